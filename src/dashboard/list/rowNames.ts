/** A referenced record with its name. */
interface Named {
  id: number;
  name: string;
}

const isNamed = (value: unknown): value is Named => {
  const { id, name } = Object(value);
  return typeof id === 'number' && typeof name === 'string';
};

/** Returns the names of referenced records by id, if the row contains them in a field. */
export const namesInRow = (
  row: Readonly<Record<string, unknown>>,
  field: string | undefined,
): ReadonlyMap<number, string> =>
  new Map(
    (field === undefined ? [] : [row[field]])
      .flat()
      .filter(isNamed)
      .map(({ id, name }) => [id, name]),
  );

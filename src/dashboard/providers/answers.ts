import { ApiError } from '#src/client/api.ts';

/**
 * Validates that a response is a record: a proxy may answer 200 with any content, which a screen cannot show.
 * @param names additional fields that the record must have
 * @throws ApiError with status 0, as for a missing answer
 */
export function recordIn<Saved extends { id: unknown }>(
  answer: unknown,
  names: readonly string[] = [],
): Saved {
  const isRecord =
    typeof answer === 'object' &&
    answer !== null &&
    typeof Reflect.get(answer, 'id') === 'number' &&
    names.every((name) => Object.hasOwn(answer, name));
  if (!isRecord) throw new ApiError(0, {});
  return answer as Saved;
}

const isNamed = (value: unknown): value is { id: number; name: string } => {
  const { id, name } = Object(value);
  return typeof id === 'number' && typeof name === 'string';
};

/** Returns the referenced records, with their names, in a property of a response. */
export const namedRecordsIn = (property: unknown) => [property].flat().filter(isNamed);

/** Validates that a response is an array. @throws ApiError like `recordIn` */
export function listIn<Rows>(answer: Rows): Rows {
  if (!Array.isArray(answer)) throw new ApiError(0, {});
  return answer;
}

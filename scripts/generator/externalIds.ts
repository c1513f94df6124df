/** Ids elsewhere are unique in a catalogue; those of real records are shorter than nine digits that begin so. */
const FIRST_SERIAL = 500_000_000;

/** Numbers that no record of a catalogue has yet that holds `known` of them. */
export function serialsAfter(known: number): () => number {
  let serial = FIRST_SERIAL + known;
  return () => serial++;
}

/** Ids at the same sources in the same shape (`tv/93405`, `tt0294592`), told apart by the number in them. */
export function idsLike<Row extends { readonly value: string }>(
  ids: Readonly<Record<string, Row>>,
  serial: number,
): Record<string, Row> {
  const renumbered = (value: string) =>
    /[0-9]/.test(value) ? value.replace(/[0-9]+/, String(serial)) : `${value}-${serial}`;
  return Object.fromEntries(
    Object.entries(ids).map(([key, row]) => [key, { ...row, value: renumbered(row.value) }]),
  );
}

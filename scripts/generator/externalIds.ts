/** External ids must be unique in a catalogue. Those of real records are smaller than this number. */
const FIRST_SERIAL = 500_000_000;

/** Returns a generator of unused serial numbers for a catalogue that already contains `known` records. */
export function serialsAfter(known: number): () => number {
  let serial = FIRST_SERIAL + known;
  return () => serial++;
}

/** Returns external ids of the same sources in the same format (`tv/93405`, `tt0294592`) with `serial` as their number. */
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

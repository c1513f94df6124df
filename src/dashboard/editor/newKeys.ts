const numberOf = (key: string): number => Number(/^new-(\d+)$/.exec(key)?.[1] ?? 0);

let last = 0;

/**
 * Keys for rows that are added, `new-7`, `new-8` …: none that a row has, and none that was given before. A word that came
 * back would bring the record the row it once meant with it, if that was saved since and then removed.
 */
export function newKeys(rows: readonly { readonly key: string }[], count: number): string[] {
  const first = 1 + rows.reduce((most, { key }) => Math.max(most, numberOf(key)), last);
  last = first + count - 1;
  return Array.from({ length: count }, (_, index) => `new-${first + index}`);
}

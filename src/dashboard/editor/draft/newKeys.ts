const numberOf = (key: string): number => Number(/^new-(\d+)$/.exec(key)?.[1] ?? 0);

let last = 0;

/**
 * Returns keys for added rows, `new-7`, `new-8` …, that no row has and that were never returned before. A reused key would
 * map to the server key of an earlier row (`StoredKeys`) and so restore that row if it had been saved and removed.
 */
export function newKeys(rows: readonly { readonly key: string }[], count: number): string[] {
  const first = 1 + rows.reduce((most, { key }) => Math.max(most, numberOf(key)), last);
  last = first + count - 1;
  return Array.from({ length: count }, (_, index) => `new-${first + index}`);
}

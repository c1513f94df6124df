/** Whether the second of two partial dates can be on or after the first, given what is known of both. */
export function mayFollow(first: string | null, second: string | null): boolean {
  if (first === null || second === null) return true;
  const length = Math.min(first.length, second.length);
  return second.slice(0, length) >= first.slice(0, length);
}

/** Returns the first value that occurs twice, or null if none exists. */
export function firstRepeated(values: readonly (string | null)[]): string | null {
  const seen = new Set<string>();
  for (const value of values) {
    if (value !== null && seen.has(value)) return value;
    if (value !== null) seen.add(value);
  }
  return null;
}

/** Returns the kind of which two pictures are marked as shown first, or null if none exists. */
export function kindWithTwoFirst(
  images: readonly { readonly isPrimary: boolean; readonly kind?: string }[],
): string | null {
  return firstRepeated(images.filter((row) => row.isPrimary).map((row) => row.kind ?? 'picture'));
}

const LITERAL = /[.*+?^${}()|[\]\\]/g;

/** Replacement for personal data. */
export const REDACTED = '[removed]';

/**
 * Replaces words in a text, ignoring case. Parts of longer words stay: for `kim@x.org`, `joakim@x.org` stays.
 * @param needles words or names, which can contain spaces; empty ones are skipped
 */
export function redact(text: string, needles: readonly string[]): string {
  const wanted = needles.filter((needle) => needle !== '').sort((a, b) => b.length - a.length);
  if (wanted.length === 0) return text;
  const needleText = wanted.map((needle) => needle.replace(LITERAL, '\\$&')).join('|');
  const whole = new RegExp(
    `(?<![\\p{L}\\p{N}_])(?<![\\p{L}\\p{N}_][.+-])(?:${needleText})(?![\\p{L}\\p{N}_])`,
    'giu',
  );
  return text.replace(whole, REDACTED);
}

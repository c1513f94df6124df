/** Signs that turn the direction of what follows them (Unicode, UAX #9). */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Blocks of scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A name for the middle of a sentence, where no element holds it apart: it turns nothing around that stands beside it. Signs
 * that turn text are left out, and one written from right to left is put between the isolates of Unicode.
 */
export function isolated(name: string): string {
  const plain = name.replace(TURNING, '');
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}

/** Characters that change the text direction (Unicode, UAX #9). */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Unicode blocks of right-to-left scripts. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Isolates a name for use within a sentence, where no element does so: it must not change the direction of the text
 * around it. Removes direction characters, and wraps right-to-left names in Unicode isolates.
 */
export function isolated(name: string): string {
  const plain = name.replace(TURNING, '');
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}

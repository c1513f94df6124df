import { RE2JS } from 're2js';
import { patternSize } from './patternSize.ts';
import { isWebPattern } from './webAddress.ts';

/**
 * Maximum size of a compiled pattern, in instructions. Matching takes at most instructions × characters, so the largest
 * pattern checks the longest address in a few milliseconds; patterns of real sites have 50 to 200.
 */
const STEPS_MAX = 2_000;
/** Number of cached patterns; an installation has a few dozen. */
const READY_MAX = 200;

const ready = new Map<string, RE2JS | null>();

function compiled(pattern: string): RE2JS | null {
  // Compiling a larger pattern can take seconds.
  if (patternSize(pattern) > STEPS_MAX) return null;
  try {
    const expression = RE2JS.compile(pattern);
    return expression.programSize() > STEPS_MAX ? null : expression;
  } catch {
    return null;
  }
}

function expressionOf(pattern: string): RE2JS | null {
  const known = ready.get(pattern);
  if (known !== undefined) return known;
  const expression = compiled(pattern);
  if (ready.size >= READY_MAX) ready.clear();
  ready.set(pattern, expression);
  return expression;
}

function isExpression(pattern: string): boolean {
  try {
    new RegExp(pattern, 'u');
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether an address matches a pattern that staff entered, a regular expression in RE2 syntax. RE2 takes linear time for
 * every pattern, so that `(a+)+$`, which JavaScript's engine never finishes, does not block the process.
 * @returns null for an unusable pattern, see `patternError`
 */
export function fitsPattern(pattern: string, address: string): boolean | null {
  return expressionOf(pattern)?.test(address) ?? null;
}

/**
 * Returns the error of an unusable pattern as a message for its field; null if it is usable. Syntax:
 * https://github.com/google/re2/wiki/Syntax
 */
export function patternError(pattern: string): string | null {
  if (expressionOf(pattern) !== null)
    return isWebPattern(pattern) ? null : 'Begin with ^https://. Links must be http or https addresses';
  if (patternSize(pattern) > STEPS_MAX)
    return 'This expression is too large. Shorten it or use fewer repetitions';
  return isExpression(pattern)
    ? 'This expression is too large, or uses lookahead, lookbehind or backreferences (?= ?! ?<= \\1), which are not supported'
    : 'This is not a valid regular expression';
}

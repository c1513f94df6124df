import { RE2JS } from 're2js';

/**
 * Most steps that a pattern may be made of. Matching takes at most steps × characters, so that the largest one has looked
 * at the longest address in some milliseconds; patterns of real sites have 50 to 200.
 */
const STEPS_MAX = 2_000;
/** Patterns kept ready; an installation has some dozens. */
const READY_MAX = 200;

const ready = new Map<string, RE2JS | null>();

function compiled(pattern: string): RE2JS | null {
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
 * Whether an address fits a pattern that staff wrote, a regular expression in RE2's syntax. RE2 takes time in proportion
 * to the address, whatever the pattern: `(a+)+$`, which JavaScript's own engine never finishes, holds up nobody.
 * @returns null for a pattern that cannot be used, see `patternFault`
 */
export function fitsPattern(pattern: string, address: string): boolean | null {
  return expressionOf(pattern)?.test(address) ?? null;
}

/** What keeps a pattern from being used, for its field; null for nothing. Syntax: https://github.com/google/re2/wiki/Syntax */
export function patternFault(pattern: string): string | null {
  if (expressionOf(pattern) !== null) return null;
  return isExpression(pattern)
    ? 'This expression is too large, or looks ahead, behind or back (?= ?! ?<= \\1), which is not understood here'
    : 'This is no regular expression';
}

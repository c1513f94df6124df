import type { z } from 'zod';

const UNITS: Readonly<Record<string, string>> = { string: ' characters', array: ' entries', set: ' entries' };

/** What a value should have been, in words. */
const KINDS: Readonly<Record<string, string>> = {
  string: 'Give a text',
  number: 'Give a number',
  int: 'Give a whole number',
  boolean: 'Give true or false',
  array: 'Give a list',
  object: 'Give fields with their values',
  record: 'Give fields with their values',
};

type Issue = z.core.$ZodRawIssue;

const number = (bound: unknown) => String(bound);

/** Bounds of a list or a text: at least one is that there is something at all. */
function boundWords(issue: Issue & { code: 'too_big' | 'too_small' }): string {
  const unit = UNITS[issue.origin] ?? '';
  if (issue.code === 'too_big') {
    return issue.inclusive === false
      ? `Give less than ${number(issue.maximum)}${unit}`
      : `Give at most ${number(issue.maximum)}${unit}`;
  }
  if (issue.origin === 'string' && Number(issue.minimum) === 1) return 'Give at least one character';
  if (issue.origin === 'array' && Number(issue.minimum) === 1) return 'Give at least one';
  return issue.inclusive === false
    ? `Give more than ${number(issue.minimum)}${unit}`
    : `Give at least ${number(issue.minimum)}${unit}`;
}

/**
 * What is wrong with a value, in words for people, where a schema does not say it in its own.
 * Handed to a schema's `safeParse`; undefined leaves it to zod.
 */
export function inputWords(issue: Issue): string | undefined {
  if (issue.code === 'too_big' || issue.code === 'too_small')
    return boundWords(issue as Issue & { code: 'too_big' | 'too_small' });
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined) return 'It is missing';
    return KINDS[issue.format === 'safeint' ? 'int' : issue.expected];
  }
  if (issue.code === 'invalid_value')
    return `Give one of ${issue.values.map(String).join(', ')}`.slice(0, 300);
  return issue.code === 'invalid_format' ? 'It is not of the form asked for' : undefined;
}

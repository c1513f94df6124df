import type { z } from 'zod';

type RawIssue = z.core.$ZodRawIssue;

/** Choices that a sentence names. */
const CHOICES_MAX = 12;

/** What there may be more or fewer of, by what zod calls it; of a number nothing is counted. */
const COUNTED: Readonly<Record<string, string>> = {
  string: ' characters',
  array: ' entries',
  set: ' entries',
  map: ' entries',
  object: ' fields',
};

const WANTED: Readonly<Record<string, string>> = {
  string: 'Give a text',
  number: 'Give a number',
  int: 'Give a whole number',
  boolean: 'Give true or false',
  array: 'Give a list',
  object: 'Give an object',
  record: 'Give an object',
};

const counted = (count: unknown, origin: string) => {
  const unit = COUNTED[origin] ?? '';
  return `${String(count)}${Number(count) === 1 ? unit.replace(/ies$/, 'y').replace(/s$/, '') : unit}`;
};

function smallWords({ origin, minimum, inclusive }: Extract<RawIssue, { code: 'too_small' }>) {
  if (Number(minimum) === 1 && origin in COUNTED) return 'Cannot be empty';
  return `${inclusive === false ? 'More than' : 'At least'} ${counted(minimum, origin)}`;
}

/**
 * What is wrong with a value, in words for whoever wrote it, where a schema says none of its own.
 * @returns undefined where zod's own sentence is as good
 */
export function faultWords(issue: RawIssue): string | undefined {
  switch (issue.code) {
    case 'too_big':
      return `${issue.inclusive === false ? 'Less than' : 'At most'} ${counted(issue.maximum, issue.origin)}`;
    case 'too_small':
      return smallWords(issue);
    case 'invalid_type':
      return issue.input === undefined ? 'Is missing' : WANTED[issue.expected];
    case 'invalid_value':
      return issue.values.length > CHOICES_MAX
        ? undefined
        : `Give one of ${issue.values.map(String).join(', ')}`;
    default:
      return undefined;
  }
}

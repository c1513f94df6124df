import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;
type Bound = Extract<Issue, { code: 'too_big' | 'too_small' }>;

/** What there may be more or fewer of, one and many, by what zod calls it; of a number nothing is counted. */
const UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  set: ['entry', 'entries'],
};

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

function counted(bound: number | bigint, origin: string): string {
  const [one, many] = UNITS[origin] ?? [];
  const unit = Number(bound) === 1 ? one : many;
  return unit === undefined ? String(bound) : `${bound} ${unit}`;
}

/** Bounds of a number, a text or a list: at least one is that there is something at all. */
function boundWords(issue: Bound): string {
  const { code, origin, inclusive } = issue;
  if (code === 'too_big')
    return `Give ${inclusive === false ? 'less than' : 'at most'} ${counted(issue.maximum, origin)}`;
  if (origin === 'string' && Number(issue.minimum) === 1) return 'Give at least one character';
  if (origin === 'array' && Number(issue.minimum) === 1) return 'Give at least one';
  return `Give ${inclusive === false ? 'more than' : 'at least'} ${counted(issue.minimum, origin)}`;
}

/**
 * What is wrong with a value, in words for people, where a schema does not say it in its own.
 * Handed to a schema's `safeParse`; undefined leaves it to zod.
 */
export function inputWords(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'too_big':
    case 'too_small':
      return boundWords(issue);
    case 'invalid_type':
      if (issue.input === undefined) return 'It is missing';
      return KINDS[issue.format === 'safeint' ? 'int' : issue.expected];
    case 'invalid_value':
      return `Give one of ${issue.values.map(String).join(', ')}`.slice(0, 300);
    case 'invalid_format':
      return 'It is not of the form asked for';
    default:
      return undefined;
  }
}

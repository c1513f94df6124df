import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;
type Bound = Extract<Issue, { code: 'too_big' | 'too_small' }>;

/** Units of limits, singular and plural, by zod's origin; numbers have none. */
const UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  set: ['entry', 'entries'],
};

/** Messages by expected type. */
const KINDS: Readonly<Record<string, string>> = {
  string: 'Enter a text',
  number: 'Enter a number',
  int: 'Enter a whole number',
  boolean: 'Enter true or false',
  array: 'Send a list',
  object: 'Send an object with fields',
  record: 'Send an object with fields',
};

function counted(bound: number | bigint, origin: string): string {
  const [one, many] = UNITS[origin] ?? [];
  const unit = Number(bound) === 1 ? one : many;
  return unit === undefined ? String(bound) : `${bound} ${unit}`;
}

/** Messages for limits of numbers, texts and lists. */
function boundMessage(issue: Bound): string {
  const { code, origin, inclusive } = issue;
  if (code === 'too_big')
    return `Enter ${inclusive === false ? 'less than' : 'at most'} ${counted(issue.maximum, origin)}`;
  if (origin === 'string' && Number(issue.minimum) === 1) return 'Enter at least one character';
  if (origin === 'array' && Number(issue.minimum) === 1) return 'Enter at least one entry';
  return `Enter ${inclusive === false ? 'more than' : 'at least'} ${counted(issue.minimum, origin)}`;
}

/**
 * Returns the message of a validation issue, unless the schema has its own. Passed to `safeParse`; undefined keeps zod's
 * message.
 */
export function inputMessage(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'too_big':
    case 'too_small':
      return boundMessage(issue);
    case 'invalid_type':
      if (issue.input === undefined) return 'This field is required';
      return KINDS[issue.format === 'safeint' ? 'int' : issue.expected];
    case 'invalid_value':
      return `Choose one of ${issue.values.map(String).join(', ')}`.slice(0, 300);
    case 'invalid_format':
      return 'The format is not valid';
    default:
      return undefined;
  }
}

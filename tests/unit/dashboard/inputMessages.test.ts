import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { personFields } from '#src/catalogue/people/person.fields.ts';
import { errorOf } from '#src/dashboard/kinds/checks.ts';
import { inputMessage } from '#src/domain/text/validationMessages.ts';

describe('the error message of a value', () => {
  it.each<[z.ZodType, unknown, string]>([
    [z.string().max(3), 'four', 'Enter at most 3 characters'],
    [z.string().min(1), '', 'Enter at least one character'],
    [z.string().min(2), 'a', 'Enter at least 2 characters'],
    [z.array(z.int()).max(1), [1, 2], 'Enter at most 1 entry'],
    [z.array(z.int()).min(1), [], 'Enter at least one entry'],
    [z.number().max(10), 11, 'Enter at most 10'],
    [z.number().lt(10), 10, 'Enter less than 10'],
    [z.number().positive(), 0, 'Enter more than 0'],
    [z.int(), 1.5, 'Enter a whole number'],
    [z.boolean(), 'yes', 'Enter true or false'],
    [z.strictObject({}), [], 'Send an object with fields'],
    [z.enum(['one', 'two']), 'three', 'Choose one of one, two'],
    [z.iso.date(), 'today', 'The format is not valid'],
    [z.string(), undefined, 'This field is required'],
    [z.string().max(1, 'Say less'), 'ab', 'Say less'],
  ])('is in plain words, or otherwise the one of its schema (%#)', (schema, value, text) => {
    const { error } = schema.safeParse(value, { error: inputMessage });
    expect(error?.issues.map(({ message }) => message)).toEqual([text]);
  });

  it('is the same in an editor and from the server', () => {
    const { row } = personFields.externalIds;
    expect(errorOf(row.value, 'a'.repeat(501))).toBe('Enter at most 500 characters');
    expect(errorOf(personFields.name, 7)).toBe('Enter a text');
  });
});

import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { faultOf } from '#src/dashboard/editor/faults.ts';
import { personFields } from '#src/domain/fields/person.ts';
import { inputWords } from '#src/domain/inputWords.ts';

describe('what is wrong with a value', () => {
  it.each<[z.ZodType, unknown, string]>([
    [z.string().max(3), 'four', 'Give at most 3 characters'],
    [z.string().min(1), '', 'Give at least one character'],
    [z.string().min(2), 'a', 'Give at least 2 characters'],
    [z.array(z.int()).max(1), [1, 2], 'Give at most 1 entry'],
    [z.array(z.int()).min(1), [], 'Give at least one'],
    [z.number().max(10), 11, 'Give at most 10'],
    [z.number().lt(10), 10, 'Give less than 10'],
    [z.number().positive(), 0, 'Give more than 0'],
    [z.int(), 1.5, 'Give a whole number'],
    [z.boolean(), 'yes', 'Give true or false'],
    [z.strictObject({}), [], 'Give fields with their values'],
    [z.enum(['one', 'two']), 'three', 'Give one of one, two'],
    [z.iso.date(), 'today', 'It is not of the form asked for'],
    [z.string(), undefined, 'It is missing'],
    [z.string().max(1, 'Say less'), 'ab', 'Say less'],
  ])('is said in plain words, else in those of its own schema (%#)', (schema, value, words) => {
    const { error } = schema.safeParse(value, { error: inputWords });
    expect(error?.issues.map(({ message }) => message)).toEqual([words]);
  });

  it('is said alike in an editor and by the server', () => {
    const { row } = personFields.externalIds;
    expect(faultOf(row.value, 'a'.repeat(501))).toBe('Give at most 500 characters');
    expect(faultOf(personFields.name, 7)).toBe('Give a text');
  });
});

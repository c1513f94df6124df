import { z } from 'zod';
import { parsePartialDate } from './partialDate.ts';

/** Parses a partial date from a form or request. */
export const partialDateSchema = z.string().transform((text, context) => {
  const date = parsePartialDate(text);
  if (date !== null) return date;
  context.addIssue({
    code: 'custom',
    message: 'Enter a date as YYYY, YYYY-MM or YYYY-MM-DD, between 1850 and 2200',
  });
  return z.NEVER;
});

import { z } from 'zod';
import { parsePartialDate } from './partialDate.ts';

/** Reads a partial date from a form or a request; the message names what is accepted. */
export const partialDateSchema = z.string().transform((text, context) => {
  const date = parsePartialDate(text);
  if (date !== null) return date;
  context.addIssue({
    code: 'custom',
    message: 'Give a date as YYYY, YYYY-MM or YYYY-MM-DD, of the years 1850 to 2200',
  });
  return z.NEVER;
});

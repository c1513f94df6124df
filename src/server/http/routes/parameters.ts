import { z } from 'zod';
import { isPartialDate } from '#src/domain/dates/partialDate.ts';
import { composed } from '#src/domain/names/composed.ts';
import { PAGE_MAX } from '#src/domain/web/pagination.ts';

/** Largest value of PostgreSQL's `integer`. */
export const INTEGER_MAX = 2_147_483_647;
/** Maximum length of a filter text, in characters. */
export const TEXT_MAX = 200;
/** Maximum number of values of one filter. */
export const VALUES_MAX = 100;

const once = { error: 'Enter one value' };

/** An integer within bounds, in plain notation: `12`, `-3`. */
export function wholeNumber(minimum: number, maximum: number) {
  return z
    .string(once)
    .regex(/^-?(0|[1-9]\d{0,15})$/, 'Enter a whole number')
    .transform(Number)
    .pipe(z.number().min(minimum, `Enter at least ${minimum}`).max(maximum, `Enter at most ${maximum}`))
    .meta({ type: 'integer', minimum, maximum });
}

/** A number within bounds with at most two decimals: `8`, `7.25`. */
export function decimalNumber(minimum: number, maximum: number) {
  return z
    .string(once)
    .regex(/^-?\d{1,15}(\.\d{1,2})?$/, 'Enter a number')
    .transform(Number)
    .pipe(z.number().min(minimum, `Enter at least ${minimum}`).max(maximum, `Enter at most ${maximum}`))
    .meta({ type: 'number', minimum, maximum });
}

/** A record's id: 1..2147483647. Anything else is 400. */
export const idParameter = z
  .string(once)
  .regex(/^[1-9]\d{0,9}$/, 'Enter an id, a whole number from 1')
  .transform(Number)
  .refine((id) => id <= INTEGER_MAX, `Enter at most ${INTEGER_MAX}`)
  .meta({ type: 'integer', minimum: 1, maximum: INTEGER_MAX, description: 'Id of a record.' });

/** `true` or `false`. */
export const flagParameter = z
  .enum(['true', 'false'], { error: 'Enter true or false' })
  .transform((text) => text === 'true')
  .meta({ type: 'boolean' });

/** A text of 1..200 characters (UTF-16 units), composed (NFC). */
export const textParameter = z
  .string(once)
  .transform(composed)
  .pipe(
    z.string().min(1, 'Enter at least one character').max(TEXT_MAX, `Enter at most ${TEXT_MAX} characters`),
  )
  .meta({ type: 'string', minLength: 1, maxLength: TEXT_MAX });

/** One of a fixed list. */
export function choiceParameter(choices: readonly string[]) {
  const schema = z.enum(choices, { error: `Enter one of ${choices.join(', ')}` });
  return schema.meta({ type: 'string', enum: [...choices] });
}

/** A partial date: `2024`, `2024-05`, `2024-05-11`. */
export const partialDateParameter = z
  .string(once)
  .refine(isPartialDate, 'Enter a year, a month or a day: 2024, 2024-05, 2024-05-11')
  .meta({ type: 'string', description: 'A year, a month or a day: 2024, 2024-05, 2024-05-11.' });

const FIRST_INSTANT = Date.UTC(1850, 0, 1);
const LAST_INSTANT = Date.UTC(2200, 11, 31);

/** An instant in ISO 8601 with offset, `2024-05-11T20:00:00Z`, in the years 1850–2200; converted to UTC. */
export const instantParameter = z.iso
  .datetime({ offset: true, error: 'Enter an instant such as 2024-05-11T20:00:00Z' })
  .transform((text) => new Date(text).getTime())
  .pipe(
    z
      .number()
      .min(FIRST_INSTANT, 'Enter an instant from 1850 on')
      .max(LAST_INSTANT, 'Enter an instant up to 2200'),
  )
  .transform((milliseconds) => new Date(milliseconds).toISOString())
  .meta({ type: 'string', format: 'date-time' });

/** One value or several of the same name (`id=1&id=2`), at most 100. */
export function severalOf<Schema extends z.ZodType>(schema: Schema, minimum = 1, maximum = VALUES_MAX) {
  return z
    .preprocess(
      (value) => (Array.isArray(value) ? value : [value]),
      z
        .array(schema)
        .min(minimum, `Enter at least ${minimum} values`)
        .max(maximum, `Enter at most ${maximum} values`),
    )
    .meta({ type: 'array', items: schema.meta() ?? {}, minItems: minimum, maxItems: maximum });
}

/** Whether to include titles flagged explicit; default off. */
export const explicitParameter = flagParameter
  .optional()
  .transform((explicit) => explicit ?? false)
  .meta({ type: 'boolean', description: 'Whether titles flagged explicit are included; off when left out.' });

/** A page number from 1; default 1. */
export const pageParameter = wholeNumber(1, PAGE_MAX)
  .optional()
  .transform((page) => page ?? 1)
  .meta({ type: 'integer', minimum: 1, maximum: PAGE_MAX });

import { z } from 'zod';
import { parseEpisodeLabel } from '#src/domain/catalogue/episodes.ts';
import { valuesOf } from '#src/domain/choices.ts';
import { partialDateSchema } from '#src/domain/dates/partialDate.schema.ts';
import { composed, UNCOMPOSED_TIMES } from '#src/domain/names/composed.ts';
import { isStorable, nameSchema } from '#src/domain/names/name.schema.ts';
import { patternError } from '#src/domain/web/addressPattern.ts';
import { isWebAddress } from '#src/domain/web/webAddress.ts';
import type { PlainField, PlainKind, Value } from '#src/records/fields/field.ts';

/** Validation stops at overlong texts, because some later checks take quadratic time. */
const TOO_LONG = { abort: true } as const;

/**
 * Accepts storable text and normalises it to composed form. Rejects a text far longer than `max` before any other work.
 */
const composedText = (max = 0) =>
  z
    .string()
    .max(UNCOMPOSED_TIMES * max, { ...TOO_LONG, error: `Enter at most ${max} characters` })
    .refine(isStorable, 'The text contains characters that cannot be stored')
    .transform(composed);

const longText = (max = 0) => composedText(max).pipe(z.string().trim().min(1).max(max, TOO_LONG));

const RICH_TEXT_HELP =
  'HTML of p, br, b, i, em, strong, a, ul, ol and li; other blocks become paragraphs. In text without tags, an empty line ' +
  'starts a paragraph and line breaks are kept.';

/** Ids are PostgreSQL integers. */
const ID_MAX = 2_147_483_647;

const keySchema = z.string().regex(/^[A-Za-z0-9-]{1,60}$/, 'Enter an id, or a word such as new-1');

const emptyAsNull = (value: unknown) => (value === '' ? null : value);

const episodeLabelSchema = z.string().transform((input, context) => {
  const written = parseEpisodeLabel(input);
  if (written !== null) return written;
  context.addIssue({ code: 'custom', message: 'Enter a number such as 0, 12 or 6.5, or SP1 for a special' });
  return z.NEVER;
});

/** Input schemas by field kind, for forms, REST bodies and files. */
const SCHEMAS = {
  name: () => nameSchema,
  text: ({ max = 0 }) => nameSchema.pipe(z.string().max(max, TOO_LONG)),
  longText: ({ max }) => longText(max),
  richText: ({ max = 0 }) =>
    composedText(max).pipe(z.string().max(max, TOO_LONG)).meta({ description: RICH_TEXT_HELP }),
  slug: ({ max }) =>
    z.preprocess(
      emptyAsNull,
      longText(max)
        .refine(
          (value) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value),
          'Use lower-case letters and digits, with single hyphens between words',
        )
        .nullable(),
    ),
  code: ({ max, pattern = '', example }) => {
    const shape = new RegExp(pattern);
    return longText(max).refine((value) => shape.test(value), `Enter a code such as ${example}`);
  },
  url: ({ max = 0 }) =>
    composedText(max).pipe(
      z
        .string()
        .trim()
        .max(max, TOO_LONG)
        .refine(isWebAddress, 'Enter an address that begins with https://, without spaces or a user name'),
    ),
  pattern: ({ max }) =>
    longText(max).superRefine((value, context) => {
      const message = patternError(value);
      if (message !== null) context.addIssue({ code: 'custom', message });
    }),
  partialDate: () => z.string().pipe(partialDateSchema),
  time: () => z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, 'Enter a time as HH:MM'),
  instant: () => z.iso.datetime(),
  integer: ({ min = 0, max = ID_MAX }) => z.number().int().min(min).max(max),
  decimal: ({ min = 0, max = ID_MAX }) => z.number().min(min).max(max),
  flag: () => z.boolean(),
  choice: ({ choices = {} }) => z.enum(valuesOf(choices)),
  weekdays: () =>
    z
      .array(z.number().int().min(1).max(7))
      .max(7)
      .transform((days) => [...new Set(days)].sort((a, b) => a - b)),
  episodeLabel: () => episodeLabelSchema,
  key: () => keySchema,
  keys: ({ max = 0 }) =>
    z
      .array(keySchema)
      .max(max)
      .refine((list) => new Set(list).size === list.length, 'Remove duplicates'),
  reference: () => z.number().int().min(1).max(ID_MAX),
} satisfies Record<PlainKind, (field: PlainField) => z.ZodType>;

const KNOWN = new WeakMap<PlainField, z.ZodType>();

/** Returns the input schema of a field's value; optional fields also accept null and the empty text of a form. */
export function valueSchema<V extends Value>(field: PlainField<V>): z.ZodType<V> {
  const known = KNOWN.get(field);
  if (known) return known as z.ZodType<V>;
  const required: z.ZodType = SCHEMAS[field.kind](field);
  const schema = field.isOptional ? z.preprocess(emptyAsNull, required.nullable()) : required;
  KNOWN.set(field, schema);
  return schema as z.ZodType<V>;
}

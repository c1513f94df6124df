import { z } from 'zod';
import { parseEpisodeLabel } from '../episodes.ts';
import { partialDateSchema } from '../partialDate.schema.ts';
import { RICH_TEXT_MAX } from '../richText.ts';
import { isStorable, nameSchema, normaliseNfc } from '../titleNames.ts';

export type Scalar = string | number | boolean | null;
/** What a plain field holds: one value, or a short list that changes as a whole (weekdays). */
export type Value = Scalar | readonly Scalar[];

export type PlainKind =
  | 'name'
  | 'text'
  | 'richText'
  | 'partialDate'
  | 'integer'
  | 'decimal'
  | 'choice'
  | 'boolean'
  | 'weekdays'
  | 'time'
  | 'address'
  | 'reference'
  | 'keys';

/** The tables that a reference may point into. */
export type ReferenceTarget =
  | 'titles'
  | 'people'
  | 'countries'
  | 'genders'
  | 'genres'
  | 'tags'
  | 'studios'
  | 'streamingServices'
  | 'socialMedia'
  | 'externalSources'
  | 'contentRatings'
  | 'images'
  | 'episodes';

/** A table that a reference points into; resources may bring further ones. */
export type Target = ReferenceTarget | (string & Record<never, never>);

/** A field with one value. `schema` reads what a form or a file brings; `initial` stands where nothing was given. */
export interface PlainField<V extends Value = Value> {
  readonly kind: PlainKind;
  readonly label: string;
  readonly schema: z.ZodType<V>;
  readonly initial: V | undefined;
  /** For choices: the values in the order shown. */
  readonly values?: readonly string[];
  readonly to?: Target;
  readonly max?: number;
  readonly min?: number;
}

export type RowFields = Readonly<Record<string, PlainField>>;

/** Rows under keys of their own: `keyParts` name the row fields whose values, joined by `:`, are the key. */
export interface CollectionField<F extends RowFields = RowFields, Ordered extends boolean = boolean> {
  readonly kind: 'collection' | 'references';
  readonly label: string;
  readonly row: F;
  readonly keyParts: readonly string[];
  /** Rows of an ordered collection carry a `position`; the others are shown by their own order. */
  readonly isOrdered: Ordered;
  readonly max: number;
  /** False where only importers write: no form or suggestion offers it. */
  readonly isManual: boolean;
}

export type Field = PlainField | CollectionField;
export type Fields = Readonly<Record<string, Field>>;

export type ValueOf<F> = F extends PlainField<infer V> ? V : never;
type RowValues<F extends RowFields> = { readonly [K in keyof F]: ValueOf<F[K]> };
export type RowOf<C> =
  C extends CollectionField<infer F, infer Ordered>
    ? RowValues<F> & (Ordered extends true ? { readonly position: number } : unknown)
    : never;

/** A record as the registry sees it: plain values, and collections as rows under their keys. */
export type RecordOf<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends CollectionField
    ? Readonly<Record<string, RowOf<F[K]>>>
    : ValueOf<F[K]>;
};

/** Whether a field is a collection of keyed rows. */
export function isCollection(field: Field): field is CollectionField {
  return field.kind === 'collection' || field.kind === 'references';
}

/** A field that may be unknown: null, and the empty text of a form, mean that. */
export function optional<V extends Value>(field: PlainField<V>): PlainField<V | null> {
  const schema = z.preprocess((value) => (value === '' ? null : value), field.schema.nullable());
  return { ...field, schema, initial: null };
}

/** The same field, starting with a value where none is given. */
export function startingAs<V extends Value>(field: PlainField<V>, initial: V): PlainField<V> {
  return { ...field, initial };
}

const plain = <V extends Value>(
  kind: PlainKind,
  label: string,
  schema: z.ZodType<V>,
  rest: Partial<PlainField<V>> = {},
): PlainField<V> => ({ initial: undefined, ...rest, kind, label, schema });

/** A name or title: one line, visible, at most 300 characters. */
export const name = (label: string) => plain<string>('name', label, nameSchema, { max: 300 });

const storable = z.string().refine(isStorable, 'The text is broken: it holds what no text may hold');
const composed = storable.transform(normaliseNfc);

/** Nothing more is looked for in a text that is too long: some of it would take time by the square of the length. */
const TOO_LONG = { abort: true } as const;

/** One line of visible text, at most `max` characters. */
export const line = (label: string, max: number) =>
  plain<string>('text', label, nameSchema.pipe(z.string().max(max, TOO_LONG)), { max });

/** Plain text of several lines, at most `max` characters. */
export const text = (label: string, max: number) =>
  plain<string>('text', label, composed.pipe(z.string().trim().min(1).max(max, TOO_LONG)), { max });

/** Formatted text; commands clean it by the rich-text policy before it is stored. */
export const richText = (label: string) =>
  plain<string>('richText', label, composed.pipe(z.string().max(RICH_TEXT_MAX, TOO_LONG)), {
    max: RICH_TEXT_MAX,
  });

/** A date of which the month or day may be unknown. */
export const partialDate = (label: string) =>
  plain<string>('partialDate', label, z.string().pipe(partialDateSchema));

/** A whole number from `min` to `max`, both included. */
export const integer = (label: string, min: number, max: number) =>
  plain<number>('integer', label, z.number().int().min(min).max(max), { min, max });

/** A number from `min` to `max`, both included. */
export const decimal = (label: string, min: number, max: number) =>
  plain<number>('decimal', label, z.number().min(min).max(max), { min, max });

/** One of a fixed list of words. */
export const choice = <const V extends readonly [string, ...string[]] | readonly string[]>(
  label: string,
  values: V,
) => plain<V[number]>('choice', label, z.enum([...values]) as z.ZodType<V[number]>, { values });

/** Yes or no; no where nothing is given. */
export const flag = (label: string, initial = false) =>
  plain<boolean>('boolean', label, z.boolean(), { initial });

/** ISO weekdays, 1 Monday to 7 Sunday, each once, in order. */
export const weekdays = (label: string) =>
  plain<readonly number[]>(
    'weekdays',
    label,
    z
      .array(z.number().int().min(1).max(7))
      .max(7)
      .transform((days) => [...new Set(days)].sort((a, b) => a - b)),
    { initial: [] },
  );

/** Local time of day in Korea, `HH:MM` from 00:00 to 23:59. */
export const time = (label: string) =>
  plain<string>('time', label, z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, 'Give a time as HH:MM'));

/** An http or https address. */
export const address = (label: string) =>
  plain<string>(
    'address',
    label,
    composed.pipe(
      z
        .string()
        .trim()
        .max(500, TOO_LONG)
        .regex(/^https?:\/\/[^\s/]+\.[^\s/]+(\/\S*)?$/i, 'Give an address that begins with https://'),
    ),
    { max: 500 },
  );

/** Ids are PostgreSQL integers. */
const ID_MAX = 2_147_483_647;

/** The id of a record of another table; that it exists is checked by the command. */
export const reference = (label: string, to: Target) =>
  plain<number>('reference', label, z.number().int().min(1).max(ID_MAX), { to });

const keySchema = z.string().regex(/^[A-Za-z0-9-]{1,60}$/, 'Give an id, or a word such as new-1');

/** A row's own id, or a word such as `new-1` for one that a change adds. */
export const ownKey = () => plain<string>('text', 'Key', keySchema, { max: 60 });

/** Keys of rows in a sibling collection, each once, in order (the characters an actor plays). */
export const keys = (label: string, max: number) =>
  plain<readonly string[]>(
    'keys',
    label,
    z
      .array(keySchema)
      .max(max)
      .refine((list) => new Set(list).size === list.length, 'Each may be named once'),
    { initial: [] },
  );

/** An episode's label in its one written form: `0`, `12`, `6.5`, `SP1`. */
export const episodeLabel = (label: string) =>
  plain<string>(
    'text',
    label,
    z.string().transform((given, context) => {
      const written = parseEpisodeLabel(given);
      if (written !== null) return written;
      context.addIssue({
        code: 'custom',
        message: 'Give a number such as 0, 12 or 6.5, or SP1 for a special',
      });
      return z.NEVER;
    }),
    { max: 40 },
  );

interface CollectionOptions<F extends RowFields> {
  label: string;
  row: F;
  keyParts: readonly (keyof F & string)[];
  max: number;
  isManual?: boolean;
}

/** Keyed rows whose order is kept. */
export function orderedRows<const F extends RowFields>(
  options: CollectionOptions<F>,
): CollectionField<F, true> {
  return { isManual: true, ...options, kind: 'collection', isOrdered: true };
}

/** Keyed rows without an order of their own. */
export function rows<const F extends RowFields>(options: CollectionOptions<F>): CollectionField<F, false> {
  return { isManual: true, ...options, kind: 'collection', isOrdered: false };
}

/** Records of another table, each once, in order. */
export function references<const K extends string>(
  label: string,
  key: K,
  to: ReferenceTarget,
  max: number,
): CollectionField<Record<K, PlainField<number>>, true> {
  const row = { [key]: reference(label, to) } as Record<K, PlainField<number>>;
  return { kind: 'references', label, row, keyParts: [key], isOrdered: true, max, isManual: true };
}

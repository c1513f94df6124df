import type { Choices } from '#src/domain/choices.ts';
import { SLUG_MAX } from '#src/domain/names/slug.ts';
import { RICH_TEXT_MAX } from '#src/domain/text/richText.ts';
import type { FieldKind } from '#src/records/kinds/fieldKind.ts';

export type Scalar = string | number | boolean | null;
/** The value of a plain field: a scalar, or a short list that changes as a whole (weekdays). */
export type Value = Scalar | readonly Scalar[];

/** Kinds of collections. `rows` have their own editor. */
export type CollectionKind = 'rows' | 'references' | 'permissions';
export type PlainKind = Exclude<FieldKind, CollectionKind>;

/** The name of the table that a reference points to: `streamingServices`. */
export type Target = string;

/** Options of a field in addition to its kind. */
export interface FieldOptions {
  /** Help text shown with the field. */
  readonly help?: string;
  /** Displayed, but never submitted. */
  readonly isReadOnly?: true;
  /** Specific to one record, such as its name: not offered in bulk edits. */
  readonly isOwn?: true;
}

/**
 * Declares a field with one value. `records/kinds` maps its kind to schema, column, input and so on. `initial` is the
 * default.
 */
export interface PlainField<V extends Value = Value> extends FieldOptions {
  readonly kind: PlainKind;
  readonly label: string;
  readonly initial: V | undefined;
  /** May be empty, which is stored as null. */
  readonly isOptional?: true;
  /** The values of a choice with their labels. */
  readonly choices?: Choices;
  /** The target table of a reference. */
  readonly to?: Target;
  /** Maximum length in characters, largest number, or most values. */
  readonly max?: number;
  readonly min?: number;
  /** The field from which an empty slug is generated. */
  readonly from?: string;
  /** Source of a regular expression that must match the whole code, and an example of a valid code. */
  readonly pattern?: string;
  readonly example?: string;
}

export type RowFields = Readonly<Record<string, PlainField>>;

/** Declares a collection of keyed rows. The key is the values of the `keyParts`, joined by `:`. */
export interface CollectionField<F extends RowFields = RowFields, Ordered extends boolean = boolean>
  extends FieldOptions {
  readonly kind: CollectionKind;
  readonly label: string;
  readonly row: F;
  readonly keyParts: readonly string[];
  /** Rows of ordered collections have a `position`; other rows are displayed in key order. */
  readonly isOrdered: Ordered;
  readonly max: number;
  /** False if only importers write it; forms and suggestions omit it. */
  readonly isManual: boolean;
  readonly isOptional?: undefined;
  /** The target table of a collection of references. */
  readonly to?: Target;
  /**
   * For references: the response field with the names of the referenced records, for callers who may not read their
   * resource.
   */
  readonly namesIn?: string;
}

export type Field = PlainField | CollectionField;
export type Fields = Readonly<Record<string, Field>>;

export type ValueOf<F> = F extends PlainField<infer V> ? V : never;
type RowValues<F extends RowFields> = { readonly [K in keyof F]: ValueOf<F[K]> };
export type RowOf<C> =
  C extends CollectionField<infer F, infer Ordered>
    ? RowValues<F> & (Ordered extends true ? { readonly position: number } : unknown)
    : never;

/** A record as the kernel handles it: plain values, and collections as rows by key. */
export type RecordOf<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends CollectionField
    ? Readonly<Record<string, RowOf<F[K]>>>
    : ValueOf<F[K]>;
};

/** Whether a field is a collection of keyed rows. */
export function isCollection(field: Field): field is CollectionField {
  return field.kind === 'rows' || field.kind === 'references' || field.kind === 'permissions';
}

/** Makes a field optional: null and the empty text of a form mean unknown. */
export const optional = <V extends Value>(field: PlainField<V>): PlainField<V | null> => ({
  ...field,
  isOptional: true,
  initial: null,
});

/** Returns the field with a default value. */
export const startingAs = <V extends Value>(field: PlainField<V>, initial: V): PlainField<V> => ({
  ...field,
  initial,
});

const plain = <V extends Value>(
  kind: PlainKind,
  label: string,
  rest: Partial<PlainField<V>> = {},
): PlainField<V> => ({ initial: undefined, ...rest, kind, label });

/** A name or title: one line, visible, at most 300 characters. */
export const name = (label: string, options: FieldOptions = {}) =>
  plain<string>('name', label, { max: 300, ...options });

/** One line of visible text, at most `max` characters. */
export const text = (label: string, max: number, options: FieldOptions = {}) =>
  plain<string>('text', label, { max, ...options });

/** Plain text of several lines, at most `max` characters. */
export const longText = (label: string, max: number, options: FieldOptions = {}) =>
  plain<string>('longText', label, { max, ...options });

/** Formatted text; it is cleaned by the rich-text policy before it is stored. */
export const richText = (label: string, options: FieldOptions = {}) =>
  plain<string>('richText', label, { max: RICH_TEXT_MAX, ...options });

/** Part of a URL, generated from the field `from` if it is empty. */
export const slug = (label: string, from: string, options: FieldOptions = {}) =>
  plain<string | null>('slug', label, { from, max: SLUG_MAX, initial: null, ...options });

/** Longest code and pattern, in characters. */
const CODE_MAX = 40;
const PATTERN_MAX = 500;

/** A short code; the regular expression must match it as a whole. */
export const code = (label: string, pattern: string, example: string, options: FieldOptions = {}) =>
  plain<string>('code', label, { pattern, example, max: CODE_MAX, ...options });

/** The source of a regular expression in RE2 syntax. */
export const pattern = (label: string, options: FieldOptions = {}) =>
  plain<string>('pattern', label, { max: PATTERN_MAX, ...options });

/** An http or https address; see `isWebAddress`. */
export const url = (label: string, options: FieldOptions = {}) =>
  plain<string>('url', label, { max: 500, ...options });

/** A date of which the month or day may be unknown. */
export const partialDate = (label: string, options: FieldOptions = {}) =>
  plain<string>('partialDate', label, options);

/** Local time of day in Korea, `HH:MM` from 00:00 to 23:59. */
export const time = (label: string) => plain<string>('time', label);

/** A moment, ISO 8601 in UTC. */
export const instant = (label: string, options: FieldOptions = {}) =>
  plain<string>('instant', label, options);

/** Whole numbers are PostgreSQL integers. */
const INTEGER_MAX = 2_147_483_647;

/** A whole number from `min` to `max`, both included. */
export const integer = (label: string, min = 0, max = INTEGER_MAX, options: FieldOptions = {}) =>
  plain<number>('integer', label, { min, max, ...options });

/** A number from `min` to `max`, both included. */
export const decimal = (label: string, min: number, max: number, options: FieldOptions = {}) =>
  plain<number>('decimal', label, { min, max, ...options });

/** One of a fixed list of values with labels. */
export const choice = <V extends string>(label: string, choices: Choices<V>, options: FieldOptions = {}) =>
  plain<V>('choice', label, { choices, ...options });

/** True or false; `initial` is the default. */
export const flag = (label: string, initial = false, options: FieldOptions = {}) =>
  plain<boolean>('flag', label, { initial, ...options });

/** ISO weekdays, 1 Monday to 7 Sunday, each once, in order. */
export const weekdays = (label: string) => plain<readonly number[]>('weekdays', label, { initial: [] });

/** The id of a record of another table; the save checks that it exists. */
export const reference = (label: string, to: Target) => plain<number>('reference', label, { to });

/** The key of a row: its id, or a word such as `new-1` for a row that a change adds. */
export const ownKey = () => plain<string>('key', 'Key', { max: 60 });

/** Keys of rows in a sibling collection, each once, in order (the characters an actor plays). */
export const keys = (label: string, max: number) =>
  plain<readonly string[]>('keys', label, { max, initial: [] });

/** An episode's label in canonical form: `0`, `12`, `6.5`, `SP1`. */
export const episodeLabel = (label: string) => plain<string>('episodeLabel', label, { max: 40 });

interface CollectionOptions<F extends RowFields> {
  label: string;
  row: F;
  keyParts: readonly (keyof F & string)[];
  max: number;
  isManual?: boolean;
}

/** Declares keyed rows with a stored order. */
export function orderedRows<const F extends RowFields>(
  options: CollectionOptions<F>,
): CollectionField<F, true> {
  return { isManual: true, ...options, kind: 'rows', isOrdered: true };
}

/** Declares keyed rows without a stored order. */
export function rows<const F extends RowFields>(options: CollectionOptions<F>): CollectionField<F, false> {
  return { isManual: true, ...options, kind: 'rows', isOrdered: false };
}

/** Declares ordered references to records of another table, each at most once. */
export function references<const K extends string>(
  label: string,
  key: K,
  to: Target,
  max: number,
): CollectionField<Record<K, PlainField<number>>, true> {
  const row = { [key]: reference(label, to) } as Record<K, PlainField<number>>;
  return { kind: 'references', label, row, keyParts: [key], isOrdered: true, max, isManual: true, to };
}

/** Declares unordered references to records of another table, each at most once. */
export function referenceSet<const K extends string>(
  label: string,
  key: K,
  to: Target,
  max: number,
): CollectionField<Record<K, PlainField<number>>, false> {
  const { row, keyParts } = references(label, key, to, max);
  return { kind: 'references', label, row, keyParts, isOrdered: false, max, isManual: true, to };
}

/** Declares the permissions of a role, each at most once. Their names are their labels. */
export function permissions<V extends string>(
  label: string,
  names: readonly V[],
): CollectionField<{ permission: PlainField<V> }, false> {
  const labels = Object.fromEntries<string>(names.map((each) => [each, each])) as Choices<V>;
  const row = { permission: choice('Permission', labels) };
  const max = names.length;
  return { kind: 'permissions', label, row, keyParts: ['permission'], isOrdered: false, max, isManual: true };
}

/** Returns the named fields, in the given order. */
export function pick<F extends Fields, K extends keyof F & string>(
  fields: F,
  names: readonly K[],
): { readonly [N in K]: F[N] } {
  return Object.fromEntries(names.map((each) => [each, fields[each]])) as { readonly [N in K]: F[N] };
}

import type { ReferenceTarget } from '#src/catalogue/referenceTarget.ts';
import { namedRecordsIn, recordIn } from '#src/dashboard/providers/answers.ts';
import { type Fields, isCollection } from '#src/records/fields/field.ts';
import type { InputOf } from '#src/records/fields/input.ts';
import type { Label } from './draft/draft.ts';

/** Labels of records by table and id. */
export type Labels = Readonly<Partial<Record<ReferenceTarget, Readonly<Record<string, Label>>>>>;

/** A complete record, as returned by `GET {resource}/{id}`. */
export type EditorRecord<F extends Fields> = InputOf<F> & {
  /** Null for a new record. */
  readonly id: number | null;
  readonly version: number;
  readonly isDeleted: boolean;
  readonly slug: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly labels: Labels;
};

/** Returns the registry's fields of a record, without the properties that the server adds. */
export function valuesOf<F extends Fields>(fields: F, record: InputOf<F>): InputOf<F> {
  const loose = record as Readonly<Record<string, unknown>>;
  return Object.fromEntries(Object.keys(fields).map((name) => [name, loose[name]])) as InputOf<F>;
}

/** Merges labels; the second argument wins. */
export function joinedLabels(some: Labels, more: Labels): Labels {
  const targets = Object.keys({ ...some, ...more }) as ReferenceTarget[];
  return Object.fromEntries(targets.map((target) => [target, { ...some[target], ...more[target] }]));
}

type Loose = Readonly<Record<string, unknown>>;

/** The collections that the API returns as arrays of keys: ids of roles, permissions. */
function keyLists(fields: Fields): [name: string, key: string][] {
  return Object.entries(fields).flatMap(([name, field]): [string, string][] =>
    isCollection(field) && field.kind !== 'rows' ? [[name, field.keyParts[0] ?? '']] : [],
  );
}

/** Converts the entries of such collections. */
function withLists<Values extends object>(
  fields: Fields,
  values: Values,
  convert: (entry: unknown, key: string) => unknown,
): Values {
  const input: Loose = Object.fromEntries(Object.entries(values));
  const lists = keyLists(fields).flatMap(([name, key]): [string, unknown][] => {
    const list = input[name];
    return Array.isArray(list) ? [[name, list.map((entry) => convert(entry, key))]] : [];
  });
  return { ...values, ...Object.fromEntries(lists) };
}

/** Converts arrays of keys to rows, the form that drafts use. Existing rows stay unchanged. */
export const withRows = <Values extends object>(fields: Fields, values: Values): Values =>
  withLists(fields, values, (entry, key) => (typeof entry === 'object' ? entry : { [key]: entry }));

/** Converts such rows to arrays of keys, the form that the API of declared resources uses. */
export const withKeys = (fields: Fields, values: object): Loose =>
  withLists(fields, { ...values }, (row, key) => Object(row)[key]);

/** Returns the labels of referenced records that a response contains (`namesIn`). */
function labelsIn(fields: Fields, answer: Loose): Labels {
  const named = Object.values(fields).flatMap((field): [string, Readonly<Record<string, Label>>][] => {
    if (!isCollection(field) || field.to === undefined || field.namesIn === undefined) return [];
    const labels = namedRecordsIn(answer[field.namesIn]).map(
      ({ id, name }) => [id, { name, nativeName: null, year: null, picture: null }] as const,
    );
    return [[field.to, Object.fromEntries(labels)]];
  });
  return Object.fromEntries(named);
}

/**
 * Converts a response of the API to an editor's record. Records of reference tables have no labels, and a record that can be
 * read is not deleted.
 * @throws ApiError with status 0 if the response is not a record
 */
export function editorRecordIn<F extends Fields>(fields: F, answer: unknown): EditorRecord<F> {
  const record = recordIn<EditorRecord<F> & { id: number }>(answer, Object.keys(fields));
  const known: Partial<EditorRecord<F>> = record;
  return {
    ...withRows(fields, record),
    isDeleted: known.isDeleted ?? false,
    labels: known.labels ?? labelsIn(fields, { ...known }),
  };
}

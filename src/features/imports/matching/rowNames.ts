import { countryCodeOf } from '#src/domain/catalogue/countries.ts';
import type { NamedCell } from '#src/features/imports/reading/draftRow.ts';
import { wordForm } from '#src/records/cells/choices.ts';
import {
  type CollectionField,
  type Field,
  type Fields,
  isCollection,
  type Target,
} from '#src/records/fields/field.ts';
import type { Row } from '#src/records/fields/operations.ts';
import { nameForm } from './evidence.ts';

/** Records of one table by name, slug, code or id, in the form of `namedKey`; null for a name that several records share. */
export interface NamedRecords {
  readonly ids: ReadonlyMap<string, number | null>;
  /** Names by id, to show them. */
  readonly names: ReadonlyMap<number, string>;
}

/** Tables whose records a cell may list. Images, links and the like belong to a single record. */
const LISTED: ReadonlySet<Target> = new Set<Target>([
  'countries',
  'genres',
  'tags',
  'studios',
  'streamingServices',
  'contentRatings',
]);

/** Returns the reference part of the rows of a collection that a cell may list; null for every other field. */
export function listedPart(field: Field | undefined): string | null {
  if (!field || !isCollection(field)) return null;
  const [part] = field.keyParts;
  const to = part === undefined ? undefined : field.row[part]?.to;
  const areOthersOptional = field.keyParts.slice(1).every((each) => field.row[each]?.isOptional);
  return part !== undefined && areOthersOptional && to !== undefined && LISTED.has(to) ? part : null;
}

/** Returns the table that a field refers to; undefined if it refers to none, or to none that a file may name. */
export function namedTarget(field: Field): Target | undefined {
  if (!isCollection(field)) return field.to;
  const part = listedPart(field);
  return part === null ? undefined : field.row[part]?.to;
}

/** Exact spellings win over the form that ignores punctuation: `A+` and `A`. */
export const namedKeys = (name: string): readonly string[] => [
  `=${name.trim().toLowerCase()}`,
  nameForm(name),
];

const GENDERS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['m', 'man', 'boy', '남', '남성', '남자'].map((word) => [word, 'male'])),
  ...Object.fromEntries(['f', 'woman', 'girl', '여', '여성', '여자'].map((word) => [word, 'female'])),
  nonbinary: 'non-binary',
};

/** Words of files that stand for a record of a table. */
const TERMS: Readonly<Partial<Record<string, (name: string) => string | null | undefined>>> = {
  countries: countryCodeOf,
  genders: (name) => GENDERS[wordForm(name)],
};

type NameMatch = number | null | undefined;

function findIn(to: Target, name: string, named: NamedRecords | undefined): NameMatch {
  for (const each of [name, TERMS[to]?.(name)]) {
    if (!each) continue;
    for (const key of namedKeys(each)) {
      const id = named?.ids.get(key);
      if (id !== undefined) return id;
    }
  }
  return undefined;
}

/** How the tables are called in messages. */
const NOUNS: Readonly<Record<string, string>> = {
  countries: 'country',
  genders: 'gender',
  genres: 'genre',
  tags: 'tag',
  studios: 'studio or network',
  streamingServices: 'streaming service',
  contentRatings: 'content rating',
};

const nounOf = (to: Target) => NOUNS[to] ?? 'record';
const unknownName = (to: Target, name: string) =>
  `No ${nounOf(to)} is called ${name}. Write the name, slug or id of one that exists, or add it first`;
const sharedName = (to: Target, name: string) =>
  `Several records are called ${name}. Write the id or slug of the ${nounOf(to)}`;

/** Splits a text at commas unless it is the name of a record. */
const namesIn = (to: Target, text: string, named: NamedRecords | undefined): string[] =>
  findIn(to, text, named) === undefined
    ? text
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '')
    : [text];

export type NameResult =
  | { readonly value: number }
  | { readonly rows: readonly Row[] }
  | { readonly name: string; readonly reason: string };

function findListed(
  field: CollectionField,
  part: string,
  { names }: NamedCell,
  named: NamedRecords | undefined,
): NameResult {
  const to = field.row[part]?.to ?? '';
  const ids = new Set<number>();
  for (const name of names.flatMap((each) => namesIn(to, each, named))) {
    const id = findIn(to, name, named);
    if (id === undefined) return { name, reason: unknownName(to, name) };
    if (id === null) return { name, reason: sharedName(to, name) };
    ids.add(id);
  }
  if (ids.size > field.max) return { name: names.join('; '), reason: `Name at most ${field.max}` };
  return { rows: [...ids].map((id) => ({ [part]: id })) };
}

/** Finds the records that a cell names: the value of a reference, or the rows of a list. */
export function findNames(
  fields: Fields,
  cell: NamedCell,
  named: ReadonlyMap<string, NamedRecords>,
): NameResult {
  const field = fields[cell.field];
  const [name = ''] = cell.names;
  if (field === undefined) return { name, reason: 'This field does not exist' };
  const to = namedTarget(field) ?? '';
  if (isCollection(field)) return findListed(field, listedPart(field) ?? '', cell, named.get(to));
  const id = findIn(to, name, named.get(to));
  if (id === undefined) return { name, reason: unknownName(to, name) };
  return id === null ? { name, reason: sharedName(to, name) } : { value: id };
}

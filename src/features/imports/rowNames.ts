import {
  type CollectionField,
  type Field,
  type Fields,
  isCollection,
  type Target,
  type Value,
} from '#src/records/fields/field.ts';
import type { ReadRow } from './importShapes.ts';

/** Record ids by id, name, slug or code in lower case; null for a name that several records share. */
export type NamedIds = ReadonlyMap<string, number | null>;

/** Tables whose records a cell may list. Images, links and the like belong to a single record. */
const LISTED: ReadonlySet<Target> = new Set<Target>(['countries', 'genres', 'tags', 'studios']);

/** Returns the reference part of the rows of a collection that a cell may list; null for every other field. */
export function listedPart(field: Field | undefined): string | null {
  if (!field || !isCollection(field)) return null;
  const [part, ...others] = field.keyParts;
  const to = part === undefined ? undefined : field.row[part]?.to;
  return part !== undefined && others.length === 0 && to !== undefined && LISTED.has(to) ? part : null;
}

/** Returns the table that a field refers to; undefined if it refers to none, or to none that a file may name. */
export function namedTarget(field: Field): Target | undefined {
  if (!isCollection(field)) return field.to;
  const part = listedPart(field);
  return part === null ? undefined : field.row[part]?.to;
}

/** Splits a list of names at semicolons, pipes or line breaks if it has any, otherwise at commas. */
const namesIn = (text: string, named: NamedIds | undefined): string[] =>
  (named?.has(text.toLowerCase()) ? [text] : text.split(/[;|\n]/.test(text) ? /[;|\n]/ : ','))
    .map((name) => name.trim())
    .filter((name) => name !== '');

type NameResult = { readonly value: Value } | { readonly reason: string };

/** Finds the ids of a list of names. */
function findListed(field: CollectionField, text: string, named: NamedIds | undefined): NameResult {
  const ids = new Set<number>();
  for (const name of namesIn(text, named)) {
    const id = named?.get(name.toLowerCase());
    if (id === undefined) return { reason: `No record is called ${name}` };
    if (id === null) return { reason: `Several records are called ${name}. Use the id` };
    ids.add(id);
  }
  return ids.size > field.max ? { reason: `More than ${field.max}` } : { value: [...ids] };
}

/** Finds the id of the record with a name. */
function findNamed(text: string, named: NamedIds | undefined): NameResult {
  const id = named?.get(text.toLowerCase());
  if (id === undefined) return { reason: 'No record has this name' };
  return id === null ? { reason: 'Several records have this name. Use the id' } : { value: id };
}

interface Naming {
  readonly fields: Fields;
  /** Record ids by name, for each referenced table. */
  readonly named: ReadonlyMap<string, NamedIds>;
  readonly onRejection: (field: string, text: string, reason: string) => void;
}

/** Replaces the names in a row by record ids. Reports names that are not found and then returns null. */
export function withNames(
  { values, names = {} }: ReadRow,
  { fields, named, onRejection }: Naming,
): Readonly<Record<string, Value>> | null {
  const namedValues: Record<string, Value> = { ...values };
  let isValid = true;
  for (const [name, text] of Object.entries(names)) {
    const field = fields[name];
    if (!field) continue;
    const ids = named.get(namedTarget(field) ?? '');
    const result = isCollection(field) ? findListed(field, text, ids) : findNamed(text, ids);
    if ('value' in result) namedValues[name] = result.value;
    else {
      isValid = false;
      onRejection(name, text, result.reason);
    }
  }
  return isValid ? namedValues : null;
}

import type { CollectionField, Fields } from '#src/domain/fields/field.ts';
import { isCollection } from '#src/domain/fields/field.ts';
import type { InputOf } from '#src/domain/fields/input.ts';

type LooseRow = Readonly<Record<string, unknown>>;
type Renaming = ReadonlyMap<string, string>;

/**
 * The keys that rows added here (`new-1`) were stored under, by collection. The editor goes on calling them by their words:
 * a row that changed its key while somebody writes in it would be another row, and the writing would be gone.
 */
export type StoredKeys = Readonly<Record<string, Renaming>>;

export const NO_KEYS: StoredKeys = {};

const isStored = (key: string) => /^[1-9][0-9]*$/.test(key);

/** Whether the rows of a collection have keys of their own, which the server gives. */
const isIdentified = ({ keyParts }: CollectionField) => keyParts.length === 1 && keyParts[0] === 'key';

const rowsOf = (values: object, name: string) =>
  (values as Readonly<Record<string, readonly LooseRow[]>>)[name] ?? [];

/**
 * The words and stored keys known after a save. The server gives rows their keys in the order in which they were sent, each
 * higher than all before it, so that what others added meanwhile comes first.
 */
export function keysAfter<F extends Fields>(
  fields: F,
  keys: StoredKeys,
  sent: InputOf<F>,
  saved: InputOf<F>,
): StoredKeys {
  const learnt = Object.entries(fields).flatMap(([name, field]): [string, Renaming][] => {
    if (!isCollection(field) || !isIdentified(field)) return [];
    const known = keys[name] ?? new Map<string, string>();
    const given = rowsOf(sent, name).map(({ key }) => String(key));
    const words = given.filter((key) => !isStored(key) && !known.has(key));
    const old = new Set([...given, ...known.values()]);
    const fresh = rowsOf(saved, name)
      .map(({ key }) => String(key))
      .filter((key) => !old.has(key))
      .sort((a, b) => Number(a) - Number(b));
    if (words.length === 0 || fresh.length < words.length) return known.size > 0 ? [[name, known]] : [];
    const own = fresh.slice(-words.length);
    const pairs = words.map((word, at): [string, string] => [word, own[at] ?? word]);
    return [[name, new Map([...known, ...pairs])]];
  });
  return Object.fromEntries(learnt);
}

/** A row with its key, and the keys it names of other collections, renamed; the same one where nothing is. */
function renamedRow(field: CollectionField, name: string, row: LooseRow, by: StoredKeys): LooseRow {
  const changes = Object.entries(field.row).flatMap(([part, { kind }]): [string, unknown][] => {
    const value = row[part];
    if (isIdentified(field) && part === 'key') {
      const key = by[name]?.get(String(value));
      return key === undefined ? [] : [[part, key]];
    }
    // Lists of keys are called after the collection that they point into.
    const names = kind === 'keys' ? by[part] : undefined;
    if (!names || !Array.isArray(value) || !value.some((key) => names.has(key))) return [];
    return [[part, value.map((key: string) => names.get(key) ?? key)]];
  });
  return changes.length === 0 ? row : { ...row, ...Object.fromEntries(changes) };
}

function renamed<F extends Fields, V extends Partial<InputOf<F>>>(fields: F, values: V, by: StoredKeys): V {
  if (Object.keys(by).length === 0) return values;
  const entries = Object.entries(values).map(([name, value]): [string, unknown] => {
    const field = fields[name];
    if (!field || !isCollection(field) || !Array.isArray(value)) return [name, value];
    return [name, value.map((row: LooseRow) => renamedRow(field, name, row, by))];
  });
  return Object.fromEntries(entries) as V;
}

const turned = (keys: StoredKeys): StoredKeys =>
  Object.fromEntries(
    Object.entries(keys).map(([name, by]) => [name, new Map([...by].map(([word, key]) => [key, word]))]),
  );

/** Values as the server knows them. */
export const asStored = <F extends Fields, V extends Partial<InputOf<F>>>(
  fields: F,
  values: V,
  keys: StoredKeys,
): V => renamed(fields, values, keys);

/** Values of the server as the editor calls them. */
export const asCalled = <F extends Fields, V extends Partial<InputOf<F>>>(
  fields: F,
  values: V,
  keys: StoredKeys,
): V => renamed(fields, values, turned(keys));

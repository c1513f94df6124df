import type { CollectionField, Fields } from '#src/records/fields/field.ts';
import { isCollection } from '#src/records/fields/field.ts';
import type { InputOf } from '#src/records/fields/input.ts';

type LooseRow = Readonly<Record<string, unknown>>;
type Renaming = ReadonlyMap<string, string>;

/**
 * The server keys of rows that were added in this editor (`new-1`), by collection. The editor keeps the keys it chose:
 * a row whose key changes while someone types in it would be remounted and lose the input.
 */
export type StoredKeys = Readonly<Record<string, Renaming>>;

export const NO_KEYS: StoredKeys = {};

const isStored = (key: string) => /^[1-9][0-9]*$/.test(key);

/** Returns whether the server assigns the keys of the collection's rows. */
const isIdentified = ({ keyParts }: CollectionField) => keyParts.length === 1 && keyParts[0] === 'key';

const rowsOf = (values: object, name: string) =>
  (values as Readonly<Record<string, readonly LooseRow[]>>)[name] ?? [];

/**
 * Returns the editor keys with their server keys after a save. The server assigns ascending keys in the order of the rows,
 * so rows that others added in the meantime have lower keys.
 */
export function keysAfter<F extends Fields>(
  fields: F,
  keys: StoredKeys,
  sent: InputOf<F>,
  saved: InputOf<F>,
): StoredKeys {
  const renamings = Object.entries(fields).flatMap(([name, field]): [string, Renaming][] => {
    if (!isCollection(field) || !isIdentified(field)) return [];
    const known = keys[name] ?? new Map<string, string>();
    const input = rowsOf(sent, name).map(({ key }) => String(key));
    const newKeys = input.filter((key) => !isStored(key) && !known.has(key));
    const old = new Set([...input, ...known.values()]);
    const fresh = rowsOf(saved, name)
      .map(({ key }) => String(key))
      .filter((key) => !old.has(key))
      .sort((a, b) => Number(a) - Number(b));
    if (newKeys.length === 0 || fresh.length < newKeys.length) return known.size > 0 ? [[name, known]] : [];
    const serverKeys = fresh.slice(-newKeys.length);
    const pairs = newKeys.map((key, at): [string, string] => [key, serverKeys[at] ?? key]);
    return [[name, new Map([...known, ...pairs])]];
  });
  return Object.fromEntries(renamings);
}

/** Renames a row's key and the keys of other collections in it; returns the same object if nothing changes. */
function renamedRow(field: CollectionField, name: string, row: LooseRow, by: StoredKeys): LooseRow {
  const changes = Object.entries(field.row).flatMap(([part, { kind }]): [string, unknown][] => {
    const value = row[part];
    if (isIdentified(field) && part === 'key') {
      const key = by[name]?.get(String(value));
      return key === undefined ? [] : [[part, key]];
    }
    // A field of kind `keys` has the name of the collection that it references.
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

const inverted = (keys: StoredKeys): StoredKeys =>
  Object.fromEntries(
    Object.entries(keys).map(([name, by]) => [
      name,
      new Map([...by].map(([draftKey, key]) => [key, draftKey])),
    ]),
  );

/** Returns values with the server's row keys. */
export const asStored = <F extends Fields, V extends Partial<InputOf<F>>>(
  fields: F,
  values: V,
  keys: StoredKeys,
): V => renamed(fields, values, keys);

/** Returns the server's values with the editor's row keys. */
export const withDraftKeys = <F extends Fields, V extends Partial<InputOf<F>>>(
  fields: F,
  values: V,
  keys: StoredKeys,
): V => renamed(fields, values, inverted(keys));

import { inOneLine } from '#src/dashboard/frame/inOneLine.ts';
import type { ChangeWords } from '#src/dashboard/record/valueWords.ts';
import {
  type CollectionField,
  type Fields,
  isCollection,
  type PlainField,
  type ReferenceTarget,
  type Target,
} from '#src/domain/fields/field.ts';
import type { InputOf } from '#src/domain/fields/input.ts';
import { pathParts } from '#src/domain/fields/operations.ts';

/** A choice as screens say it: `web_series` is “Web series”. */
export const choiceWords = (choice: string): string =>
  choice.charAt(0).toUpperCase() + choice.slice(1).replaceAll('_', ' ');

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** A weekday, 1 Monday to 7 Sunday, by its first letters. */
export const weekdayWords = (day: number): string => WEEKDAYS[day - 1] ?? String(day);

/** Formatted text without its marks. */
const textOf = (html: string) =>
  html
    .replaceAll(/<\/(p|li)>|<br>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .trim();

export interface Names {
  /** What a record is called; undefined where that is not known. */
  labelOf(target: ReferenceTarget, id: number): { name: string } | undefined;
  /** What a row with a key of its own is called: a character, an episode. */
  rowName(field: string, key: string): string | undefined;
}

const nameOf = (names: Names, to: Target | undefined, id: unknown): string =>
  names.labelOf(to as ReferenceTarget, Number(id))?.name ?? `No. ${String(id)}`;

function listWords(field: PlainField, list: readonly unknown[], names: Names): string {
  if (list.length === 0) return 'none';
  if (field.kind === 'weekdays') return list.map((day) => weekdayWords(Number(day))).join(', ');
  return list.map((key) => names.rowName('characters', String(key)) ?? String(key)).join(', ');
}

/** A value of a plain field, or of a row's field, in words. */
export function plainWords(field: PlainField, value: unknown, names: Names): string {
  if (value === null || value === undefined || value === '') return 'empty';
  if (Array.isArray(value)) return listWords(field, value, names);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (field.kind === 'reference') return nameOf(names, field.to, value);
  if (field.kind === 'choice') return choiceWords(String(value));
  return field.kind === 'richText' ? textOf(String(value)) || 'empty' : String(value);
}

/** A whole row in words: its key by name, then what else is known. */
function rowWords({ row }: CollectionField, value: Readonly<Record<string, unknown>>, names: Names): string {
  const told = Object.entries(row).filter(([part, field]) => {
    const given = value[part];
    const isNothing = given === null || given === undefined || given === '' || given === false;
    return (
      !isNothing && part !== 'key' && !(Array.isArray(given) && given.length === 0) && field !== undefined
    );
  });
  const words = told.map(([part, field]) => {
    const given = plainWords(field, value[part], names);
    const isPlain = field.kind === 'reference' || field.kind === 'name' || field.kind === 'choice';
    return isPlain ? given : `${field.label}: ${given}`;
  });
  return inOneLine(words) || 'empty';
}

/** The row that a key names, in words. */
function keyWords(name: string, { keyParts, row }: CollectionField, key: string, names: Names): string {
  const [first = ''] = keyParts;
  if (first === 'key') return names.rowName(name, key) ?? `No. ${key}`;
  const parts = keyParts.length === 1 ? [key] : key.split(':');
  const words = keyParts.map((part, at) => {
    const field = row[part];
    return field && parts[at] ? plainWords(field, parts[at], names) : '';
  });
  return inOneLine(words);
}

/** Labels of what stands in revisions beside the registry's fields. */
const BESIDE: Readonly<Record<string, string>> = { isDeleted: 'Deleted' };

const besideWords = (value: unknown) => (value === true ? 'yes' : 'no');

/** Names of rows that have keys of their own: characters by name, episodes by number. */
export function rowNames<F extends Fields>(
  values: InputOf<F>,
): (field: string, key: string) => string | undefined {
  const lists = values as Readonly<Record<string, unknown>>;
  return (field, key) => {
    const rows = lists[field] as readonly Readonly<Record<string, unknown>>[] | undefined;
    const row = rows?.find((each) => String(each.key) === key);
    const name = row?.name ?? row?.label;
    return typeof name === 'string' && name !== '' ? name : undefined;
  };
}

/** The words of records of the registry: labels for fields, names for ids. */
export function registryWords(fields: Fields, names: Names): ChangeWords {
  return {
    path(path) {
      const { field: name, key, part } = pathParts(path);
      const field = fields[name];
      if (!field || !isCollection(field) || key === undefined) return field?.label ?? BESIDE[name] ?? name;
      const last = part === 'position' ? 'Place' : part && (field.row[part]?.label ?? part);
      return [field.label, keyWords(name, field, key, names), last].filter(Boolean).join(' › ');
    },
    value(value, path) {
      const { field: name, part } = pathParts(path);
      const field = fields[name];
      if (!field) return besideWords(value);
      if (!isCollection(field)) return plainWords(field, value, names);
      if (value === null) return 'not there';
      if (part === 'position') return `${Number(value) / 10}`;
      const within = part === undefined ? undefined : field.row[part];
      return within
        ? plainWords(within, value, names)
        : rowWords(field, value as Readonly<Record<string, unknown>>, names);
    },
  };
}

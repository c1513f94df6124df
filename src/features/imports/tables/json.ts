import { badRequest } from '#src/domain/errors.ts';
import { type Cell, type RowFault, TABLE_LIMITS, type TableRow } from './table.ts';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Names under which an object says what it is. */
const NAME_FIELDS = ['name', 'title', 'label', 'value'];

function scalarText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** A member of a list as text: an object by its name. */
function itemText(value: unknown): string {
  if (!isObject(value)) return scalarText(value);
  const named = NAME_FIELDS.map((name) => Object.keys(value).find((key) => key.toLowerCase() === name));
  const field = named.find((key) => key !== undefined && typeof value[key] === 'string');
  return field === undefined ? '' : scalarText(value[field]);
}

function cellOf(value: unknown): Cell {
  if (Array.isArray(value)) return value.slice(0, TABLE_LIMITS.list).map(itemText);
  if (!isObject(value)) return scalarText(value);
  const entries = Object.entries(value).slice(0, TABLE_LIMITS.list);
  return Object.fromEntries(entries.map(([key, inner]) => [key, itemText(inner)]));
}

/** Objects by key (`{"tt123": {…}}`) become records that carry the key as their column `key`. */
function keyedRecords(document: Json): unknown[] {
  return Object.entries(document).flatMap(([key, value]) =>
    Array.isArray(value)
      ? value.map((each) => (isObject(each) ? { key, ...each } : each))
      : [isObject(value) ? { key, ...value } : value],
  );
}

/** The records of a document: a list, a list under one name (`{"data": […]}`), or objects by key. */
function recordsOf(document: unknown): readonly unknown[] {
  if (Array.isArray(document)) return document;
  if (!isObject(document)) throw badRequest('The JSON document holds neither a list nor an object');
  const lists = Object.values(document).filter(
    (value): value is unknown[] => Array.isArray(value) && value.some(isObject),
  );
  const [only] = lists;
  const isKeyed = Object.keys(document).every((key) => /^[0-9]/.test(key));
  if (only && lists.length === 1 && !isKeyed) return only;
  const members = Object.values(document);
  const areRecords = members.length > 0 && members.every((value) => isObject(value) || Array.isArray(value));
  return areRecords ? keyedRecords(document) : [document];
}

export interface JsonTable {
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
  readonly faults: readonly RowFault[];
}

interface Numbered {
  readonly line: number;
  readonly value: unknown;
}

/** The keys of all objects, each with its other spellings: `Title` and `TITLE` are one, unless an object has both. */
function spellingsIn(objects: readonly Json[]): string[][] {
  const groups = new Map<string, Set<string>>();
  const apart = new Set<string>();
  for (const object of objects) {
    const own = new Set<string>();
    for (const key of Object.keys(object)) {
      const word = key.toLowerCase();
      groups.set(word, (groups.get(word) ?? new Set()).add(key));
      if (own.has(word)) apart.add(word);
      own.add(word);
    }
  }
  return [...groups].flatMap(([word, keys]) =>
    apart.has(word) ? [...keys].map((key) => [key]) : [[...keys]],
  );
}

function tableOf(records: readonly Numbered[], faults: readonly RowFault[]): JsonTable {
  const odd = records.filter(({ value }) => !isObject(value));
  const objects = records.flatMap(({ line, value }) => (isObject(value) ? [{ line, value }] : []));
  const spellings = spellingsIn(objects.map(({ value }) => value));
  return {
    columns: spellings.map(([first = '']) => first),
    rows: objects.map(({ line, value }) => ({
      line,
      cells: spellings.map((keys) => {
        const key = keys.find((each) => Object.hasOwn(value, each));
        return cellOf(key === undefined ? '' : value[key]);
      }),
    })),
    faults: [
      ...faults,
      ...odd.map(({ line, value }) => ({
        line,
        value: scalarText(value).slice(0, 200),
        reason: 'is not an object',
      })),
    ],
  };
}

/**
 * Reads a JSON document of any usual shape; a record's number in it stands for its line.
 * @throws AppError 400 for text that is not JSON
 */
export function readJson(text: string): JsonTable {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    throw badRequest(`The file is not JSON: ${error instanceof Error ? error.message : ''}`);
  }
  return tableOf(
    recordsOf(document).map((value, index) => ({ line: index + 1, value })),
    [],
  );
}

/** Reads JSON Lines: an object a line; a line that is none is refused. */
export function readJsonLines(text: string): JsonTable {
  const faults: RowFault[] = [];
  const records = text.split('\n').flatMap((raw, index): Numbered[] => {
    if (raw.trim() === '') return [];
    try {
      return [{ line: index + 1, value: JSON.parse(raw) }];
    } catch {
      faults.push({ line: index + 1, value: raw.slice(0, 200), reason: 'is not JSON' });
      return [];
    }
  });
  return tableOf(records, faults);
}

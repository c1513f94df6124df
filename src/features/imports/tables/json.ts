import { badRequest } from '#src/domain/errors.ts';
import {
  type Cell,
  type RowError,
  type RowLimits,
  TABLE_LIMITS,
  type TableRow,
  tooManyColumns,
  tooManyRows,
} from './table.ts';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keys whose value names an object. */
const NAME_FIELDS = ['name', 'title', 'label', 'value'];

function scalarText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** Returns an item of a list as text; an object is represented by its name. */
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

/** Converts objects by key (`{"tt123": {…}}`) to records with the column `key`. */
function keyedRecords(document: Json): unknown[] {
  return Object.entries(document).flatMap(([key, value]) =>
    Array.isArray(value)
      ? value.map((each) => (isObject(each) ? { key, ...each } : each))
      : [isObject(value) ? { key, ...value } : value],
  );
}

/** Returns the records of a document: a list, a list under one name (`{"data": […]}`), or objects by key. */
function recordsOf(document: unknown): readonly unknown[] {
  if (Array.isArray(document)) return document;
  if (!isObject(document)) throw badRequest('The JSON document is neither a list nor an object');
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
  readonly errors: readonly RowError[];
}

interface Numbered {
  readonly line: number;
  readonly value: unknown;
}

/**
 * Groups the keys of all objects by spelling: `Title` and `TITLE` are one column unless an object has both.
 * @throws AppError 400 for more than `max` keys
 */
function spellingsIn(objects: readonly Json[], max: number): string[][] {
  const groups = new Map<string, Set<string>>();
  const apart = new Set<string>();
  for (const object of objects) {
    const own = new Set<string>();
    for (const key of Object.keys(object)) {
      const word = key.toLowerCase();
      groups.set(word, (groups.get(word) ?? new Set()).add(key));
      if (own.has(word)) apart.add(word);
      own.add(word);
      if (groups.size > max) throw tooManyColumns(groups.size, max);
    }
  }
  return [...groups].flatMap(([word, keys]) =>
    apart.has(word) ? [...keys].map((key) => [key]) : [[...keys]],
  );
}

/** Beyond `MAX_SAFE_INTEGER` the parsed number can differ from the one in the file. */
const isInexact = (value: unknown) =>
  typeof value === 'number' && !(Math.abs(value) <= Number.MAX_SAFE_INTEGER);

/** Returns why a record is not a valid row; null if it is. */
function recordError(value: unknown): string | null {
  if (!isObject(value)) return 'is not an object';
  return Object.values(value).some(isInexact)
    ? 'contains a number that is too large to be read exactly: write it as text'
    : null;
}

function tableOf(
  records: readonly Numbered[],
  errors: readonly RowError[],
  { rows, columns }: RowLimits,
): JsonTable {
  if (records.length + errors.length > rows) throw tooManyRows(rows);
  const invalid = records.flatMap(({ line, value }) => {
    const reason = recordError(value);
    return reason === null ? [] : [{ line, value: scalarText(value).slice(0, 200), reason }];
  });
  const objects = records.flatMap(({ line, value }) =>
    isObject(value) && recordError(value) === null ? [{ line, value }] : [],
  );
  const spellings = spellingsIn(
    objects.map(({ value }) => value),
    columns,
  );
  return {
    columns: spellings.map(([first = '']) => first),
    rows: objects.map(({ line, value }) => ({
      line,
      cells: spellings.map((keys) => {
        const key = keys.find((each) => Object.hasOwn(value, each));
        return cellOf(key === undefined ? '' : value[key]);
      }),
    })),
    errors: [...errors, ...invalid],
  };
}

/**
 * Reads a JSON document: a list, a list under one name, or objects by key. Line numbers count records.
 * @throws AppError 400 for text that is not JSON or exceeds the limits
 */
export function readJson(text: string, limits: RowLimits = TABLE_LIMITS): JsonTable {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    throw badRequest(`The file is not JSON: ${error instanceof Error ? error.message : ''}`);
  }
  return tableOf(
    recordsOf(document).map((value, index) => ({ line: index + 1, value })),
    [],
    limits,
  );
}

/**
 * Reads JSON Lines, one object per line, and rejects other lines.
 * @throws AppError 400 beyond the limits, which are checked line by line
 */
export function readJsonLines(text: string, limits: RowLimits = TABLE_LIMITS): JsonTable {
  const errors: RowError[] = [];
  const records: Numbered[] = [];
  for (const [index, raw] of text.split('\n').entries()) {
    if (raw.trim() === '') continue;
    if (records.length + errors.length >= limits.rows) throw tooManyRows(limits.rows);
    try {
      records.push({ line: index + 1, value: JSON.parse(raw) });
    } catch {
      errors.push({ line: index + 1, value: raw.slice(0, 200), reason: 'is not JSON' });
    }
  }
  return tableOf(records, errors, limits);
}

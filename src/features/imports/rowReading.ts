import { decodeHTML } from 'entities';
import { nameSchema } from '#src/domain/titleNames.ts';

/** A value that was not taken; the rest of its row was. */
export interface RefusedValue {
  readonly field: string;
  readonly value: string;
  readonly reason: string;
}

/** A row of a file, either read (with the values that were not taken) or refused as a whole. */
export type ReadRow<Row> =
  | { readonly row: Row; readonly refused: readonly RefusedValue[] }
  | { readonly reason: string; readonly field: string };

/** Thrown inside a reader for a row that cannot be taken at all; `readRow` turns it into a refusal. */
class RowRefused extends Error {
  constructor(
    readonly field: string,
    reason: string,
  ) {
    super(reason);
  }
}

export type JsonRow = Readonly<Record<string, unknown>>;

const shown = (value: unknown) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 200);

/** What a row reader asks its row for. Missing, null and empty values are unknown: null or an empty list. */
export interface RowFieldsReader {
  refuseRow(field: string, reason: string): never;
  refuseValue(field: string, value: unknown, reason: string): null;
  /** A text, trimmed, HTML entities decoded. */
  text(field: string): string | null;
  /** A text that fits a name field. */
  name(field: string): string | null;
  /** A required name; the row is refused without it. */
  requiredName(field: string): string;
  requiredText(field: string): string;
  integer(field: string, min: number, max: number): number | null;
  decimal(field: string, min: number, max: number): number | null;
  list(field: string): readonly string[];
  names(field: string): string[];
  /** The first so many of a field's values; each one beyond is told as not taken. */
  atMost<Item>(count: number, field: string, values: readonly Item[]): Item[];
  flag(field: string): boolean;
}

/** Longest text of a field, in characters: names, ids and dates are far shorter. */
const TEXT_MAX = 1000;
/** PostgreSQL stores neither the zero character nor half of one. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

const cleanText = (value: string) => decodeHTML(value).trim();

/** Why a value is no text of a field; null for a text, a number and nothing at all. */
function textFault(value: unknown): string | null {
  if (value === undefined || value === null || typeof value === 'number') return null;
  if (typeof value !== 'string') return 'is not a text';
  if (value.length > TEXT_MAX) return `is longer than ${TEXT_MAX} characters`;
  return UNSTORABLE.test(value) ? 'is broken: it holds what no text may hold' : null;
}

const textOf = (value: unknown) =>
  typeof value === 'number' ? String(value) : cleanText(typeof value === 'string' ? value : '') || null;

function nameOf(given: string): { name: string } | { reason: string } {
  const parsed = nameSchema.safeParse(cleanText(given));
  return parsed.success ? { name: parsed.data } : { reason: parsed.error.issues[0]?.message ?? 'not a name' };
}

function fieldsReader(row: JsonRow, refused: RefusedValue[]): RowFieldsReader {
  const refuseValue = (field: string, value: unknown, reason: string) => {
    refused.push({ field, value: shown(value), reason });
    return null;
  };
  const refuseRow = (field: string, reason: string): never => {
    throw new RowRefused(field, reason);
  };
  const text = (field: string) => {
    const value = row[field];
    const fault = textFault(value);
    return fault === null ? textOf(value) : refuseValue(field, value, fault);
  };
  const requiredText = (field: string) => {
    const fault = textFault(row[field]);
    return fault === null ? (textOf(row[field]) ?? refuseRow(field, 'is missing')) : refuseRow(field, fault);
  };
  const number = (field: string, min: number, max: number, isWhole: boolean) => {
    const value = row[field];
    if (value === undefined || value === null || value === '') return null;
    const read = typeof value === 'string' ? Number(value.trim() || Number.NaN) : value;
    if (typeof read !== 'number' || !Number.isFinite(read))
      return refuseValue(field, value, 'is not a number');
    if (isWhole && !Number.isInteger(read)) return refuseValue(field, value, 'is not a whole number');
    if (read < min || read > max) return refuseValue(field, value, `is not between ${min} and ${max}`);
    return read;
  };
  const name = (field: string) => {
    const given = text(field);
    if (given === null) return null;
    const result = nameOf(given);
    return 'name' in result ? result.name : refuseValue(field, given, result.reason);
  };
  const list = (field: string) => {
    const value = row[field];
    if (value === undefined || value === null) return [];
    if (!Array.isArray(value)) {
      refuseValue(field, value, 'is not a list');
      return [];
    }
    return value.filter(
      (item): item is string =>
        typeof item === 'string' || Boolean(refuseValue(field, item, 'is not a text')),
    );
  };
  return {
    refuseRow,
    refuseValue,
    text,
    name,
    list,
    requiredText,
    requiredName: (field) => {
      const result = nameOf(requiredText(field));
      return 'name' in result ? result.name : refuseRow(field, result.reason);
    },
    integer: (field, min, max) => number(field, min, max, true),
    decimal: (field, min, max) => number(field, min, max, false),
    names: (field) =>
      list(field).flatMap((given) => {
        if (cleanText(given) === '') return [];
        const result = nameOf(given);
        if ('name' in result) return [result.name];
        refuseValue(field, given, result.reason);
        return [];
      }),
    atMost: (count, field, values) => {
      for (const value of values.slice(count))
        refuseValue(field, value, `is beyond the ${count} that are kept`);
      return values.slice(0, count);
    },
    flag: (field) => row[field] === true,
  };
}

/** Reads one row; a row that cannot be taken comes back with the field and reason. */
export function readRow<Row>(json: JsonRow, read: (fields: RowFieldsReader) => Row): ReadRow<Row> {
  const refused: RefusedValue[] = [];
  try {
    return { row: read(fieldsReader(json, refused)), refused };
  } catch (error) {
    if (error instanceof RowRefused) return { reason: error.message, field: error.field };
    throw error;
  }
}

/** Entries that people made to try a source out: `Test Person 3`, `test test 2`, `Test Content 2`. */
const TEST_ENTRY = /^test( (test|person|people|actor|content|title|drama|movie|entry))?( ?[0-9]+)?$/i;

/** Whether a name is that of a test entry left in a source. */
export function isTestEntry(name: string): boolean {
  return TEST_ENTRY.test(name.trim());
}

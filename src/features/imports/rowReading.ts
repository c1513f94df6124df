import { decodeHTML } from 'entities';
import { nameSchema } from '#src/domain/names/name.schema.ts';

/** A rejected value of a row that was otherwise accepted. */
export interface RejectedValue {
  readonly field: string;
  readonly value: string;
  readonly reason: string;
}

/** A row of a file: either accepted, with its rejected values, or rejected as a whole. */
export type ReadRow<Row> =
  | { readonly row: Row; readonly rejected: readonly RejectedValue[] }
  | { readonly reason: string; readonly field: string };

/** Thrown inside a reader to reject the whole row; `readRow` catches it. */
class RowRejected extends Error {
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

/** Typed access to the fields of a row. Missing, null and empty values give null or an empty list. */
export interface RowFieldsReader {
  rejectRow(field: string, reason: string): never;
  rejectValue(field: string, value: unknown, reason: string): null;
  /** A text, trimmed, with HTML entities decoded. */
  text(field: string): string | null;
  /** A text that is valid as a name. */
  name(field: string): string | null;
  /** A required name; rejects the row if it is missing or invalid. */
  requiredName(field: string): string;
  requiredText(field: string): string;
  integer(field: string, min: number, max: number): number | null;
  decimal(field: string, min: number, max: number): number | null;
  list(field: string): readonly string[];
  names(field: string): string[];
  /** The first `count` values of a field; rejects each further one. */
  atMost<Item>(count: number, field: string, values: readonly Item[]): Item[];
  flag(field: string): boolean;
}

/** Maximum length of a text in characters; names, ids and dates are far shorter. */
const TEXT_MAX = 1000;
/** PostgreSQL cannot store null characters or lone surrogates. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

const cleanText = (value: string) => decodeHTML(value).trim();

/** Returns why a value is not a valid text; null for a text, a number or a missing value. */
function textError(value: unknown): string | null {
  if (value === undefined || value === null || typeof value === 'number') return null;
  if (typeof value !== 'string') return 'is not a text';
  if (value.length > TEXT_MAX) return `is longer than ${TEXT_MAX} characters`;
  return UNSTORABLE.test(value) ? 'contains characters that cannot be stored' : null;
}

const textOf = (value: unknown) =>
  typeof value === 'number' ? String(value) : cleanText(typeof value === 'string' ? value : '') || null;

function nameOf(input: string): { name: string } | { reason: string } {
  const parsed = nameSchema.safeParse(cleanText(input));
  return parsed.success ? { name: parsed.data } : { reason: parsed.error.issues[0]?.message ?? 'not a name' };
}

function fieldsReader(row: JsonRow, rejected: RejectedValue[]): RowFieldsReader {
  const rejectValue = (field: string, value: unknown, reason: string) => {
    rejected.push({ field, value: shown(value), reason });
    return null;
  };
  const rejectRow = (field: string, reason: string): never => {
    throw new RowRejected(field, reason);
  };
  const text = (field: string) => {
    const value = row[field];
    const error = textError(value);
    return error === null ? textOf(value) : rejectValue(field, value, error);
  };
  const requiredText = (field: string) => {
    const error = textError(row[field]);
    return error === null ? (textOf(row[field]) ?? rejectRow(field, 'is missing')) : rejectRow(field, error);
  };
  const number = (field: string, min: number, max: number, isWhole: boolean) => {
    const value = row[field];
    if (value === undefined || value === null || value === '') return null;
    const read = typeof value === 'string' ? Number(value.trim() || Number.NaN) : value;
    if (typeof read !== 'number' || !Number.isFinite(read))
      return rejectValue(field, value, 'is not a number');
    if (isWhole && !Number.isInteger(read)) return rejectValue(field, value, 'is not a whole number');
    if (read < min || read > max) return rejectValue(field, value, `is not between ${min} and ${max}`);
    return read;
  };
  const name = (field: string) => {
    const input = text(field);
    if (input === null) return null;
    const result = nameOf(input);
    return 'name' in result ? result.name : rejectValue(field, input, result.reason);
  };
  const list = (field: string) => {
    const value = row[field];
    if (value === undefined || value === null) return [];
    if (!Array.isArray(value)) {
      rejectValue(field, value, 'is not a list');
      return [];
    }
    return value.filter(
      (item): item is string =>
        typeof item === 'string' || Boolean(rejectValue(field, item, 'is not a text')),
    );
  };
  return {
    rejectRow,
    rejectValue,
    text,
    name,
    list,
    requiredText,
    requiredName: (field) => {
      const result = nameOf(requiredText(field));
      return 'name' in result ? result.name : rejectRow(field, result.reason);
    },
    integer: (field, min, max) => number(field, min, max, true),
    decimal: (field, min, max) => number(field, min, max, false),
    names: (field) =>
      list(field).flatMap((input) => {
        if (cleanText(input) === '') return [];
        const result = nameOf(input);
        if ('name' in result) return [result.name];
        rejectValue(field, input, result.reason);
        return [];
      }),
    atMost: (count, field, values) => {
      for (const value of values.slice(count))
        rejectValue(field, value, `exceeds the maximum of ${count} values`);
      return values.slice(0, count);
    },
    flag: (field) => row[field] === true,
  };
}

/** Reads one row with `read`. Returns the field and reason for a row that `read` rejects. */
export function readRow<Row>(json: JsonRow, read: (fields: RowFieldsReader) => Row): ReadRow<Row> {
  const rejected: RejectedValue[] = [];
  try {
    return { row: read(fieldsReader(json, rejected)), rejected };
  } catch (error) {
    if (error instanceof RowRejected) return { reason: error.message, field: error.field };
    throw error;
  }
}

/** Test entries that users of a source created: `Test Person 3`, `test test 2`, `Test Content 2`. */
const TEST_ENTRY = /^test( (test|person|people|actor|content|title|drama|movie|entry))?( ?[0-9]+)?$/i;

/** Returns whether a name belongs to a test entry of a source. */
export function isTestEntry(name: string): boolean {
  return TEST_ENTRY.test(name.trim());
}

import type { FieldDef } from 'pg';
import type { RowShape, ValueKind, ValueShape } from './shapes.ts';

/**
 * The JavaScript type that the driver returns for each PostgreSQL type, by its number in `pg_type`; for all
 * others a string.
 */
const KIND_OF_TYPE: Readonly<Record<number, ValueKind>> = {
  16: 'boolean',
  17: 'buffer',
  21: 'number',
  23: 'number',
  26: 'number',
  700: 'number',
  701: 'number',
  1082: 'date',
  1114: 'date',
  1184: 'date',
};

const JSON_TYPES = new Set([114, 3802]);
const JSON_KINDS: readonly ValueKind[] = ['string', 'number', 'boolean', 'array', 'object'];

/** The item type of each array type that the driver parses. */
const ITEM_OF_ARRAY: Readonly<Record<number, number>> = {
  199: 114,
  1000: 16,
  1001: 17,
  1005: 21,
  1007: 23,
  1009: 25,
  1014: 1042,
  1015: 1043,
  1016: 20,
  1021: 700,
  1022: 701,
  1028: 26,
  1115: 1114,
  1182: 1082,
  1185: 1184,
  1231: 1700,
  2951: 2950,
  3807: 3802,
};

/**
 * Rows of one result whose values are compared part by part; for all others only the nulls of the columns are
 * checked.
 */
const WHOLE_ROWS_MAX = 20;

/** A type that is only `null` accepts a column of any type whose values are all null. */
const accepts = ({ kinds }: ValueShape, kind: ValueKind) =>
  kinds.length === 0 || kinds.includes(kind) || kinds.includes('unknown');

/** The actual type of a column if it differs from the declared one; null if they agree. */
function typeMismatch(shape: ValueShape, type: number): string | null {
  if (JSON_TYPES.has(type)) {
    return JSON_KINDS.some((kind) => accepts(shape, kind)) ? null : 'JSON';
  }
  const item = ITEM_OF_ARRAY[type];
  if (item !== undefined) {
    if (!accepts(shape, 'array')) return 'array';
    const items = shape.element && typeMismatch(shape.element, item);
    return items ? `array of ${items}` : null;
  }
  const kind = KIND_OF_TYPE[type] ?? 'string';
  return accepts(shape, kind) ? null : kind;
}

function kindOf(value: unknown): ValueKind {
  if (value instanceof Date) return 'date';
  if (Buffer.isBuffer(value)) return 'buffer';
  if (Array.isArray(value)) return 'array';
  const type = typeof value;
  return type === 'string' || type === 'number' || type === 'boolean' ? type : 'object';
}

function itemsMismatch(shape: ValueShape, items: readonly unknown[]): string | null {
  for (const [index, item] of items.entries()) {
    const mismatch = valueMismatch(shape, item);
    if (mismatch !== null) return `[${index}]${mismatch}`;
  }
  return null;
}

function propertiesMismatch(properties: Readonly<Record<string, ValueShape>>, value: object): string | null {
  for (const name in properties) {
    const shape = properties[name];
    const mismatch = shape ? valueMismatch(shape, (value as Record<string, unknown>)[name]) : null;
    if (mismatch !== null) return `.${name}${mismatch}`;
  }
  return null;
}

/** The error of a value, with the path to the first wrong part; null if it has its type. */
function valueMismatch(shape: ValueShape, value: unknown): string | null {
  if (shape.kinds.includes('unknown')) return null;
  if (value === undefined) return shape.isOptional ? null : ' is missing';
  if (value === null) return shape.isNullable ? null : ' is null';
  const kind = kindOf(value);
  if (!accepts(shape, kind)) return ` is ${kind}, declared ${shape.kinds.join(' | ')}`;
  const isKnown = !shape.literals || shape.literals.some((literal) => literal === value);
  if (!isKnown) return ` is ${JSON.stringify(value)}, which the type does not name`;
  if (Array.isArray(value)) return shape.element ? itemsMismatch(shape.element, value) : null;
  return kind === 'object' && shape.properties ? propertiesMismatch(shape.properties, value as object) : null;
}

type Columns = RowShape['alternatives'][number];

function columnsMismatch({ columns, isOpen }: Columns, fields: readonly FieldDef[]): string | null {
  const names = fields.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) return `has two columns "${twice}"`;
  const missing = Object.keys(columns).find((name) => !columns[name]?.isOptional && !names.includes(name));
  if (missing !== undefined) return `has no column "${missing}"`;
  for (const { name, dataTypeID } of fields) {
    const shape = columns[name];
    if (!shape && !isOpen) return `has a column "${name}" that is not declared`;
    const given = shape && typeMismatch(shape, dataTypeID);
    if (given) return `column "${name}" is ${given}, declared ${shape.kinds.join(' | ')}`;
  }
  return null;
}

function rowsMismatch({ columns }: Columns, rows: readonly object[]): string | null {
  for (const [name, shape] of Object.entries(columns)) {
    for (const [index, row] of rows.entries()) {
      const value = (row as Record<string, unknown>)[name];
      const isCompared = index < WHOLE_ROWS_MAX || value === null;
      const mismatch = isCompared ? valueMismatch(shape, value) : null;
      if (mismatch !== null) return `column "${name}"${mismatch}`;
    }
  }
  return null;
}

/**
 * Compares a result with its declared row type: the names of its columns, their types, and whether values are
 * null, or something else, if the type has none.
 * @returns the differences, of the first alternative of a union if all differ; null if there are none
 */
export function mismatchOf(
  { alternatives }: RowShape,
  fields: readonly FieldDef[],
  rows: readonly object[],
): string | null {
  const matches = alternatives.map((each) => columnsMismatch(each, fields) ?? rowsMismatch(each, rows));
  return matches.includes(null) ? null : (matches[0] ?? null);
}

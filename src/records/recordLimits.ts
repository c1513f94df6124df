import type { FieldErrors } from '#src/domain/errors.ts';
import { type Field, type Fields, isCollection, type RecordOf, type Value } from './fields/field.ts';
import type { Row, Rows } from './fields/operations.ts';

const isStoredKey = (key: string) => /^[0-9]+$/.test(key);

type LooseRecord = Readonly<Record<string, Value | Rows>>;
const rowsOf = (record: unknown, name: string) => ((record as LooseRecord | null)?.[name] ?? {}) as Rows;

/** Collections whose rows have stable ids, given as the row field `key`. */
const identified = (fields: Fields) =>
  Object.entries<Field>(fields).flatMap(([name, field]) =>
    isCollection(field) && field.keyParts.join() === 'key' ? [name] : [],
  );

/**
 * Returns errors, by field, for rows whose stored id does not belong to this record.
 * @param before the record before the change, null for a new one
 */
export function foreignRowErrors<F extends Fields>(
  fields: F,
  before: RecordOf<F> | null,
  after: RecordOf<F>,
): FieldErrors {
  const errors: FieldErrors = {};
  for (const field of identified(fields)) {
    const own = rowsOf(before, field);
    const foreign = Object.keys(rowsOf(after, field)).find((key) => isStoredKey(key) && !own[key]);
    if (foreign)
      errors[field] = `There is no entry ${foreign} here. For a new entry, use a key such as new-1`;
  }
  return errors;
}

/**
 * Most characters (UTF-16 code units) in all values of one record. A record is read, compared and sent as a whole, which
 * takes CPU time in proportion to its length. The longest known series have a tenth of it.
 */
export const RECORD_LENGTH_MAX = 1_000_000;
/** Length counted for a value that is not text. */
const PLAIN_LENGTH = 4;

function lengthOf(value: LooseRecord[string] | LooseRecord | Row | undefined): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return PLAIN_LENGTH;
  let length = 0;
  for (const inner of Object.values(value)) length += lengthOf(inner);
  return length;
}

/**
 * Returns an error for the largest field of a record that exceeds the limit and is longer than before; otherwise empty.
 */
function overlongErrors(before: LooseRecord | null, after: LooseRecord): FieldErrors {
  const length = lengthOf(after);
  if (length <= RECORD_LENGTH_MAX || (before && length <= lengthOf(before))) return {};
  const [largest = ''] = Object.keys(after).sort(
    (one, other) => lengthOf(after[other]) - lengthOf(after[one]),
  );
  const most = RECORD_LENGTH_MAX.toLocaleString('en');
  return {
    [largest]: `Shorten this: the whole record may have at most ${most} characters and has ${length.toLocaleString('en')}`,
  };
}

/**
 * Returns errors for collections with too many rows, and for a record that is too long, unless they do not grow. The
 * input schemas are not enough: two merged changes can exceed a limit that each of them keeps.
 * @param before the record before the change, null for a new one
 */
export function overfullErrors<F extends Fields>(
  fields: F,
  before: RecordOf<F> | null,
  after: RecordOf<F>,
): FieldErrors {
  const errors = overlongErrors(before as LooseRecord | null, after as LooseRecord);
  for (const [name, field] of Object.entries<Field>(fields)) {
    if (!isCollection(field)) continue;
    const count = Object.keys(rowsOf(after, name)).length;
    if (count > field.max && count > Object.keys(rowsOf(before, name)).length)
      errors[name] = `${field.label}: at most ${field.max} entries; this has ${count}`;
  }
  return errors;
}

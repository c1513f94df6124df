import { AppError, type FieldErrors } from '#src/domain/errors.ts';
import { RICH_TEXT_MAX } from '#src/domain/text/richText.ts';
import {
  type Field,
  type Fields,
  isCollection,
  type RecordOf,
  type Value,
} from '#src/records/fields/field.ts';
import { type Row, type Rows, rowOf } from '#src/records/fields/operations.ts';
import { cleanHtml } from '#src/server/richText.ts';

type LooseRecord = Readonly<Record<string, Value | Rows>>;

const OVERLONG = `Shorten the text: it has more than ${RICH_TEXT_MAX} characters, including its markup`;
const TOO_EXPENSIVE =
  'Checking this text takes too long. Send fewer formatted texts at once or use less markup';

/**
 * Time in ms after which no further text of the record is cleaned. Cleaning runs inside a transaction, which PostgreSQL
 * ends after 15 s without a statement; the last text may take 8 s.
 */
const CLEANING_MILLISECONDS = 5_000;

const isTooExpensive = (error: unknown) => error instanceof AppError && error.name === 'TooExpensive';

/** Returns a function that cleans the texts of one record until the time budget is used up. */
function textCleaner(milliseconds: number) {
  const end = performance.now() + milliseconds;
  return async (html: string): Promise<{ text: string } | { error: string }> => {
    if (performance.now() >= end) return { error: TOO_EXPENSIVE };
    try {
      const text = await cleanHtml(html);
      return text.length > RICH_TEXT_MAX ? { error: OVERLONG } : { text };
    } catch (error) {
      if (isTooExpensive(error)) return { error: TOO_EXPENSIVE };
      throw error;
    }
  };
}

type TextCleaner = ReturnType<typeof textCleaner>;

/** Cleans the formatted texts of a row and returns the errors by part. Unchanged texts stay as they are. */
async function cleanedRow(clean: TextCleaner, row: Row, parts: readonly string[], before?: Row) {
  const cleaned: Record<string, Value> = { ...row };
  const errors: FieldErrors = {};
  for (const part of parts) {
    const html = row[part];
    if (typeof html !== 'string' || html === before?.[part]) continue;
    const result = await clean(html);
    if ('error' in result) errors[part] = result.error;
    else cleaned[part] = result.text || null;
  }
  return { cleaned, errors };
}

const richParts = (fields: Readonly<Record<string, Field>>) =>
  Object.entries(fields).flatMap(([name, field]) => (field.kind === 'richText' ? [name] : []));

/**
 * Cleans each formatted text of the record that changed (S-E3) and returns errors by field: too long after cleaning, or
 * too expensive to clean. Unchanged texts stay as they are, even if an older version of the cleaner produced them.
 * @param before the record before the change, null for a new one
 * @param milliseconds time budget for all texts of the record
 * @throws AppError 503 while too many texts wait to be cleaned
 */
export async function cleanedRecord<F extends Fields>(
  fields: F,
  before: RecordOf<F> | null,
  record: RecordOf<F>,
  milliseconds = CLEANING_MILLISECONDS,
): Promise<{ record: RecordOf<F>; errors: FieldErrors }> {
  const clean = textCleaner(milliseconds);
  const was = (before ?? {}) as LooseRecord;
  const plain = await cleanedRow(clean, record as Row, richParts(fields), was as Row);
  const cleaned: Record<string, Value | Rows> = { ...(record as LooseRecord), ...plain.cleaned };
  const errors: FieldErrors = { ...plain.errors };
  for (const [name, field] of Object.entries<Field>(fields)) {
    const parts = isCollection(field) ? richParts(field.row) : [];
    if (parts.length === 0 || cleaned[name] === was[name]) continue;
    const rows: [string, Row][] = [];
    for (const [key, row] of Object.entries(cleaned[name] as Rows)) {
      const result = await cleanedRow(clean, row, parts, rowOf((was[name] ?? {}) as Rows, key));
      const [error] = Object.values(result.errors);
      if (error !== undefined) errors[name] = error;
      rows.push([key, result.cleaned]);
    }
    cleaned[name] = Object.fromEntries(rows);
  }
  return { record: cleaned as RecordOf<F>, errors };
}

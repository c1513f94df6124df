import type { z } from 'zod';
import { type FieldErrors, invalid } from '#src/domain/errors.ts';
import {
  EXTERNAL_SOURCES,
  type ExternalSource,
  externalSourceLabel,
  isExternalId,
} from '#src/domain/externalIds.ts';
import {
  type Field,
  type Fields,
  isCollection,
  type PlainField,
  type RecordOf,
  type Target,
  type Value,
} from '#src/domain/fields/field.ts';
import { type Row, type Rows, rowOf } from '#src/domain/fields/operations.ts';
import { inputWords } from '#src/domain/inputWords.ts';
import { RICH_TEXT_MAX } from '#src/domain/richText.ts';
import type { Runner } from '#src/server/db/database.ts';
import { cleanHtml } from '#src/server/richText.server.ts';
import { type AttachedPictures, pictureFaults } from './pictureFaults.server.ts';
import { snakeCase } from './tables.server.ts';

/** Refused fields named in one answer. */
const FAULTS_MAX = 50;

/**
 * Reads an input by its schema.
 * @throws AppError 422 naming each field (`cast.2.role`) and what is wrong with it
 */
export function checked<Result>(schema: z.ZodType<Result>, input: unknown): Result {
  const parsed = schema.safeParse(input, { error: inputWords });
  if (parsed.success) return parsed.data;
  const faults: FieldErrors = {};
  for (const issue of parsed.error.issues.slice(0, FAULTS_MAX)) {
    const at = issue.path.map(String);
    if (issue.code !== 'unrecognized_keys') faults[at.join('.') || 'body'] ??= issue.message;
    else
      for (const key of issue.keys.slice(0, 5))
        faults[[...at, key.slice(0, 80)].join('.')] ??= 'There is no such field';
  }
  throw invalid(faults);
}

/** @throws AppError 422 when there is any fault */
export function refuseFaults(faults: FieldErrors): void {
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

export type LooseRecord = Readonly<Record<string, Value | Rows>>;

/** The ids a record refers to, by the field that does and the table it points into. */
export function referencesIn(
  fields: Fields,
  record: LooseRecord | null,
): Map<string, { to: Target; ids: Set<number> }> {
  const found = new Map<string, { to: Target; ids: Set<number> }>();
  const add = (name: string, field: PlainField, value: Value | undefined) => {
    if (field.to === undefined || typeof value !== 'number') return;
    const entry = found.get(`${name}:${field.to}`) ?? { to: field.to, ids: new Set() };
    entry.ids.add(value);
    found.set(`${name}:${field.to}`, entry);
  };
  for (const [name, field] of Object.entries<Field>(fields)) {
    const value = record?.[name];
    if (!isCollection(field)) add(name, field, value as Value);
    else {
      for (const row of Object.values((value ?? {}) as Rows)) {
        for (const [part, partField] of Object.entries(field.row)) add(name, partField, row[part]);
      }
    }
  }
  return found;
}

const SOFTLY_DELETED: ReadonlySet<Target> = new Set<Target>(['titles', 'people']);

/** Deleted records of one table that come back with the same command. */
export interface Reviving {
  readonly to: Target;
  readonly ids: ReadonlySet<number>;
}

/**
 * The references that a change adds to records that do not exist (or are deleted), by field. What was referred to
 * before is not asked again, so that an old reference to a deleted person does not stand in the way of other edits.
 * Episodes of the title itself are there, though they may be new with the still that names one. Pictures made as something else count as
 * missing too.
 */
export async function missingReferences<F extends Fields>(
  runner: Runner,
  fields: F,
  before: RecordOf<F> | null,
  after: RecordOf<F>,
  reviving?: Reviving,
): Promise<FieldErrors> {
  const known = referencesIn(fields, before as LooseRecord | null);
  const faults: FieldErrors = {};
  for (const [key, { to, ids }] of referencesIn(fields, after as LooseRecord)) {
    const own = to === 'episodes' ? ((after as LooseRecord).episodes as Rows | undefined) : undefined;
    const back = reviving?.to === to ? reviving.ids : undefined;
    const isThere = (id: number) => known.get(key)?.ids.has(id) || own?.[String(id)] || back?.has(id);
    const added = [...ids].filter((id) => !isThere(id));
    if (added.length === 0) continue;
    const alive = SOFTLY_DELETED.has(to) ? ' and deleted_at is null' : '';
    const { rows } = await runner.query<{ id: number }>(
      `select id from ${snakeCase(to)} where id = any($1::int[])${alive}`,
      [added],
    );
    const found = new Set(rows.map((row) => row.id));
    const missing = added.filter((id) => !found.has(id));
    const field = key.split(':')[0] ?? key;
    if (missing.length > 0) faults[field] = `Not in the catalogue: ${missing.slice(0, 5).join(', ')}`;
  }
  const { images } = after as LooseRecord;
  const pictures = 'images' in fields ? await pictureFaults(runner, (images ?? {}) as AttachedPictures) : {};
  return { ...pictures, ...faults };
}

export type ExternalIds = Readonly<Record<string, { readonly sourceId: number; readonly value: string }>>;

const isKnownSource = (slug: string): slug is ExternalSource =>
  EXTERNAL_SOURCES.some((source) => source === slug);

/** Where records with external ids are kept, and what they are called. */
const NAMED = {
  title: { records: 'titles', name: 'title' },
  person: { records: 'people', name: 'name' },
} as const;

/**
 * Faults of external ids: not of their source's form, or another record's.
 * @param table which records the ids are of
 * @param id the record's own id, null for a new one
 */
export async function externalIdFaults(
  runner: Runner,
  table: 'title' | 'person',
  id: number | null,
  externalIds: ExternalIds,
): Promise<FieldErrors> {
  const given = Object.values(externalIds);
  if (given.length === 0) return {};
  const { records, name } = NAMED[table];
  const { rows } = await runner.query<{
    value: string;
    slug: string;
    holder: number | null;
    holderName: string;
  }>(
    `select r.value, s.slug, h.id as holder, h.${name} as "holderName"
     from json_to_recordset($1::json) as r("sourceId" int, value text)
     join external_sources s on s.id = r."sourceId"
     left join ${table}_external_ids x on x.source_id = r."sourceId" and x.value = r.value
       and x.${table}_id is distinct from $2
     left join ${records} h on h.id = x.${table}_id`,
    [JSON.stringify(given), id],
  );
  for (const { value, slug, holder, holderName } of rows) {
    if (holder !== null)
      return { externalIds: `${value} is the id of ${table} ${holder} already: ${holderName}` };
    const fault = externalIdForm(slug, value);
    if (fault !== null) return { externalIds: fault };
  }
  return {};
}

function externalIdForm(slug: string, value: string): string | null {
  if (!isKnownSource(slug) || isExternalId(slug, value)) return null;
  const { label, example } = externalSourceLabel(slug);
  return `${value} is no id of ${label}: give one such as ${example}`;
}

/** External ids that a record gains and that are not of their source's form. Whose they are, `heldIdFaults` says for all at once. */
export async function externalIdForms(
  runner: Runner,
  before: LooseRecord,
  { externalIds = {} }: LooseRecord,
): Promise<FieldErrors> {
  const was = (before.externalIds ?? {}) as ExternalIds;
  const added = Object.entries(externalIds as ExternalIds).filter(
    ([key, { value }]) => was[key]?.value !== value,
  );
  if (added.length === 0) return {};
  const { rows } = await runner.query<{ id: number; slug: string }>('select id, slug from external_sources');
  const slugs = new Map(rows.map(({ id, slug }) => [id, slug]));
  for (const [, { sourceId, value }] of added) {
    const fault = externalIdForm(slugs.get(sourceId) ?? '', value);
    if (fault !== null) return { externalIds: fault };
  }
  return {};
}

const OVERLONG = `Longer than ${RICH_TEXT_MAX} characters once its markup is whole`;

/** The row with its formatted texts cleaned, and whether one of them is too long then. What was there before stays as it is. */
async function cleanedRow(row: Row, parts: readonly string[], before?: Row) {
  const cleaned: Record<string, Value> = { ...row };
  const overlong: string[] = [];
  for (const part of parts) {
    const html = row[part];
    if (typeof html !== 'string' || html === before?.[part]) continue;
    const clean = await cleanHtml(html);
    if (clean.length > RICH_TEXT_MAX) overlong.push(part);
    cleaned[part] = clean || null;
  }
  return { cleaned, overlong };
}

const richParts = (fields: Readonly<Record<string, Field>>) =>
  Object.entries(fields).flatMap(([name, field]) => (field.kind === 'richText' ? [name] : []));

/**
 * The record with every formatted text cleaned (S-E3) that it did not have before, and by field the texts that are too long
 * once they are.
 * @param before the record as it was, null for a new one
 */
export async function cleanedRecord<F extends Fields>(
  fields: F,
  before: RecordOf<F> | null,
  record: RecordOf<F>,
): Promise<{ record: RecordOf<F>; faults: FieldErrors }> {
  const was = (before ?? {}) as LooseRecord;
  const plain = await cleanedRow(record as Row, richParts(fields), was as Row);
  const cleaned: Record<string, Value | Rows> = { ...(record as LooseRecord), ...plain.cleaned };
  const faults: FieldErrors = Object.fromEntries(plain.overlong.map((name) => [name, OVERLONG]));
  for (const [name, field] of Object.entries<Field>(fields)) {
    const parts = isCollection(field) ? richParts(field.row) : [];
    if (parts.length === 0 || cleaned[name] === was[name]) continue;
    const rows: [string, Row][] = [];
    for (const [key, row] of Object.entries(cleaned[name] as Rows)) {
      const made = await cleanedRow(row, parts, rowOf((was[name] ?? {}) as Rows, key));
      if (made.overlong.length > 0) faults[name] = OVERLONG;
      rows.push([key, made.cleaned]);
    }
    cleaned[name] = Object.fromEntries(rows);
  }
  return { record: cleaned as RecordOf<F>, faults };
}

/**
 * The record with every formatted text cleaned (S-E3).
 * @throws AppError 422 naming the field where a cleaned text is longer than any may be
 */
export async function withCleanText<F extends Fields>(fields: F, given: RecordOf<F>): Promise<RecordOf<F>> {
  const { record, faults } = await cleanedRecord(fields, null, given);
  refuseFaults(faults);
  return record;
}

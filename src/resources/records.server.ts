import { toCamelCase } from 'drizzle-orm/casing';
import { conflict } from '#src/domain/errors.ts';
import type { Fields, RecordOf, Value } from '#src/domain/fields/field.ts';
import { emptyRecord } from '#src/domain/fields/input.ts';
import { entityOf, type RevisedEntity } from '#src/domain/revised.ts';
import { referenceSlug } from '#src/domain/slug.ts';
import { EVERYTHING, personTag, TITLES, titleTag } from '#src/server/cache/tags.ts';
import { recordHistory, type WriteContext } from '#src/server/catalogue/history.server.ts';
import type { ReadOptions, Stored } from '#src/server/catalogue/reading.server.ts';
import { type RecordStore, recordStore } from '#src/server/catalogue/recordStore.server.ts';
import { type Draft, takeIds, type Write, writeOf } from '#src/server/catalogue/recordWrites.server.ts';
import { countUses, type Use, type UseCount, usersOf, usesOf } from '#src/server/catalogue/uses.server.ts';
import type { Runner, Transaction } from '#src/server/db/database.ts';
import type { ResourceDeclaration } from './define.ts';
import { registryOf } from './fields.ts';
import { type ResourceTable, tableOf } from './table.server.ts';

/** A record of a reference table: its declared fields. */
export type ReferenceRecord = RecordOf<Fields>;
export type StoredReference = Stored<ReferenceRecord>;

/** A resource that is kept in its table, with what its records' reading and writing needs. */
export interface RecordKind {
  readonly resource: ResourceDeclaration;
  readonly entity: RevisedEntity;
  readonly fields: Fields;
  readonly table: ResourceTable;
  readonly uses: readonly Use[];
  /** Its records, many at a time. */
  readonly store: RecordStore;
}

/** More pages than this are told as everything. */
const TAGS_MAX = 200;
/** Titles whose cards are made anew in one statement. */
const CARDS_AT_ONCE = 2_000;
/** Fields that stand in titles' cards and index beside ids (migration 0002). */
const CARD_FIELDS: Readonly<Record<string, readonly string[]>> = {
  countries: ['code'],
  genres: ['slug'],
  studios: ['name', 'kind'],
  images: ['credit'],
};

const objectSql = ({ columns }: ResourceTable, fields: Fields) =>
  Object.keys(fields)
    .map((name) => `'${name}', t.${columns[name]}`)
    .join(', ');

/** Records that are gone, as their last revision left them: empty, with the version that comes before the next one. */
export async function readGone<F extends Fields>(
  runner: Runner,
  { entity, fields }: { readonly entity: RevisedEntity; readonly fields: F },
  ids: readonly number[],
): Promise<Stored<RecordOf<F>>[]> {
  const { rows } = await runner.query<{ id: number; version: number }>(
    `select entity_id as id, max(version) as version from revisions where entity = $1 and entity_id = any($2::int[])
     group by entity_id`,
    [entity, ids],
  );
  return rows.map(({ id, version }) => ({ id, version, isDeleted: true, record: emptyRecord(fields) }));
}

type ReadKind = Pick<RecordKind, 'entity' | 'fields' | 'table'>;

async function readRecords(
  runner: Runner,
  kind: ReadKind,
  ids: readonly number[],
  { isForUpdate }: ReadOptions,
): Promise<Map<number, StoredReference>> {
  const { table, fields } = kind;
  const { rows } = await runner.query<StoredReference>(
    `select t.id, t.version, false as "isDeleted", jsonb_build_object(${objectSql(table, fields)}) as record
     from ${table.table} t where t.id = any($1::int[]) order by t.id ${isForUpdate ? 'for update of t' : ''}`,
    [ids],
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  const missing = ids.filter((id) => !found.has(id));
  if (missing.length === 0) return found;
  return new Map([
    ...found,
    ...(await readGone(runner, kind, missing)).map((gone) => [gone.id, gone] as const),
  ]);
}

/**
 * Records by id, locked until the transaction ends; deleted ones as empty. Ids that never were are missing in the map.
 */
export const lockRecords = (
  runner: Runner,
  kind: ReadKind,
  ids: readonly number[],
): Promise<Map<number, StoredReference>> => readRecords(runner, kind, ids, { isForUpdate: true });

function insertSql({ table, columns, types }: ResourceTable, fields: Fields): string {
  const names = Object.keys(fields);
  return `insert into ${table} (id, version, ${names.map((name) => columns[name]).join(', ')}) overriding system value
    select r.id, r.version, ${names.map((name) => `r."${name}"`).join(', ')}
    from json_to_recordset($1::json) as r(id int, version int, ${names.map((name) => `"${name}" ${types[name]}`).join(', ')})`;
}

/** Columns of the table that no field declares stay as they are. */
function updateSql({ table, columns, types }: ResourceTable, fields: Fields): string {
  const names = Object.keys(fields);
  return `update ${table} x set version = r.version, updated_at = now(), ${names.map((name) => `${columns[name]} = r."${name}"`).join(', ')}
    from json_to_recordset($1::json) as r(id int, version int, ${names.map((name) => `"${name}" ${types[name]}`).join(', ')})
    where x.id = r.id`;
}

/** The titles and people that show a record, as tags; everything where there are many. */
async function tagsOf(runner: Runner, uses: readonly Use[], ids: readonly number[]): Promise<string[]> {
  const limit = TAGS_MAX + 1;
  const titles = await usersOf(runner, uses, 'dramas', { ids, limit });
  const people = await usersOf(runner, uses, 'people', { ids, limit });
  if (titles.length + people.length > TAGS_MAX) return [EVERYTHING];
  return [TITLES, ...titles.map(titleTag), ...people.map(personTag)];
}

async function refreshCards(
  runner: Runner,
  { resource, uses }: Pick<RecordKind, 'resource' | 'uses'>,
  writes: readonly Write<ReferenceRecord>[],
) {
  const shown = CARD_FIELDS[resource.name] ?? [];
  const changed = writes.filter((write) => !write.isNew && shown.some((field) => write.changed.has(field)));
  if (changed.length === 0) return;
  const ids = changed.map(({ id }) => id);
  const titles = await usersOf(runner, uses, 'dramas', { ids, limit: 10_000_000 });
  for (let at = 0; at < titles.length; at += CARDS_AT_ONCE)
    await runner.query('select refresh_title_index($1::int[])', [titles.slice(at, at + CARDS_AT_ONCE)]);
}

/**
 * Writes records of a reference table in the caller's transaction, with revisions, the cards of the titles that show
 * them and the tags of the pages that do. A record that goes leaves its values in its last revision.
 * @returns the writes made; drafts that change nothing are left out
 */
export async function writeRecordsOf(
  { client, changes }: Transaction,
  kind: Omit<RecordKind, 'store'>,
  drafts: readonly Draft<ReferenceRecord>[],
  context: WriteContext,
): Promise<Write<ReferenceRecord>[]> {
  const { fields, table, entity } = kind;
  const fresh = await takeIds(
    client,
    table.table,
    drafts.filter((draft) => !draft.before && !draft.id).length,
  );
  const writes = drafts
    .map((draft) => {
      const id = draft.before?.id ?? draft.id ?? fresh.shift() ?? 0;
      return writeOf(fields, id, draft.isDeleted ? { ...draft, after: emptyRecord(fields) } : draft);
    })
    .filter((write) => write !== null);
  if (writes.length === 0) return [];
  const ids = writes.map(({ id }) => id);
  for (const tag of await tagsOf(client, kind.uses, ids)) changes.add(tag);
  const gone = writes.filter((write) => write.isDeleted).map(({ id }) => id);
  const kept = writes.filter((write) => !write.isDeleted);
  if (gone.length > 0) await client.query(`delete from ${table.table} where id = any($1::int[])`, [gone]);
  // One that was deleted has no row, though it has a past.
  const hasRow = ({ before }: Write<ReferenceRecord>) => before !== null && !before.isDeleted;
  for (const isThere of [false, true]) {
    const rows = kept
      .filter((write) => hasRow(write) === isThere)
      .map(({ id, version, after }) => ({ ...after, id, version }));
    const text = (isThere ? updateSql : insertSql)(table, fields);
    if (rows.length > 0) await client.query(text, [JSON.stringify(rows)]);
  }
  await refreshCards(client, kind, kept);
  await recordHistory(client, entity, writes, context);
  return writes;
}

/** In words, what points at a record: `Used by 12 dramas`. */
export function usedBy(counts: readonly UseCount[]): string {
  return `Used by ${counts.map(({ resource, count }) => `${count} ${resource.replaceAll('-', ' ')}`).join(', ')}`;
}

/** @throws AppError 409 with the uses, when anything points at the record */
export function refuseUsed(
  { resource }: Pick<RecordKind, 'resource'>,
  counts: readonly UseCount[] | undefined,
): void {
  if (!counts || counts.length === 0) return;
  const merge = resource.offers.includes('merge') ? 'Merge it into another one, or take' : 'Take';
  throw conflict(`${usedBy(counts)}. ${merge} it out there first`, { uses: counts });
}

/** What a record is called: its name, else its slug or code. */
export function labelOf(record: ReferenceRecord): string {
  return String(record.name ?? record.slug ?? record.code ?? '');
}

/** The slug that is taken when none is given: the name's own, with a number behind it where another record has that. */
async function freeSlug(
  runner: Runner,
  { table }: Pick<RecordKind, 'table'>,
  column: string,
  stem: string,
): Promise<string> {
  const { rows } = await runner.query<{ slug: string }>(
    `select ${column} as slug from ${table.table} where ${column} = $1 or ${column} like $1 || '-%'`,
    [stem],
  );
  const taken = new Set(rows.map(({ slug }) => slug));
  if (!taken.has(stem)) return stem;
  for (let number = 2; ; number += 1) if (!taken.has(`${stem}-${number}`)) return `${stem}-${number}`;
}

/** The record with the slugs that were left empty. */
export async function withSlugs(
  runner: Runner,
  kind: Omit<RecordKind, 'store'>,
  record: ReferenceRecord,
): Promise<ReferenceRecord> {
  const made: Record<string, Value> = { ...record };
  for (const [name, field] of Object.entries(kind.resource.fields)) {
    if (field.kind !== 'slug' || made[name] !== null) continue;
    made[name] = await freeSlug(
      runner,
      kind,
      kind.table.columns[name] ?? name,
      referenceSlug(String(made[field.from])),
    );
  }
  return made;
}

const KINDS = new Map<string, RecordKind>();

/**
 * The kind of a resource that is kept in its table, made once.
 * @throws TypeError when the declaration and its table disagree
 */
export function kindOf(resource: ResourceDeclaration): RecordKind {
  const known = KINDS.get(resource.name);
  if (known) return known;
  const table = tableOf(resource);
  const kind = {
    resource,
    entity: entityOf(resource.name),
    fields: registryOf(resource),
    table,
    uses: usesOf(table.table),
  };
  const made: RecordKind = {
    ...kind,
    store: recordStore({
      resource: resource.name,
      entity: kind.entity,
      target: toCamelCase(table.table),
      fields: kind.fields,
      read: (runner, ids, options) => readRecords(runner, kind, ids, options),
      write: (tx, drafts, context) => writeRecordsOf(tx, kind, drafts, context),
      faultsOf: (_id, record) =>
        Object.fromEntries(
          Object.entries(resource.fields).flatMap(([name, field]) =>
            field.kind === 'slug' && record[name] === null
              ? [[name, 'Give one: it is made of the name for one record only']]
              : [],
          ),
        ),
      label: labelOf,
      heldBack: async (runner, ids) =>
        new Map([...(await countUses(runner, kind.uses, ids))].map(([id, counts]) => [id, usedBy(counts)])),
    }),
  };
  KINDS.set(resource.name, made);
  return made;
}

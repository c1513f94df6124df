import { notFound } from '#src/domain/errors.ts';
import type { Fields, RecordOf } from '#src/domain/fields/field.ts';
import { inputFromRecord, recordFromInput } from '#src/domain/fields/input.ts';
import { applyOperations, diffRecords } from '#src/domain/fields/operations.ts';
import { type PersonRecord, personFields } from '#src/domain/fields/person.ts';
import { refuseFaults } from '#src/server/catalogue/checks.server.ts';
import { authorise, type CommandContext } from '#src/server/catalogue/command.server.ts';
import {
  type MergePreview,
  type Merging,
  mergeRecords,
  previewMerge,
} from '#src/server/catalogue/merging.commands.server.ts';
import { readPeople, type Stored, type StoredPerson } from '#src/server/catalogue/reading.server.ts';
import { type Alter, personStore, titleStore } from '#src/server/catalogue/recordStore.server.ts';
import type { Runner, Transaction } from '#src/server/db/database.ts';
import { personPolicy } from './people.policy.ts';

/** People are pointed at by the credits of titles. */
export const PERSON_MERGING: Merging = {
  store: personStore,
  uses: [{ resource: 'dramas', field: 'credits', table: 'credits', column: 'person_id', owner: 'title_id' }],
  stores: [titleStore],
  noun: 'person',
};

const PLAIN = [
  'nativeName',
  'givenName',
  'familyName',
  'genderId',
  'countryId',
  'birthDate',
  'deathDate',
  'biography',
] as const;

type Fills = Partial<Pick<PersonRecord, (typeof PLAIN)[number]>>;

/** What the other one lacks and takes over: single fields. */
function fillsOf(from: PersonRecord, into: PersonRecord): Fills {
  const lacking = PLAIN.filter((field) => into[field] === null && from[field] !== null);
  return Object.fromEntries(lacking.map((field) => [field, from[field]]));
}

/** The one who stays: what they lacked, the other's names, links, ids and pictures added to theirs. */
function joined(from: PersonRecord, into: PersonRecord): PersonRecord {
  const [lost, kept] = [inputFromRecord(personFields, from), inputFromRecord(personFields, into)];
  const known = new Set([into.name, into.nativeName, ...kept.names.map(({ name }) => name)]);
  const asRow = (name: string | null) => (name === null ? [] : [{ name, kind: 'alias' as const }]);
  const names = [...asRow(from.name), ...asRow(from.nativeName), ...lost.names].filter(({ name }) => {
    const isNew = !known.has(name);
    known.add(name);
    return isNew;
  });
  const urls = new Set(kept.links.map(({ url }) => url));
  const sources = new Set(kept.externalIds.map(({ sourceId }) => sourceId));
  const pictures = new Set(kept.images.map(({ imageId }) => imageId));
  const hasFirst = kept.images.some(({ isPrimary }) => isPrimary);
  const images = lost.images
    .filter(({ imageId }) => !pictures.has(imageId))
    .map((row) => ({ ...row, isPrimary: row.isPrimary === true && !hasFirst }));
  return recordFromInput(personFields, into, {
    ...fillsOf(from, into),
    names: [...kept.names, ...names],
    links: [...kept.links, ...lost.links.filter(({ url }) => !urls.has(url))],
    externalIds: [...kept.externalIds, ...lost.externalIds.filter(({ sourceId }) => !sources.has(sourceId))],
    images: [...kept.images, ...images],
  });
}

/** The one who goes keeps all but the ids that the other one took: an id is one person's. */
function withoutIds(from: PersonRecord, into: PersonRecord): PersonRecord {
  const entries = Object.entries(from.externalIds).filter(([source]) => source in into.externalIds);
  return { ...from, externalIds: Object.fromEntries(entries) };
}

async function both(runner: Runner, from: number, into: number): Promise<[StoredPerson, StoredPerson]> {
  const found = await readPeople(runner, [from, into]);
  const there = (id: number) => {
    const stored = found.get(id);
    if (!stored || stored.isDeleted) throw notFound(`There is no person ${id}`);
    return stored;
  };
  return [there(from), there(into)];
}

/** The one who stays, joined. @throws AppError 422 naming each field that they could not hold then */
async function joinedPerson(runner: Runner, lost: PersonRecord, kept: StoredPerson): Promise<PersonRecord> {
  const record = joined(lost, kept.record);
  refuseFaults(await personStore.faults(runner, kept, record));
  return record;
}

/**
 * What merging one person into another would do.
 * @throws AppError 403, 404, 422 for a person and themselves, or naming each field that the one who stays could not take over
 */
export async function previewPersonMerge(
  context: CommandContext,
  from: number,
  into: number,
): Promise<MergePreview> {
  authorise(personPolicy.mayMerge(context.actor));
  const { pool } = context.db;
  const preview = await previewMerge(pool, PERSON_MERGING, from, into);
  const [{ record: lost }, kept] = await both(pool, from, into);
  await joinedPerson(pool, lost, kept);
  return { ...preview, fills: fillsOf(lost, kept.record) };
}

async function moveRest({ client }: Transaction, from: number, into: number): Promise<void> {
  await client.query(`delete from redirects where entity = 'person' and from_id = $1`, [into]);
  await client.query(
    `insert into redirects (entity, from_id, to_id) values ('person', $1, $2)
     on conflict (entity, from_id) do update set to_id = excluded.to_id`,
    [from, into],
  );
}

/**
 * Merges a person into another: credits move, the other one takes over what they lacked, and the old address leads to them.
 * @throws AppError 403, 404, 422 as the preview; 409 where somebody got in between
 */
export async function mergePeople(
  context: CommandContext,
  { from, into, note }: { from: number; into: number; note?: string | undefined },
): Promise<MergePreview & { activityId: number }> {
  authorise(personPolicy.mayMerge(context.actor));
  let fills: Fills = {};
  const plan = async (tx: Transaction): Promise<Alter> => {
    const [{ record: lost }, stored] = await both(tx.client, from, into);
    const { record: kept } = stored;
    const after = await joinedPerson(tx.client, lost, stored);
    fills = fillsOf(lost, kept);
    await moveRest(tx, from, into);
    const lostOperations = diffRecords(personFields, lost, withoutIds(lost, kept));
    const keptOperations = diffRecords(personFields, kept, after);
    return <F extends Fields>(fields: F, stored: Stored<RecordOf<F>>) =>
      stored.id === from
        ? { after: applyOperations(fields, stored.record, lostOperations), isDeleted: true }
        : { after: applyOperations(fields, stored.record, keptOperations) };
  };
  const done = await mergeRecords(context, PERSON_MERGING, { from, into, note, plan });
  return { ...done, fills };
}

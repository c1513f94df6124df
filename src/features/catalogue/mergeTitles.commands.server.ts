import { conflict, notFound } from '#src/domain/errors.ts';
import type { Fields, RecordOf } from '#src/domain/fields/field.ts';
import { applyOperations, diffRecords } from '#src/domain/fields/operations.ts';
import { repointed } from '#src/domain/fields/repointing.ts';
import { type TitleRecord, titleFields } from '#src/domain/fields/title.ts';
import { refuseFaults } from '#src/server/catalogue/checks.server.ts';
import { authorise, type CommandContext } from '#src/server/catalogue/command.server.ts';
import type { WriteContext } from '#src/server/catalogue/history.server.ts';
import { countMemberEntries, moveMemberEntries } from '#src/server/catalogue/memberEntries.server.ts';
import {
  type MergePlan,
  type MergePreview,
  type Merging,
  mergeRecords,
  previewMerge,
} from '#src/server/catalogue/merging.commands.server.ts';
import { readTitles, type Stored, type StoredTitle } from '#src/server/catalogue/reading.server.ts';
import { type Alter, titleStore } from '#src/server/catalogue/recordStore.server.ts';
import { takeIds } from '#src/server/catalogue/recordWrites.server.ts';
import type { UseCount } from '#src/server/catalogue/uses.server.ts';
import type { Runner, Transaction } from '#src/server/db/database.ts';
import { type JoinedTitle, joinTitles, type NewKeys, overfullFields } from './joinedTitle.ts';
import { titlePolicy } from './titles.policy.ts';

/** Titles are pointed at by those related to them; the plan turns these, and takes over what hangs on the title. */
export const TITLE_MERGING: Merging = {
  store: titleStore,
  uses: [
    {
      resource: 'dramas',
      field: 'related',
      table: 'related_titles',
      column: 'related_id',
      owner: 'title_id',
    },
  ],
  stores: [],
  noun: 'title',
};

async function both(runner: Runner, from: number, into: number): Promise<[StoredTitle, StoredTitle]> {
  const found = await readTitles(runner, [from, into]);
  const there = (id: number) => {
    const stored = found.get(id);
    if (!stored || stored.isDeleted) throw notFound(`There is no title ${id}`);
    return stored;
  };
  return [there(from), there(into)];
}

/** The title that stays, joined. @throws AppError 422 naming each field that it could not hold then */
async function joinedTitle(
  runner: Runner,
  [lost, kept]: readonly [StoredTitle, StoredTitle],
  newKey: NewKeys,
): Promise<JoinedTitle> {
  const joined = joinTitles(kept.id, lost.record, kept.record, newKey);
  refuseFaults({
    ...(await titleStore.faults(runner, kept, joined.record)),
    ...overfullFields(joined.record),
  });
  return joined;
}

/** Keys of rows that are not written: numbers, as stills name their episodes, that no row has. */
const foreseenKey: NewKeys = (_field, index) => String(-1 - index);

const counts = (byField: Readonly<Record<string, number>>): UseCount[] =>
  Object.entries(byField).map(([field, count]) => ({ resource: 'dramas', field, count }));

type Told = Pick<MergePreview, 'moves' | 'collides'>;

/** A preview with what hangs on the titles and what members keep of them. */
function withRest(preview: MergePreview, { moved, shared, fills }: JoinedTitle, members: Told): MergePreview {
  return {
    ...preview,
    moves: [...preview.moves, ...counts(moved), ...members.moves],
    collides: [...preview.collides, ...counts(shared), ...members.collides],
    fills,
  };
}

/**
 * What merging one title into another would do: rows of each field that go over, rows that both have, entries of members,
 * and what the one that stays lacks.
 * @throws AppError 403, 404, 422 for a title and itself, or naming each field that the one that stays could not take over,
 *   be it that the two together have more than a title may
 */
export async function previewTitleMerge(
  context: CommandContext,
  from: number,
  into: number,
): Promise<MergePreview> {
  authorise(titlePolicy.mayMerge(context.actor));
  const { pool } = context.db;
  const preview = await previewMerge(pool, TITLE_MERGING, from, into);
  const joined = await joinedTitle(pool, await both(pool, from, into), foreseenKey);
  return withRest(preview, joined, await countMemberEntries(pool, from, into));
}

/** Ids for the characters and episodes that go over, taken before they are written so that stills can name them. */
async function keysFor(runner: Runner, lost: TitleRecord): Promise<NewKeys> {
  const taken = {
    characters: await takeIds(runner, 'characters', Object.keys(lost.characters).length),
    episodes: await takeIds(runner, 'episodes', Object.keys(lost.episodes).length),
  };
  return (field, index) => String(taken[field][index]);
}

/** The title that goes keeps all but the ids that the other one took: an id is one title's. */
function withoutIds(from: TitleRecord, into: TitleRecord): TitleRecord {
  const entries = Object.entries(from.externalIds).filter(([source]) => source in into.externalIds);
  return { ...from, externalIds: Object.fromEntries(entries) };
}

async function leadOldAddress(runner: Runner, from: number, into: number): Promise<void> {
  await runner.query(`delete from redirects where entity = 'title' and from_id = $1`, [into]);
  await runner.query(
    `insert into redirects (entity, from_id, to_id) values ('title', $1, $2)
     on conflict (entity, from_id) do update set to_id = excluded.to_id`,
    [from, into],
  );
}

/** Turns the relations of other titles to the one that stays; what the two are to each other goes. */
async function turnRelations(
  tx: Transaction,
  write: WriteContext,
  { from, into, related }: { from: number; into: number; related: readonly number[] },
): Promise<void> {
  const alter: Alter = <F extends Fields>(fields: F, stored: Stored<RecordOf<F>>) => {
    if (stored.id !== into) return { after: repointed(fields, stored.record, 'titles', [from, into]) };
    const title = stored.record as unknown as TitleRecord;
    const { [String(from)]: _, ...rest } = title.related;
    return { after: { ...title, related: rest } as unknown as RecordOf<F> };
  };
  const outcomes = await titleStore.alter(tx, [...related, into], alter, write);
  const held = outcomes.find(({ declined }) => declined);
  if (held) throw conflict(`${held.label}: ${held.declined?.reason}`);
}

/**
 * Merges a title into another: what hangs on it goes over, what the other one lacks is filled, titles related to it and
 * what members keep of it turn to the other one, and the old address leads there. Its names become other titles of the
 * one that stays. Where both have the same, the one that stays keeps its own.
 * @throws AppError 403, 404, 422 as the preview; 409 where somebody got in between
 */
export async function mergeTitles(
  context: CommandContext,
  { from, into, note }: { from: number; into: number; note?: string | undefined },
): Promise<MergePreview & { activityId: number }> {
  authorise(titlePolicy.mayMerge(context.actor));
  let told = (preview: MergePreview) => preview;
  const plan: MergePlan = async (tx, write) => {
    const [before] = await both(tx.client, from, into);
    const related = Object.keys(before.record.related)
      .map(Number)
      .filter((id) => id !== into);
    await turnRelations(tx, write, { from, into, related });
    const pair = await both(tx.client, from, into);
    const [{ record: lost }, { record: kept }] = pair;
    const joined = await joinedTitle(tx.client, pair, await keysFor(tx.client, lost));
    const members = await countMemberEntries(tx.client, from, into);
    told = (preview) => withRest(preview, joined, members);
    await moveMemberEntries(tx.client, { from, into, activityId: write.activityId });
    await leadOldAddress(tx.client, from, into);
    const lostOperations = diffRecords(titleFields, lost, withoutIds(lost, kept));
    const keptOperations = diffRecords(titleFields, kept, joined.record);
    return <F extends Fields>(fields: F, stored: Stored<RecordOf<F>>) =>
      stored.id === from
        ? { after: applyOperations(fields, stored.record, lostOperations), isDeleted: true }
        : { after: applyOperations(fields, stored.record, keptOperations) };
  };
  const { activityId, ...preview } = await mergeRecords(context, TITLE_MERGING, { from, into, note, plan });
  return { ...told(preview), activityId };
}

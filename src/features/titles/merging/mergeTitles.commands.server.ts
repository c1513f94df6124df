import { countMemberEntries, moveMemberEntries } from '#src/catalogue/titles/memberEntries.server.ts';
import { type TitleRecord, titleFields } from '#src/catalogue/titles/title.fields.ts';
import type { StoredTitle } from '#src/catalogue/titles/titleReading.server.ts';
import { titleRecords } from '#src/catalogue/titles/titleRecords.server.ts';
import { assertValid, conflict } from '#src/domain/errors.ts';
import type { Fields, RecordOf } from '#src/records/fields/field.ts';
import { repointed } from '#src/records/fields/repointing.ts';
import type { WriteContext } from '#src/records/history.server.ts';
import {
  alterJoined,
  assertJoined,
  bothRecords,
  type MergePlan,
  type MergePreview,
  type Merging,
  mergeRecords,
  previewMerge,
  redirectMerged,
} from '#src/records/merging.commands.server.ts';
import type { Stored } from '#src/records/reading.server.ts';
import type { Alter } from '#src/records/recordStore.server.ts';
import { takeIds } from '#src/records/recordWrites.server.ts';
import type { UseCount } from '#src/records/uses.server.ts';
import type { CommandContext } from '#src/server/command.ts';
import type { Runner, Transaction } from '#src/server/db/database.ts';
import { type JoinedTitle, joinTitles, type NewKeys, overfullFields } from './joinedTitle.ts';

/**
 * Merge definition of titles. Only related titles refer to a title; the merge plan updates them and moves the
 * title's own data.
 */
export const TITLE_MERGING: Merging = { store: titleRecords, uses: titleRecords.uses ?? [], stores: [] };

/**
 * Merges the records and validates the result.
 * @throws AppError 422 with an error for each field that the survivor cannot hold
 */
async function joinedTitle(
  runner: Runner,
  [lost, survivor]: readonly [StoredTitle, StoredTitle],
  newKey: NewKeys,
): Promise<JoinedTitle> {
  const joined = joinTitles(survivor.id, lost.record, survivor.record, newKey);
  assertValid(overfullFields(joined.record));
  await assertJoined(titleRecords, runner, [lost, survivor], joined.record);
  return joined;
}

/** Keys for a preview, which writes no rows: negative numbers, which no row has. */
const previewKey: NewKeys = (_field, index) => String(-1 - index);

const counts = (byField: Readonly<Record<string, number>>): UseCount[] =>
  Object.entries(byField).map(([field, count]) => ({ resource: 'dramas', field, count }));

type Moved = Pick<MergePreview, 'moves' | 'collides'>;

/** Adds the counts of the titles' own rows and of members' entries to a preview. */
function withRest(
  preview: MergePreview,
  { moved, shared, fills }: JoinedTitle,
  members: Moved,
): MergePreview {
  return {
    ...preview,
    moves: [...preview.moves, ...counts(moved), ...members.moves],
    collides: [...preview.collides, ...counts(shared), ...members.collides],
    fills,
  };
}

/**
 * Returns what a merge of one title into another would change: moved and shared rows by field, members'
 * entries, and filled fields of the survivor.
 * @throws AppError 403; 404; 422 for a title and itself, or with an error for each field that the survivor
 *   cannot hold, for example a collection that would exceed its maximum
 */
export async function previewTitleMerge(
  context: CommandContext,
  from: number,
  into: number,
): Promise<MergePreview> {
  const { pool } = context.db;
  const preview = await previewMerge(context, TITLE_MERGING, from, into);
  const joined = await joinedTitle(pool, await bothRecords(titleRecords, pool, from, into), previewKey);
  return withRest(preview, joined, await countMemberEntries(pool, from, into));
}

/**
 * Reserves ids for the moved characters and episodes before they are written, so that stills can refer to
 * them.
 */
async function keysFor(runner: Runner, lost: TitleRecord): Promise<NewKeys> {
  const reserved = {
    characters: await takeIds(runner, 'characters', Object.keys(lost.characters).length),
    episodes: await takeIds(runner, 'episodes', Object.keys(lost.episodes).length),
  };
  return (field, index) => String(reserved[field][index]);
}

/** Updates the relations of other titles to the survivor and deletes the relation between the two. */
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
  const outcomes = await titleRecords.alter(tx, [...related, into], alter, write);
  const declined = outcomes.find((outcome) => outcome.declined);
  if (declined) throw conflict(`${declined.label}: ${declined.declined?.reason}`);
}

/**
 * Merges a title into another: moves its data, members' entries and relations to the survivor, fills the
 * survivor's empty fields, adds its names as aliases, and redirects its old address. If both titles have a
 * value, the survivor's value stays.
 * @throws AppError 403, 404 and 422 as `previewTitleMerge`; 409 after a concurrent change
 */
export async function mergeTitles(
  context: CommandContext,
  { from, into, note }: { from: number; into: number; note?: string | undefined },
): Promise<MergePreview & { activityId: number }> {
  let complete = (preview: MergePreview) => preview;
  const plan: MergePlan = async (tx, write) => {
    const [before] = await bothRecords(titleRecords, tx.client, from, into);
    const related = Object.keys(before.record.related)
      .map(Number)
      .filter((id) => id !== into);
    await turnRelations(tx, write, { from, into, related });
    const pair = await bothRecords(titleRecords, tx.client, from, into);
    const joined = await joinedTitle(tx.client, pair, await keysFor(tx.client, pair[0].record));
    const members = await countMemberEntries(tx.client, from, into);
    complete = (preview) => withRest(preview, joined, members);
    await moveMemberEntries(
      tx,
      { from, into, activityId: write.activityId, at: context.now },
      joined.episodeIds,
    );
    await redirectMerged(tx.client, titleRecords, from, into);
    return alterJoined(titleFields, pair, joined.record);
  };
  const { activityId, ...preview } = await mergeRecords(context, TITLE_MERGING, { from, into, note, plan });
  return { ...complete(preview), activityId };
}

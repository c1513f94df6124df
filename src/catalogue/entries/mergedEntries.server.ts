import type { EntryState } from '#src/domain/lists/entry.ts';
import { type EntryPaths, entryOf, entryPaths } from '#src/domain/lists/entryChanges.ts';
import { type EpisodeIds, mergedEntry, movedEntry, separatedEntries } from '#src/domain/lists/mergedEntry.ts';
import type { Runner, Transaction } from '#src/server/db/database.ts';
import { createPauses } from '#src/server/pauses.ts';
import { type EntryWrite, titleEntries, writeEntries } from './entries.server.ts';
import type { CountChanges } from './titleCounts.server.ts';

/** Members of one step. */
const AT_ONCE = 500;

/** A merge of two titles, as far as lists are concerned. */
export interface EntryMerge {
  readonly from: number;
  readonly into: number;
  readonly activityId: number;
  readonly at: Date;
}

interface ListOwner {
  id: number;
  /** Whether the member's entries count: the account is not suspended. */
  isCounted: boolean;
}

/** Locks members whose lists are changed, in the order of their ids. */
async function lockOwners(runner: Runner, ids: readonly number[]): Promise<ListOwner[]> {
  const { rows } = await runner.query<ListOwner>(
    `select id, suspended_at is null and deleted_at is null as "isCounted" from users
     where id = any($1::int[]) order by id for no key update`,
    [ids],
  );
  return rows;
}

/** Counts a changed entry; a merge is no action of the member. */
function count(counts: CountChanges, { titleId, before, after }: EntryWrite): void {
  if (before) counts.entry(titleId, before.state, null);
  if (after) counts.entryAgain(titleId, after);
}

/** Calls the work with all members who have an entry for a title, some at a time. */
async function eachOwners(
  runner: Runner,
  ids: readonly number[],
  work: (owners: readonly ListOwner[]) => Promise<void>,
): Promise<void> {
  const pause = createPauses();
  const owners = await lockOwners(runner, ids);
  for (let at = 0; at < owners.length; at += AT_ONCE) {
    await work(owners.slice(at, at + AT_ONCE));
    await pause();
  }
}

async function remember(
  runner: Runner,
  activityId: number,
  images: readonly { userId: number; lost: EntryState; surviving: EntryState | null; merged: EntryState }[],
): Promise<void> {
  const rows = images.map(({ userId, lost, surviving, merged }) => ({
    userId,
    lost: entryPaths(lost),
    surviving: surviving && entryPaths(surviving),
    merged: entryPaths(merged),
  }));
  await runner.query(
    `insert into merged_entries (activity_id, kind, user_id, lost_entry, surviving_entry, merged_entry)
     select $1, 'list_entries', "userId", lost, surviving, merged
     from json_to_recordset($2::json) as r ("userId" int, lost jsonb, surviving jsonb, merged jsonb)`,
    [activityId, JSON.stringify(rows)],
  );
}

/**
 * Moves the list entries of a merged title to the survivor. Of members who have both, one entry remains with the values of
 * the survivor's, gaps filled from the other. The log of each member contains it.
 * @param episodes the survivor's episodes by those of the merged title
 */
export async function mergeEntries(
  { client }: Pick<Transaction, 'client'>,
  { from, into, activityId, at }: EntryMerge,
  episodes: EpisodeIds,
  counts: CountChanges,
): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    'select user_id as id from list_entries where title_id = $1',
    [from],
  );
  await eachOwners(
    client,
    rows.map(({ id }) => id),
    async (owners) => {
      const ids = owners.map(({ id }) => id);
      const [lost, surviving] = [
        await titleEntries(client, from, ids),
        await titleEntries(client, into, ids),
      ];
      const images = owners.flatMap(({ id: userId, isCounted }) => {
        const [old, other] = [lost.get(userId), surviving.get(userId) ?? null];
        if (!old) return [];
        const merged = other
          ? mergedEntry(other.state, old.state, episodes)
          : movedEntry(old.state, episodes);
        const writes: EntryWrite[] = [
          { userId, titleId: from, before: old, after: null },
          { userId, titleId: into, before: other, after: merged },
        ];
        if (isCounted) for (const write of writes) count(counts, write);
        return [{ userId, lost: old.state, surviving: other?.state ?? null, merged, writes }];
      });
      await writeEntries(
        client,
        images.flatMap(({ writes }) => writes),
        { source: 'merge', at },
      );
      await remember(client, activityId, images);
    },
  );
}

interface MergedRow {
  userId: number;
  lost: Record<string, unknown> | null;
  surviving: Record<string, unknown> | null;
  merged: Record<string, unknown> | null;
}

const stateOf = (paths: EntryPaths | null): EntryState | null => (paths ? entryOf(paths) : null);

/** Returns the list entries of a merge that is undone. What members changed since stays. */
export async function separateEntries(
  { client }: Pick<Transaction, 'client'>,
  { from, into, activityId, at }: EntryMerge,
  counts: CountChanges,
): Promise<void> {
  const { rows } = await client.query<MergedRow>(
    `select user_id as "userId", lost_entry as lost, surviving_entry as surviving, merged_entry as merged
     from merged_entries where activity_id = $1 and kind = 'list_entries'`,
    [activityId],
  );
  const images = new Map(rows.map((row) => [row.userId, row]));
  await eachOwners(client, [...images.keys()], async (owners) => {
    const ids = owners.map(({ id }) => id);
    const current = await titleEntries(client, into, ids);
    const again = await titleEntries(client, from, ids);
    const writes = owners.flatMap(({ id: userId, isCounted }): EntryWrite[] => {
      const [row, now] = [images.get(userId), current.get(userId) ?? null];
      if (!row || again.has(userId)) return [];
      // Earlier versions moved entries without storing them.
      const lost = stateOf(row.lost) ?? now?.state;
      if (!lost) return [];
      const separated = separatedEntries({
        lost,
        surviving: stateOf(row.surviving),
        merged: stateOf(row.merged) ?? lost,
        current: now?.state ?? null,
      });
      const both: EntryWrite[] = [
        { userId, titleId: into, before: now, after: separated.surviving },
        { userId, titleId: from, before: null, after: separated.lost },
      ];
      if (isCounted) for (const write of both) count(counts, write);
      return both;
    });
    await writeEntries(client, writes, { source: 'merge', at });
  });
}

import type { z } from 'zod';
import { memberEntries } from '#src/catalogue/entries/entries.server.ts';
import { TOTAL_SQL } from '#src/catalogue/entries/lockEntries.server.ts';
import { type Database, statement } from '#src/server/db/database.ts';
import { entryAnswer } from './entryAnswer.ts';
import type { EntryAnswer, marksSchema } from './list.schema.ts';

export type Marks = z.output<typeof marksSchema>;
type MarkedEntry = Marks['entries'][number];

const entriesOf = statement<MarkedEntry, [userId: number, titleIds: readonly number[]]>(
  'list-marks',
  `select e.title_id as "titleId", e.version, e.status, e.is_rewatching as "isRewatching", e.score, e.progress,
     ${TOTAL_SQL} as total, e.is_private as "isPrivate"
   from list_entries e join titles t on t.id = e.title_id
   where e.user_id = $1 and e.title_id = any($2::int[]) order by e.title_id`,
);

/** Returns what a member keeps of the titles on a page. */
export async function marksOf(
  { pool }: Database,
  userId: number,
  titleIds: readonly number[],
): Promise<Marks> {
  return { entries: await entriesOf(pool, userId, titleIds) };
}

/** Returns a member's entry for a title; null if it is not on the list. */
export async function ownEntry(
  { pool }: Database,
  userId: number,
  titleId: number,
): Promise<EntryAnswer | null> {
  const entry = (await memberEntries(pool, userId, [titleId])).get(titleId);
  return entry ? entryAnswer(titleId, entry) : null;
}

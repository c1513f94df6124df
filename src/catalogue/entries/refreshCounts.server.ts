import { TITLES, titleStatsTag, titleTag } from '#src/server/cache/tags.ts';
import { type Database, inTransaction, type Transaction } from '#src/server/db/database.ts';

/** Interval between two refreshes, in ms: lists and rankings can be this much older than titles' own figures. */
export const REFRESH_MILLISECONDS = 5_000;

/** Titles of one transaction. */
const AT_ONCE = 200;

/**
 * Locks some of the titles whose figures changed. Titles that a command of staff is changing are left for the next time:
 * waiting for them while holding others could end in a deadlock.
 */
async function lockChanged({ client }: Transaction): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select id from titles where id in (select title_id from title_count_changes group by title_id limit $1)
     order by id for no key update skip locked`,
    [AT_ONCE],
  );
  return rows.map(({ id }) => id);
}

async function cardsOf({ client }: Transaction, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await client.query<{ id: number; card: string }>(
    'select title_id as id, md5(card::text) as card from title_cards where title_id = any($1::int[])',
    [ids],
  );
  return new Map(rows.map(({ id, card }) => [id, card]));
}

/** Adds the changes of scores to the mean of the whole catalogue. */
async function addScores({ client }: Transaction, ids: readonly number[]): Promise<void> {
  await client.query(
    `with taken as (delete from title_count_changes where title_id = any($1::int[]) returning score_total, score_count)
     insert into catalogue_aggregates as a (id, score_total, score_count)
     select 1, coalesce(sum(score_total), 0), coalesce(sum(score_count), 0) from taken
     on conflict (id) do update set score_total = a.score_total + excluded.score_total,
       score_count = a.score_count + excluded.score_count, updated_at = now()`,
    [ids],
  );
}

async function refreshSome(db: Database): Promise<number> {
  return inTransaction(db, async (tx) => {
    const ids = await lockChanged(tx);
    if (ids.length === 0) return 0;
    await addScores(tx, ids);
    const before = await cardsOf(tx, ids);
    await tx.client.query('select refresh_title_index($1::int[])', [ids]);
    const after = await cardsOf(tx, ids);
    // Lists are ordered by these figures. Other pages show the card only.
    tx.changes.add(TITLES);
    for (const id of ids) {
      tx.changes.add(titleStatsTag(id));
      if (before.get(id) !== after.get(id)) tx.changes.add(titleTag(id));
    }
    return ids.length;
  });
}

/**
 * Refreshes the read model of the titles whose figures changed. Safe to run in several processes.
 * @returns the number of titles
 */
export async function refreshCounts(db: Database): Promise<number> {
  let refreshed = 0;
  for (;;) {
    const some = await refreshSome(db);
    refreshed += some;
    if (some < AT_ONCE) return refreshed;
  }
}

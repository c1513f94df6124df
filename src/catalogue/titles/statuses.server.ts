import { statusOn } from '#src/domain/catalogue/status.ts';
import type { TitleStatus, TitleType } from '#src/domain/catalogue/titleTypes.ts';
import { koreaToday } from '#src/domain/dates/airTime.ts';
import { TITLES, titleTag } from '#src/server/cache/tags.ts';
import { type Database, inTransaction } from '#src/server/db/database.ts';

interface Dated {
  id: number;
  type: TitleType;
  status: TitleStatus;
  startDate: string | null;
  endDate: string | null;
}

/**
 * Updates the derived statuses of titles to today in Korea: upcoming titles start airing, airing ones finish. Statuses
 * set by staff stay. Writes no revisions, because the status is derived. Call it once each Korean day.
 * @returns the ids of the updated titles
 */
export async function advanceStatuses(db: Database, now: Date): Promise<number[]> {
  const today = koreaToday(now);
  return inTransaction(db, async ({ client, changes }) => {
    const { rows } = await client.query<Dated>(
      `select id, type, status, start_date as "startDate", end_date as "endDate" from titles
       where stated_status is null and status in ('upcoming', 'airing') order by id for update`,
    );
    const moved = rows
      .map((title) => ({ id: title.id, was: title.status, status: statusOn(today, title) }))
      .filter(({ was, status }) => was !== status);
    if (moved.length === 0) return [];
    const ids = moved.map(({ id }) => id);
    await client.query(
      `update titles t set status = r.status from json_to_recordset($1::json) as r(id int, status text) where t.id = r.id`,
      [JSON.stringify(moved)],
    );
    await client.query('select refresh_title_index($1::int[])', [ids]);
    for (const tag of [TITLES, ...ids.map(titleTag)]) changes.add(tag);
    return ids;
  });
}

import type { ListStatus } from '#src/domain/lists/entry.ts';
import { type Database, statement } from '#src/server/db/database.ts';
import type { Filter, Sort } from '#src/server/http/routes/listParameters.ts';
import { memberList } from './list.queries.server.ts';
import type { OwnListPage, StatusCounts } from './list.view.ts';
import type { ListSort, ListView } from './listAddress.ts';

/** Rows of one page. */
export const OWN_LIST_PAGE = 50;

const statusCounts = statement<{ status: ListStatus; count: number }, [userId: number]>(
  'list-status-counts',
  'select status, count(*)::int as count from list_entries where user_id = $1 group by status',
);

const SORTS: Readonly<Record<ListSort, readonly Sort[]>> = {
  updated: [{ field: 'updatedAt', isDescending: true }],
  title: [{ field: 'title', isDescending: false }],
  score: [
    { field: 'score', isDescending: true },
    { field: 'title', isDescending: false },
  ],
  watched: [{ field: 'watchedShare', isDescending: true }],
  left: [{ field: 'minutesLeft', isDescending: false }],
  started: [{ field: 'startedOn', isDescending: true }],
  finished: [{ field: 'finishedOn', isDescending: true }],
  added: [{ field: 'addedAt', isDescending: true }],
  year: [{ field: 'year', isDescending: true }],
};

async function countsOf(db: Database, userId: number): Promise<StatusCounts> {
  const counts = { watching: 0, completed: 0, on_hold: 0, dropped: 0, plan_to_watch: 0 };
  for (const { status, count } of await statusCounts(db.pool, userId)) counts[status] = count;
  return counts;
}

/** Returns one page of a member's own list, with the number of entries by status. */
export async function ownListPage(
  db: Database,
  userId: number,
  { status, type, sort, q, page }: ListView,
): Promise<OwnListPage> {
  const filters: Filter[] = [
    ...(status ? [{ field: 'status', operator: 'eq' as const, values: [status] }] : []),
    ...(type ? [{ field: 'type', operator: 'eq' as const, values: [type] }] : []),
  ];
  const request = {
    start: (page - 1) * OWN_LIST_PAGE,
    end: page * OWN_LIST_PAGE,
    sorts: [...SORTS[sort]],
    filters,
    q: q || null,
    explicit: true,
  };
  const [{ rows, total }, counts] = await Promise.all([
    memberList(db, { ownerId: userId, viewerId: userId }, request),
    countsOf(db, userId),
  ]);
  return { rows, total, counts };
}

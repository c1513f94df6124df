import type { z } from 'zod';
import { TOTAL_SQL } from '#src/catalogue/entries/lockEntries.server.ts';
import type { TitleSummary } from '#src/domain/catalogue/summaries.ts';
import { TITLE_STATUSES, TITLE_TYPES } from '#src/domain/catalogue/titleTypes.ts';
import { LIST_STATUSES } from '#src/domain/lists/listStatuses.ts';
import { type ProfileViewer, visibleLevels } from '#src/domain/lists/privacy.ts';
import type { Database } from '#src/server/db/database.ts';
import { instantSql } from '#src/server/db/instantSql.ts';
import {
  type Bind,
  conditionSql,
  containsSql,
  type ListColumn,
  orderText,
  placeholders,
  totalOrder,
} from '#src/server/db/listStatement.ts';
import type { ListFields, ListParameterField, ListRequest } from '#src/server/http/routes/listParameters.ts';
import type { listRowSchema } from './listRow.schema.ts';

export type ListRow = z.output<typeof listRowSchema>;

interface EntryField extends ListParameterField {
  readonly column: ListColumn;
}

const integer = (sql: string, isNullable = false): EntryField => ({
  kind: 'integer',
  isNullable,
  isSortable: true,
  column: { sql, type: 'int', isNullable },
});
const flag = (sql: string): EntryField => ({ kind: 'flag', column: { sql, type: 'boolean' } });
const instant = (sql: string): EntryField => ({
  kind: 'instant',
  isSortable: true,
  column: { sql, type: 'timestamptz' },
});
/** A coarse date is sorted after the finer ones that it includes, as in `partialDateSortKey`. */
const date = (sql: string): EntryField => ({
  kind: 'partialDate',
  isNullable: true,
  isSortable: true,
  column: {
    sql,
    type: 'text',
    isNullable: true,
    isPartialDate: true,
    order: (direction) => [{ sql: `rpad(${sql}, 10, '-99') collate "C"`, direction, isNullable: true }],
  },
});
const choice = (sql: string, choices: readonly string[]): EntryField => ({
  kind: 'choice',
  choices,
  isSortable: true,
  column: {
    sql,
    type: 'text',
    order: (direction) => [
      { sql: `array_position(array['${choices.join("', '")}'], ${sql})`, direction, isNullable: true },
    ],
  },
});
const sortOnly = (sql: string): EntryField => ({
  kind: 'decimal',
  isFilterable: false,
  isSortable: true,
  column: { sql, type: 'real', isNullable: true },
});
const related = (table: string, other: string, idsOf: string): EntryField => ({
  kind: 'set',
  column: { sql: 'e.title_id', type: 'text', relation: { table, owner: 'title_id', other, idsOf } },
});

const TOTAL = `(${TOTAL_SQL})`;

/** Minutes that are left to watch: none of what is dropped or completed. */
const MINUTES_LEFT = `case when e.status = 'dropped' or e.status = 'completed' and not e.is_rewatching then null
  else (${TOTAL} - least(e.progress, ${TOTAL})) * t.runtime_minutes end`;

/** Fields by which a list is filtered and sorted. */
const FIELDS: Readonly<Record<string, EntryField>> = {
  titleId: { kind: 'id', isSortable: true, column: { sql: 'e.title_id', type: 'int' } },
  title: {
    kind: 'text',
    isSortable: true,
    column: {
      sql: 't.title',
      type: 'text',
      order: (direction) => [{ sql: 't.sort_key collate "C"', direction }],
    },
  },
  status: choice('e.status', LIST_STATUSES),
  score: integer('e.score', true),
  progress: integer('e.progress'),
  watchedShare: sortOnly(`least(e.progress, ${TOTAL})::real / ${TOTAL}`),
  minutesLeft: sortOnly(MINUTES_LEFT),
  rewatchCount: integer('e.rewatch_count'),
  startedOn: date('e.started_on'),
  finishedOn: date('e.finished_on'),
  addedAt: instant('e.created_at'),
  updatedAt: instant('e.updated_at'),
  isPrivate: flag('e.is_private'),
  isRewatching: flag('e.is_rewatching'),
  notes: { kind: 'presence', isNullable: true, column: { sql: 'e.notes', type: 'text' } },
  type: choice('t.type', TITLE_TYPES),
  titleStatus: choice('t.status', TITLE_STATUSES),
  year: integer('t.year', true),
  startDate: date('t.start_date'),
  membersScore: sortOnly('i.score'),
  genre: related('title_genres', 'genre_id', 'select id from genres where slug = any($keys)'),
  country: related('title_countries', 'country_id', 'select id from countries where code = any($keys)'),
};
export const LIST_FIELDS: ListFields = FIELDS;

const FROM = `list_entries e join titles t on t.id = e.title_id join title_index i on i.title_id = e.title_id
  join users u on u.id = e.user_id`;

/** Whose list is read, and by whom; a visitor has no id. */
export interface ListReader {
  readonly ownerId: number;
  readonly viewerId: number | null;
}

/** How somebody stands to a member. */
export function profileViewer({ ownerId, viewerId }: ListReader): ProfileViewer {
  if (viewerId === null) return 'visitor';
  return viewerId === ownerId ? 'owner' : 'member';
}

/**
 * Conditions of the entries that a viewer can see: of open accounts, by the privacy level of the list; private entries and
 * titles that are not listed only by their owner.
 */
function visibleEntries(reader: ListReader, bind: Bind): string[] {
  const viewer = profileViewer(reader);
  const own = [`e.user_id = ${bind(reader.ownerId, 'int')}`];
  if (viewer === 'owner') return own;
  const levels = bind(visibleLevels(viewer), 'text[]');
  return [
    ...own,
    'u.suspended_at is null and u.deleted_at is null',
    `u.list_privacy = any(${levels})`,
    'not e.is_private and i.is_listed',
  ];
}

interface Row extends Omit<ListRow, 'title'> {
  title: TitleSummary;
}

/**
 * Returns a page of a member's list as a viewer sees it, with the total number of entries. Others do not get notes.
 * A list that the viewer cannot see is empty.
 */
export async function memberList(
  { pool }: Database,
  reader: ListReader,
  { start, end, sorts, filters, q }: ListRequest,
): Promise<{ rows: ListRow[]; total: number }> {
  const { bind, values } = placeholders();
  const isOwner = profileViewer(reader) === 'owner';
  const names = ['t.title', 't.native_title', 't.romanised_title', ...(isOwner ? ['e.notes'] : [])];
  const conditions = [
    ...visibleEntries(reader, bind),
    ...filters.flatMap((filter) => {
      const column = FIELDS[filter.field]?.column;
      return column ? [conditionSql({ ...filter, column }, bind)] : [];
    }),
    ...(q === null ? [] : [containsSql(names, q, bind)]),
  ];
  const wanted = sorts.length > 0 ? sorts : [{ field: 'updatedAt', isDescending: true }];
  const order = totalOrder(
    wanted.flatMap(({ field, isDescending }) => {
      const column = FIELDS[field]?.column;
      return column ? [{ column, isDescending }] : [];
    }),
    'e.title_id',
  );
  const where = conditions.join(' and ');
  const counted = pool.query<{ total: number }>(`select count(*)::int as total from ${FROM} where ${where}`, [
    ...values,
  ]);
  const [page, { rows: totals }] = await Promise.all([
    pool.query<Row>(
      `select e.title_id as "titleId", c.card as title, not i.is_listed as "isRemoved", ${TOTAL} as total, e.version, e.status,
         e.is_rewatching as "isRewatching", e.score, e.progress, (${MINUTES_LEFT})::int as "minutesLeft",
         e.started_on as "startedOn", e.finished_on as "finishedOn", e.rewatch_count as "rewatchCount",
         ${isOwner ? 'e.notes' : 'null'} as notes, e.is_private as "isPrivate",
         ${instantSql('e.created_at')} as "addedAt", ${instantSql('e.updated_at')} as "updatedAt"
       from ${FROM} join title_cards c on c.title_id = e.title_id where ${where}
       order by ${orderText(order)} limit ${bind(end - start, 'int')} offset ${bind(start, 'int')}`,
      values,
    ),
    counted,
  ]);
  return { rows: page.rows, total: totals[0]?.total ?? 0 };
}

import { TITLE_FORMATS, TITLE_STATUSES, TITLE_TYPES, type TitleSummary } from '#src/domain/summaries.ts';
import type { Database } from '#src/server/db/database.ts';
import { conditionSql, type ListColumn, orderSql, placeholders } from '#src/server/db/listStatement.ts';
import { ownersNamedSql } from '#src/server/db/nameSql.ts';
import type { ListField, ListFields, ListRequest } from '#src/server/http/listParameters.ts';

interface TitleField extends ListField {
  column: ListColumn;
}

const set = (sql: string, keys: string): TitleField => ({
  kind: 'set',
  column: { sql: `i.${sql}`, type: 'text', keys },
});

const number = (sql: string, isSortable = false): TitleField => ({
  kind: 'integer',
  isNullable: true,
  isSortable,
  column: { sql: `i.${sql}`, type: 'int', isNullable: true },
});

const date = (sql: string): TitleField => ({
  kind: 'partialDate',
  isNullable: true,
  isSortable: true,
  column: {
    sql: `i.${sql}`,
    type: 'text',
    isNullable: true,
    isPartialDate: true,
    order: (direction) => `i.${sql} collate "C" ${direction} nulls last`,
  },
});

const choice = (sql: string, choices: readonly [string, ...string[]], isNullable = false): TitleField => ({
  kind: 'choice',
  choices,
  isNullable,
  column: { sql: `i.${sql}`, type: 'text', isNullable },
});

const rank = (order: (direction: 'asc' | 'desc') => string): TitleField => ({
  kind: 'integer',
  isFilterable: false,
  isSortable: true,
  column: { sql: 'i.title_id', type: 'int', order },
});

/** What the list of titles filters and sorts by. Sets hold slugs, of countries their codes. */
const FIELDS: Readonly<Record<string, TitleField>> = {
  id: { kind: 'id', isSortable: true, column: { sql: 'i.title_id', type: 'int' } },
  type: choice('type', TITLE_TYPES),
  format: choice('format', TITLE_FORMATS, true),
  status: choice('status', TITLE_STATUSES),
  year: number('year', true),
  startDate: date('start_date'),
  endDate: date('end_date'),
  episodeCount: number('episode_count', true),
  runtimeMinutes: number('runtime_minutes', true),
  score: {
    kind: 'decimal',
    isNullable: true,
    isSortable: true,
    column: { sql: 'i.score', type: 'real', isNullable: true },
  },
  scoreCount: { kind: 'integer', isSortable: true, column: { sql: 'i.score_count', type: 'int' } },
  createdAt: { kind: 'instant', isSortable: true, column: { sql: 'i.created_at', type: 'timestamptz' } },
  country: set('country_ids', 'select array_agg(id) from countries where code = any($keys)'),
  genre: set('genre_ids', 'select array_agg(id) from genres where slug = any($keys)'),
  tag: set('tag_ids', 'select array_agg(id) from tags where slug = any($keys)'),
  studio: set('studio_ids', 'select array_agg(id) from studios where slug = any($keys)'),
  service: set('service_keys', 'select array_agg(id) from streaming_services where slug = any($keys)'),
  title: {
    kind: 'text',
    isFilterable: false,
    isSortable: true,
    column: { sql: 'i.sort_key', type: 'text', order: (direction) => `i.sort_key collate "C" ${direction}` },
  },
  popularity: rank((direction) => `i.list_count ${direction}, i.external_votes ${direction}`),
  trending: rank(
    (direction) => `i.trending ${direction} nulls last, i.list_count desc, i.external_votes desc`,
  ),
};

/** Fields of the list's query parameters. */
export const TITLE_LIST_FIELDS: ListFields = FIELDS;

/**
 * Rows of the list of titles, most popular first unless asked otherwise, and how many there are. Drafts and deleted
 * titles are never among them.
 */
export async function titleList(
  db: Database,
  { start, end, sorts, filters, q, explicit }: ListRequest,
): Promise<{ titles: TitleSummary[]; total: number }> {
  const { bind, values } = placeholders();
  const conditions = filters.flatMap(({ field, operator, values: asked }) => {
    const column = FIELDS[field]?.column;
    return column ? [conditionSql({ column, operator, values: asked }, bind)] : [];
  });
  const named = q === null ? '' : ownersNamedSql('t', q, (text) => bind(text, 'text'));
  if (named) conditions.push(`i.title_id in (${named})`);
  const where = ['i.is_listed', ...(explicit ? [] : ['not i.is_explicit']), ...conditions].join(' and ');
  const asked = sorts.length > 0 ? sorts : [{ field: 'popularity', isDescending: true }];
  const order = asked.flatMap(({ field, isDescending }) => {
    const column = FIELDS[field]?.column;
    return column ? [{ column, isDescending }] : [];
  });
  const count = {
    text: `select count(*)::int as total from title_index i where ${where}`,
    values: [...values],
  };
  // Keys first, cards only of the rows that are wanted: a far page does not read the cards before it.
  const page = {
    text: `select c.card from unnest(array(select i.title_id from title_index i where ${where}
        order by ${orderSql(order, 'i.title_id')} limit ${bind(end - start, 'int')} offset ${bind(start, 'int')}))
      with ordinality as page (title_id, place) join title_cards c using (title_id) order by place`,
    values,
  };
  const [cards, counted] = await Promise.all([
    db.pool.query<{ card: TitleSummary }>(page),
    db.pool.query<{ total: number }>(count),
  ]);
  return { titles: cards.rows.map(({ card }) => card), total: counted.rows[0]?.total ?? 0 };
}

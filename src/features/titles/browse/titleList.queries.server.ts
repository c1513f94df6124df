import type { TitleSummary } from '#src/domain/catalogue/summaries.ts';
import { columnOf } from '#src/features/titles/titleFields.server.ts';
import type { Database } from '#src/server/db/database.ts';
import { orderText, placeholders, totalOrder, windowOf } from '#src/server/db/listStatement.ts';
import type { ListRequest } from '#src/server/http/routes/listParameters.ts';
import { type TitleListSql, titleListSql } from './titleFilters.queries.server.ts';
import { titleTotal } from './titleTotal.queries.server.ts';

const BY_POPULARITY = { field: 'popularity', isDescending: true };

async function pageOf(
  db: Database,
  requested: TitleListSql,
  { start, end, sorts }: ListRequest,
  total: () => Promise<number>,
): Promise<TitleSummary[]> {
  const { bind, values } = placeholders();
  const order = (sorts.length > 0 ? sorts : [BY_POPULARITY]).flatMap(({ field, isDescending }) => {
    const column = columnOf(field);
    return column ? [{ column, isDescending }] : [];
  });
  const { limit, offset, isReversed } = await windowOf(start, end - start, total);
  // Selects keys first, then joins cards only for those rows: a far page does not read the cards before it.
  const text = `select c.card from unnest(array(select i.title_id from title_index i where ${requested.where(bind)}
        order by ${orderText(totalOrder(order, 'i.title_id'), isReversed)}
        limit ${bind(limit, 'int')} offset ${bind(offset, 'int')}))
      with ordinality as page (title_id, place) join title_cards c using (title_id)
      order by place${isReversed ? ' desc' : ''}`;
  const { rows } = await db.pool.query<{ card: TitleSummary }>({ text, values });
  return rows.map(({ card }) => card);
}

/**
 * Returns titles, by default the most popular first, and the total. Drafts and deleted titles are excluded.
 */
export async function titleList(
  db: Database,
  request: ListRequest,
): Promise<{ rows: TitleSummary[]; total: number }> {
  const requested = await titleListSql(db, request);
  const counted = titleTotal(db, requested);
  const [rows, total] = await Promise.all([pageOf(db, requested, request, () => counted), counted]);
  return { rows, total };
}

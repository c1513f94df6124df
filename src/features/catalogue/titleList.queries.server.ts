import type { TitleSummary } from '#src/domain/summaries.ts';
import type { Database } from '#src/server/db/database.ts';
import { orderText, placeholders, totalOrder, windowOf } from '#src/server/db/listStatement.ts';
import type { ListRequest } from '#src/server/http/listParameters.ts';
import { columnOf } from './titleFields.server.ts';
import { type AskedTitles, askedTitles } from './titleFilters.queries.server.ts';
import { titleTotal } from './titleTotal.queries.server.ts';

const BY_POPULARITY = { field: 'popularity', isDescending: true };

async function pageOf(
  db: Database,
  asked: AskedTitles,
  { start, end, sorts }: ListRequest,
  total: () => Promise<number>,
): Promise<TitleSummary[]> {
  const { bind, values } = placeholders();
  const order = (sorts.length > 0 ? sorts : [BY_POPULARITY]).flatMap(({ field, isDescending }) => {
    const column = columnOf(field);
    return column ? [{ column, isDescending }] : [];
  });
  const { limit, offset, isReversed } = await windowOf(start, end - start, total);
  // Keys first, cards only of the rows that are wanted: a far page does not read the cards before it.
  const text = `select c.card from unnest(array(select i.title_id from title_index i where ${asked.where(bind)}
        order by ${orderText(totalOrder(order, 'i.title_id'), isReversed)}
        limit ${bind(limit, 'int')} offset ${bind(offset, 'int')}))
      with ordinality as page (title_id, place) join title_cards c using (title_id)
      order by place${isReversed ? ' desc' : ''}`;
  const { rows } = await db.pool.query<{ card: TitleSummary }>({ text, values });
  return rows.map(({ card }) => card);
}

/**
 * Rows of the list of titles, most popular first unless asked otherwise, and how many there are. Drafts and deleted
 * titles are never among them.
 */
export async function titleList(
  db: Database,
  request: ListRequest,
): Promise<{ titles: TitleSummary[]; total: number }> {
  const asked = await askedTitles(db, request);
  const counted = titleTotal(db, asked);
  const [titles, total] = await Promise.all([pageOf(db, asked, request, () => counted), counted]);
  return { titles, total };
}

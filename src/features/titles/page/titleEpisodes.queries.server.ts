import { IS_SPECIAL } from '#src/catalogue/titles/episodeSql.server.ts';
import { airInstant } from '#src/domain/dates/airTime.ts';
import { dayRangeOf } from '#src/domain/dates/partialDate.ts';
import { pageCount } from '#src/domain/web/pagination.ts';
import { type Database, statement } from '#src/server/db/database.ts';
import type { CleanHtml } from '#src/server/richText.ts';
import type {
  EpisodeNeighbour,
  EpisodeSummary,
  ListedRun,
  TitleEpisode,
  TitleEpisodes,
  WholeTitle,
} from './title.view.ts';

/**
 * Episodes on one page: fits every mini-series; daily dramas with some hundred episodes need two or three
 * pages.
 */
const EPISODES_PAGE_SIZE = 200;

type EpisodeRow = Omit<EpisodeSummary, 'airsAt'>;

const EPISODE_COLUMNS = `e.id, e.label, e.kind, e.title, e.native_title as "nativeTitle", e.air_date as "airDate",
  coalesce(e.air_time, t.air_time) as "airTime", e.is_air_date_derived as "isAirDateDerived",
  e.runtime_minutes as "runtimeMinutes",
  (select image_summary(p)
    from title_images x join images p on p.id = x.image_id
    where x.episode_id = e.id order by x.is_primary desc, x.position, x.image_id limit 1) as still`;

const VISIBLE_TITLE = 't.is_published and t.deleted_at is null';

const readEpisodes = statement<
  EpisodeRow & { total: number; partsBefore: number },
  [id: number, limit: number, offset: number]
>(
  'title-episodes',
  `select ${EPISODE_COLUMNS}, (count(*) over ())::int as total,
    (count(*) filter (where not ${IS_SPECIAL} and e.label is distinct from '0')
      over (order by e.sort_order, e.id rows between unbounded preceding and 1 preceding))::int as "partsBefore"
  from episodes e join titles t on t.id = e.title_id
  where e.title_id = $1::int and ${VISIBLE_TITLE}
  order by e.sort_order, e.id limit $2::int offset $3::int`,
);

function withInstant(row: EpisodeRow): EpisodeSummary {
  return { ...row, airsAt: airInstant(row.airDate, row.airTime) };
}

/**
 * Returns one page of 200 episodes in order (0, 1 … 6, 6.5, 7, specials). A page beyond the last is empty;
 * `pageCount` lets the route answer 404.
 */
export async function titleEpisodes(db: Database, id: number, page = 1): Promise<TitleEpisodes> {
  const offset = (page - 1) * EPISODES_PAGE_SIZE;
  const rows = await readEpisodes(db.pool, id, EPISODES_PAGE_SIZE, offset);
  const { total = 0, partsBefore = 0 } = rows[0] ?? {};
  const episodes = rows.map(({ total: _total, partsBefore: _before, ...row }) => withInstant(row));
  return { episodes, total, partsBefore, page, pageCount: pageCount(total, EPISODES_PAGE_SIZE) };
}

type NeighbourRow = { previous: EpisodeNeighbour | null; next: EpisodeNeighbour | null };

const neighbour = (comparison: '<' | '>', direction: 'desc' | 'asc') => `
  (select jsonb_build_object('id', n.id, 'label', n.label, 'title', n.title) from episodes n
    where n.title_id = e.title_id and (n.sort_order, n.id) ${comparison} (e.sort_order, e.id)
    order by n.sort_order ${direction}, n.id ${direction} limit 1)`;

const readEpisode = statement<
  EpisodeRow & NeighbourRow & { synopsis: string | null },
  [id: number, label: string | null, episodeId: number | null]
>(
  'title-episode',
  `select ${EPISODE_COLUMNS}, e.synopsis, ${neighbour('<', 'desc')} as previous, ${neighbour('>', 'asc')} as next
  from episodes e join titles t on t.id = e.title_id
  where e.title_id = $1::int and (e.label = $2::text or e.id = $3::int) and ${VISIBLE_TITLE}`,
);

/** Identifies an episode by its label (`6.5`, `SP1`) or, if it has none, by its id. */
type EpisodeReference = { label: string } | { id: number };

/**
 * Returns one episode with its previous and next episode; null if it does not exist or the title is not
 * visible.
 * @param reference from `parseEpisodePath`
 */
export async function titleEpisode(
  db: Database,
  titleId: number,
  reference: EpisodeReference,
  clean: CleanHtml,
): Promise<TitleEpisode | null> {
  const label = 'label' in reference ? reference.label : null;
  const episodeId = 'id' in reference ? reference.id : null;
  const [row] = await readEpisode(db.pool, titleId, label, episodeId);
  if (!row) return null;
  const { synopsis, previous, next, ...episode } = row;
  return {
    ...withInstant(episode),
    synopsis: synopsis === null ? null : await clean(synopsis),
    previous,
    next,
  };
}

const readLastDate = statement<{ lastDate: string | null }, [id: number]>(
  'title-last-listed',
  `select e.air_date as "lastDate" from episodes e
  where e.title_id = $1::int and e.air_date is not null and not ${IS_SPECIAL}
  order by rpad(e.air_date, 10, '-99') collate "C" desc limit 1`,
);

/**
 * Returns the listed run of a title with status airing if neither its end date nor any episode date is in the
 * future; null for every other title.
 * @param today `YYYY-MM-DD`, Korea
 */
export async function runAsListed(
  db: Database,
  { id, status, endDate }: Pick<WholeTitle, 'id' | 'status' | 'endDate'>,
  today: string,
): Promise<ListedRun | null> {
  const mayLieAhead = (date: string | null) => date !== null && dayRangeOf(date).last > today;
  if (status !== 'airing' || mayLieAhead(endDate)) return null;
  const [{ lastDate } = { lastDate: null }] = await readLastDate(db.pool, id);
  return mayLieAhead(lastDate) ? null : { lastDate };
}

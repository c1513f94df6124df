import { referencesAt } from '#src/catalogue/references.server.ts';
import { type NumberedTitle, namedTitle } from '#src/features/titles/wholeTitleNames.server.ts';
import { type Database, statement } from '#src/server/db/database.ts';
import type { CleanHtml } from '#src/server/richText.ts';
import type { WholeTitle } from './title.view.ts';

// One JSON row for the whole head, so that a page costs one round trip. Uses `json` because `jsonb` took a
// fifth longer: it is built first and then serialised as text. Each subquery reads an index that starts with
// the title and costs time even without rows, so each table is read only once. Rows of the short reference
// tables are read as ids; their names are cached by the version that the statement returns. Related explicit
// titles are included only if the title itself is explicit.
const readTitle = statement<{ version: number; title: NumberedTitle }, [id: number]>(
  'whole-title',
  `select (select version from reference_version) as version, json_build_object(
    'id', t.id, 'slug', t.slug, 'type', t.type, 'format', t.format, 'status', t.status,
    'title', t.title, 'nativeTitle', t.native_title, 'romanisedTitle', t.romanised_title,
    'aliases', coalesce((select json_agg(json_build_object('name', a.name, 'language', a.language) order by a.position, a.id)
      from title_aliases a where a.title_id = t.id), '[]'),
    'synopsis', t.synopsis, 'startDate', t.start_date, 'endDate', t.end_date, 'year', t.year,
    'episodeCount', t.episode_count, 'runtimeMinutes', t.runtime_minutes,
    'airWeekdays', t.air_weekdays, 'airTime', t.air_time, 'isExplicit', t.is_explicit,
    'countries', coalesce((select json_agg(x.country_id order by x.position, x.country_id)
      from title_countries x where x.title_id = t.id), '[]'),
    'genres', coalesce((select json_agg(x.genre_id order by x.position, x.genre_id)
      from title_genres x where x.title_id = t.id), '[]'),
    'tags', coalesce((select json_agg(json_build_object('slug', g.slug, 'name', g.name,
        'isSpoiler', g.is_spoiler or x.is_spoiler) order by x.position, g.id)
      from title_tags x join tags g on g.id = x.tag_id where x.title_id = t.id), '[]'),
    'networksAndStudios', coalesce((select json_agg(json_build_object('kind', s.kind, 'slug', s.slug, 'name', s.name)
        order by x.position, s.id)
      from title_studios x join studios s on s.id = x.studio_id where x.title_id = t.id), '[]'),
    'contentRatings', coalesce((select json_agg(x.content_rating_id)
      from title_content_ratings x where x.title_id = t.id), '[]'),
    'releases', coalesce((select json_agg(json_build_object('id', r.id, 'countryId', r.country_id, 'kind', r.kind, 'date', r.date,
        'note', r.note)) from releases r where r.title_id = t.id), '[]'),
    'whereToWatch', coalesce((select json_agg(json_build_object('id', a.id, 'serviceId', a.service_id, 'countryId', a.country_id,
        'kind', a.kind, 'url', a.url, 'checkedOn', a.checked_on)) from availability a where a.title_id = t.id), '[]'),
    'externalScores', coalesce((select json_agg(json_build_object('sourceId', x.source_id, 'score', x.score, 'votes', x.votes,
        'readOn', x.read_on) order by x.votes desc nulls last, x.source_id)
      from title_external_scores x where x.title_id = t.id), '[]'),
    'profiles', coalesce((select json_agg(json_build_object('id', k.id, 'mediumId', k.social_media_id, 'url', k.url))
      from title_links k where k.title_id = t.id), '[]'),
    'externalIds', coalesce((select json_agg(json_build_object('sourceId', i.source_id, 'value', i.value))
      from title_external_ids i where i.title_id = t.id), '[]'),
    'related', coalesce((select json_agg(json_build_object('relation', x.relation, 'title', c.card)
        order by i.start_date collate "C" nulls last, i.title_id)
      from related_titles x join title_index i on i.title_id = x.related_id join title_cards c on c.title_id = x.related_id
      where x.title_id = t.id and i.is_listed and (t.is_explicit or not i.is_explicit)), '[]'),
    'score', round(weighted_score(st.score_total, st.score_count)::numeric, 2), 'scoreCount', coalesce(st.score_count, 0), 'listCount', coalesce(st.list_count, 0),
    'reviewCount', coalesce(st.review_count, 0), 'favoriteCount', coalesce(st.favorite_count, 0),
    'poster', card.card -> 'poster',
    'backdrop', (select image_summary(p)
      from title_images x join images p on p.id = x.image_id
      where x.title_id = t.id and x.kind = 'backdrop' order by x.is_primary desc, x.position, x.image_id limit 1),
    'counts', (select json_build_object('cast', count(*) filter (where k.job = 'cast'), 'crew', count(*) filter (where k.job <> 'cast'),
        'episodes', (select count(*) from episodes e where e.title_id = t.id))
      from credits k where k.title_id = t.id
        and not exists (select from people p where p.id = k.person_id and p.deleted_at is not null)),
    'updatedAt', to_char(t.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
  ) as title
  from titles t join title_cards card on card.title_id = t.id left join title_stats st on st.title_id = t.id
  where t.id = $1::int and t.is_published and t.deleted_at is null`,
);

/**
 * Reads everything of a title's page except its cast and episodes in one statement. Returns null for a draft,
 * a deleted or an unknown title. Returns explicit titles too: a visitor with the address has requested it.
 * @param id 1..2147483647, checked by the route
 * @param clean cleans the synopsis
 */
export async function wholeTitle(db: Database, id: number, clean: CleanHtml): Promise<WholeTitle | null> {
  const [row] = await readTitle(db.pool, id);
  if (!row) return null;
  const { synopsis } = row.title;
  const references = await referencesAt(db, row.version);
  return {
    ...namedTitle(row.title, references),
    synopsis: synopsis === null ? null : await clean(synopsis),
  };
}

const readRedirect = statement<{ id: number; slug: string }, [entity: string, id: number]>(
  'record-moved-to',
  `with recursive hops as (
     select to_id, 1 as hop from redirects where entity = $1 and from_id = $2::int
     union all select r.to_id, h.hop + 1 from hops h join redirects r on r.entity = $1 and r.from_id = h.to_id where h.hop < 10)
   select t.id, t.slug from hops h join titles t on t.id = h.to_id
   where t.is_published and t.deleted_at is null order by h.hop desc limit 1`,
);

/**
 * Returns the title that a merged title's old address redirects to, following up to 10 merges; null if it was
 * not merged.
 */
export async function titleMovedTo(db: Database, id: number): Promise<{ id: number; slug: string } | null> {
  const [row] = await readRedirect(db.pool, 'title', id);
  return row ?? null;
}

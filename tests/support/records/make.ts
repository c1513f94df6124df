import type { Relation } from '#src/domain/catalogue/creditKinds.ts';
import { type EpisodeKind, episodeSortOrder } from '#src/domain/catalogue/episodes.ts';
import type { TitleFormat, TitleStatus, TitleType } from '#src/domain/catalogue/titleTypes.ts';
import { slugOf } from '#src/domain/names/slug.ts';
import type { Database } from '#src/server/db/database.ts';
import { idOf, makeContentRating, makeCountry, makeReference, makeStudio } from './makeReferences.ts';

export interface TitleParts {
  title?: string;
  nativeTitle?: string | null;
  type?: TitleType;
  format?: TitleFormat | null;
  status?: TitleStatus;
  synopsis?: string | null;
  startDate?: string | null;
  endDate?: string | null;
  episodeCount?: number | null;
  runtimeMinutes?: number | null;
  airWeekdays?: number[];
  airTime?: string | null;
  isExplicit?: boolean;
  isPublished?: boolean;
  deletedAt?: Date | null;
  createdAt?: Date;
  genres?: string[];
  tags?: string[];
  countries?: string[];
  networks?: string[];
  studios?: string[];
  services?: {
    service: string;
    country?: string;
    kind?: 'subscription' | 'free' | 'rent' | 'buy';
    url?: string;
  }[];
  contentRatings?: { country: string; code: string }[];
  /** Stored scores of members: sum of 2..20 and their number. */
  scoreTotal?: number;
  scoreCount?: number;
  listCount?: number;
  trending?: number | null;
  /** Votes of another catalogue's users. */
  externalVotes?: number;
}

let made = 0;

async function insertTitle(db: Database, parts: TitleParts): Promise<number> {
  made += 1;
  const title = parts.title ?? `Made Title ${made}`;
  const columns = {
    type: parts.type ?? 'drama',
    format: parts.format ?? null,
    status: parts.status ?? 'finished',
    title,
    native_title: parts.nativeTitle ?? null,
    sort_key: title.toLowerCase(),
    slug: slugOf([title]),
    synopsis: parts.synopsis ?? null,
    start_date: parts.startDate ?? null,
    end_date: parts.endDate ?? null,
    episode_count: parts.episodeCount ?? null,
    runtime_minutes: parts.runtimeMinutes ?? null,
    air_weekdays: parts.airWeekdays ?? [],
    air_time: parts.airTime ?? null,
    is_explicit: parts.isExplicit ?? false,
    is_published: parts.isPublished ?? true,
    deleted_at: parts.deletedAt ?? null,
    created_at: parts.createdAt ?? new Date(),
  };
  const names = Object.keys(columns);
  const positions = names.map((_, index) => `$${index + 1}`);
  return idOf(
    db,
    `insert into titles (${names.join(', ')}) values (${positions.join(', ')}) returning id`,
    Object.values(columns),
  );
}

async function link(
  db: Database,
  table: string,
  column: string,
  titleId: number,
  ids: number[],
): Promise<void> {
  for (const [position, id] of ids.entries()) {
    await db.pool.query(`insert into ${table} (title_id, ${column}, position) values ($1, $2, $3)`, [
      titleId,
      id,
      position,
    ]);
  }
}

async function each<Part>(
  parts: Part[] | undefined,
  make: (part: Part) => Promise<number>,
): Promise<number[]> {
  const ids: number[] = [];
  for (const part of parts ?? []) ids.push(await make(part));
  return ids;
}

async function insertOffers(db: Database, titleId: number, offers: TitleParts['services']): Promise<void> {
  for (const { service, country, kind, url } of offers ?? []) {
    await db.pool.query(
      'insert into availability (title_id, service_id, country_id, kind, url) values ($1, $2, $3, $4, $5)',
      [
        titleId,
        await makeReference(db, 'streaming_services', service),
        country ? await makeCountry(db, country) : null,
        kind ?? null,
        url ?? null,
      ],
    );
  }
}

async function insertStanding(db: Database, titleId: number, parts: TitleParts): Promise<void> {
  const { scoreTotal = 0, scoreCount = 0, listCount = 0, trending = null, externalVotes } = parts;
  await db.pool.query(
    'insert into title_stats (title_id, score_total, score_count, list_count, trending) values ($1, $2, $3, $4, $5)',
    [titleId, scoreTotal, scoreCount, listCount, trending],
  );
  if (externalVotes === undefined) return;
  await db.pool.query(
    'insert into title_external_scores (title_id, source_id, score, votes) values ($1, $2, 8, $3)',
    [titleId, await makeReference(db, 'external_sources', 'TMDB'), externalVotes],
  );
}

/** Recomputes the derived rows of titles after a test changed their sources. */
export async function refreshTitles(db: Database, ...ids: number[]): Promise<void> {
  await db.pool.query('select refresh_title_index($1)', [ids]);
}

/** A listed title with everything in `parts`, and reference rows created as needed; returns its id. */
export async function makeTitle(db: Database, parts: TitleParts = {}): Promise<number> {
  const id = await insertTitle(db, parts);
  await link(
    db,
    'title_genres',
    'genre_id',
    id,
    await each(parts.genres, (name) => makeReference(db, 'genres', name)),
  );
  await link(
    db,
    'title_tags',
    'tag_id',
    id,
    await each(parts.tags, (name) => makeReference(db, 'tags', name)),
  );
  await link(
    db,
    'title_countries',
    'country_id',
    id,
    await each(parts.countries, (code) => makeCountry(db, code)),
  );
  await link(db, 'title_studios', 'studio_id', id, [
    ...(await each(parts.networks, (name) => makeStudio(db, 'network', name))),
    ...(await each(parts.studios, (name) => makeStudio(db, 'studio', name))),
  ]);
  const ratings = await each(parts.contentRatings, ({ country, code }) =>
    makeContentRating(db, country, code),
  );
  for (const rating of ratings) {
    await db.pool.query('insert into title_content_ratings values ($1, $2)', [id, rating]);
  }
  await insertOffers(db, id, parts.services);
  await insertStanding(db, id, parts);
  await refreshTitles(db, id);
  return id;
}

/** Relates two titles: `related` is the `relation` of `titleId`. One direction only. */
export async function makeRelation(
  db: Database,
  { titleId, relatedId, relation }: { titleId: number; relatedId: number; relation: Relation },
): Promise<void> {
  await db.pool.query('insert into related_titles (title_id, related_id, relation) values ($1, $2, $3)', [
    titleId,
    relatedId,
    relation,
  ]);
}

interface EpisodeParts {
  titleId: number;
  label: string;
  kind?: EpisodeKind;
  title?: string | null;
  airDate?: string | null;
  airTime?: string | null;
  synopsis?: string | null;
}

/** An episode at the position of its label; returns its id. */
export async function makeEpisode(db: Database, parts: EpisodeParts): Promise<number> {
  return idOf(
    db,
    `insert into episodes (title_id, label, sort_order, kind, title, air_date, air_time, synopsis)
    values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      parts.titleId,
      parts.label,
      episodeSortOrder(parts.label),
      parts.kind ?? 'regular',
      parts.title ?? null,
      parts.airDate ?? null,
      parts.airTime ?? null,
      parts.synopsis ?? null,
    ],
  );
}

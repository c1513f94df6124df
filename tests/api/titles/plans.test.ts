import type { OpenAPIHono } from '@hono/zod-openapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SEASON_SORTS } from '#src/features/charts/chartAddress.ts';
import type { SeasonSort } from '#src/features/charts/charts.view.ts';
import { landingRails } from '#src/features/charts/rails.queries.server.ts';
import { seasonPage } from '#src/features/charts/season.queries.server.ts';
import { trendingPage } from '#src/features/charts/trending.queries.server.ts';
import { upcomingPage } from '#src/features/charts/upcoming.queries.server.ts';
import { browseTitles, knownValues } from '#src/features/titles/browse/browse.queries.server.ts';
import { parseBrowse } from '#src/features/titles/browse/browseAddress.ts';
import { SORT_LABELS } from '#src/features/titles/browse/browseFacets.ts';
import { titleEpisode } from '#src/features/titles/page/titleEpisodes.queries.server.ts';
import type { Database } from '#src/server/db/database.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { fillLargeCatalogue } from '#tests/support/database/largeCatalogue.ts';
import {
  type RecordedStatement,
  recording,
  scannedTables,
} from '#tests/support/database/recordedStatements.ts';
import { testApi } from '#tests/support/http/api.ts';

const BIG_TABLES = [
  'title_index',
  'title_cards',
  'titles',
  'people',
  'credits',
  'search_names',
  'episodes',
  'title_genres',
  'title_tags',
  'facet_counts',
];

const NOW = new Date('2026-11-28T03:00:00Z');

let test: TestDatabase;
let recorded: { db: Database; statements: RecordedStatement[] };
let api: OpenAPIHono;

beforeAll(async () => {
  test = await freshDatabase();
  await fillLargeCatalogue(test.db);
  recorded = recording(test.db);
  api = testApi(recorded.db, { searchesPerMinute: 100_000 });
});
afterAll(() => test.drop());

/** Statements that count rows without a stored count: they return a number, not a page, record or result. */
const isCount = ({ text }: RecordedStatement) =>
  /^select count\(\*\)::int as total/.test(text) || /^with results as materialized/.test(text);

/** The large tables that the statements of some work scan sequentially, with the start of the statement. */
async function scansOf(work: () => Promise<unknown>): Promise<string[]> {
  recorded.statements.length = 0;
  await work();
  const scans: string[] = [];
  const statements = recorded.statements.filter((statement) => !isCount(statement));
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements) {
    const tables = (await scannedTables(test.db, statement)).filter((table) => BIG_TABLES.includes(table));
    scans.push(...tables.map((table) => `${table} in ${statement.text.slice(0, 120)}`));
  }
  return scans;
}

const SORTS = Object.keys(SORT_LABELS);
const LISTS = [
  ...SORTS.flatMap((sort) => [`sort=${sort}`, `sort=${sort}&page=80`, `sort=${sort}&page=159`]),
  ...SORTS.flatMap((sort) => [
    `genre=genre-2&sort=${sort}`,
    `tag=tag-7&sort=${sort}`,
    `network=network-3&sort=${sort}`,
    `status=upcoming&sort=${sort}`,
    `genre=genre-2&country=KR&sort=${sort}`,
    `tag=tag-7&country=JP&sort=${sort}`,
  ]),
  'country=KR&page=60',
  'from=2010&to=2012',
];

const ANSWERS = [
  ...['', '_start=6000&_end=6060', 'genre=genre-2', 'tag=tag-7&_sort=startDate&_order=desc', 'type=movie'],
  ...['genre=genre-2&country=KR&_sort=title', 'tag=tag-7&genre_ne=genre-3', 'q=title'].map((query) => query),
  ...['id', 'year', 'startDate', 'endDate', 'episodeCount', 'runtimeMinutes', 'score', 'scoreCount']
    .concat('createdAt', 'title', 'popularity')
    .flatMap((sort) => ['asc', 'desc'].map((order) => `_sort=${sort}&_order=${order}&_end=60`)),
].map((query) => `/dramas?${query}`);
const PEOPLE = [
  ...['', '_start=12000&_end=12060', 'gender=female', 'country=KR', 'gender=male&country=KR&_end=20'],
  ...['id', 'name', 'birthDate', 'deathDate', 'creditCount', 'createdAt'].flatMap((sort) =>
    ['asc', 'desc'].map((order) => `_sort=${sort}&_order=${order}&_end=60`),
  ),
].map((query) => `/people?${query}`);
const RECORDS = [
  '/dramas/77',
  '/dramas/77/cast',
  '/dramas/77/episodes',
  '/dramas/77/related',
  '/people/77',
  '/people/77/works',
  '/search?q=title',
  '/search/titles?q=a3f',
  '/search/people?q=person',
  '/search/quick?q=per',
];

describe('no statement for a page, a record or a result scans a large table sequentially', () => {
  it.each(LISTS)('for the page /dramas?%s', async (query) => {
    const params = new URLSearchParams(query);
    const scans = await scansOf(async () => {
      const { filters } = parseBrowse(params, 'dramas', await knownValues(recorded.db, params));
      return browseTitles(recorded.db, filters);
    });
    expect(scans).toEqual([]);
  });

  it.each([...ANSWERS, ...PEOPLE, ...RECORDS])('for the response of /api%s', async (path) => {
    const scans = await scansOf(async () => {
      const answer = await api.request(`http://localhost${path}`);
      expect(answer.status, await answer.text()).toBe(200);
    });
    expect(scans).toEqual([]);
  });

  it('for the landing page and an episode', async () => {
    const { db } = recorded;
    const html = async (text: string) => text;
    expect(await scansOf(() => landingRails(db, NOW))).toEqual([]);
    expect(await scansOf(() => titleEpisode(db, 77, { label: '2' }, html))).toEqual([]);
  });

  it.each(
    (Object.keys(SEASON_SORTS) as SeasonSort[]).flatMap((sort) =>
      (['new', 'continuing'] as const).map((group) => [group, sort] as const),
    ),
  )('for the %s titles of a season by %s', async (group, sort) => {
    const requested = { year: 2005, quarter: 2, group, sort, page: 1 } as const;
    expect(await scansOf(() => seasonPage(recorded.db, NOW, requested))).toEqual([]);
  });

  it('for the trending and upcoming charts', async () => {
    const { db } = recorded;
    expect(await scansOf(() => trendingPage(db, NOW, 1))).toEqual([]);
    expect(await scansOf(() => trendingPage(db, new Date('2038-01-01'), 1))).toEqual([]);
    expect(await scansOf(() => upcomingPage(db, NOW, { sort: 'date', page: 1 }))).toEqual([]);
    expect(await scansOf(() => upcomingPage(db, NOW, { sort: 'anticipated', page: 1 }))).toEqual([]);
  });
});

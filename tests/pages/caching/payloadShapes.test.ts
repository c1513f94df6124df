import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PUBLIC_ROUTES } from '#src/app/publicRoutes.ts';
import { titleRecords } from '#src/catalogue/titles/titleRecords.server.ts';
import type { CommandContext } from '#src/server/command.ts';
import { type CommandStage, setStage } from '#tests/support/commands/commandStage.ts';
import { startApp, type TestApp } from '#tests/support/http/app.ts';
import { PAYLOAD_SHAPES } from '#tests/support/http/payloadShapes.ts';
import {
  makeContentRating,
  makeCountry,
  makeReference,
  makeStudio,
} from '#tests/support/records/makeReferences.ts';
import { contextOf } from '#tests/support/staff/staff.ts';

const now = () => new Date('2026-11-28T03:00:00Z');

let stage: CommandStage;
let app: TestApp;
let base: string;

/** A title with every field that a page might contain without showing it. */
async function addWhole(admin: CommandContext): Promise<{ id: number; slug: string }> {
  const { db } = admin;
  const [country, tag, spoiler, service, network, rating] = [
    await makeCountry(db, 'KR'),
    await makeReference(db, 'tags', 'Time Slip'),
    await makeReference(db, 'tags', 'He was dead all along'),
    await makeReference(db, 'streaming_services', 'Viki'),
    await makeStudio(db, 'network', 'tvN'),
    await makeContentRating(db, 'KR', '15'),
  ];
  const { id } = await titleRecords.create(admin, {
    type: 'drama',
    title: 'Goblin',
    nativeTitle: '도깨비',
    synopsis: '<p>A goblin.</p>',
    startDate: '2026-11-07',
    airWeekdays: [6],
    airTime: '21:10',
    episodeCount: 16,
    isPublished: true,
    aliases: [{ name: 'Guardian', kind: 'alias', language: 'en' }],
    genres: [{ genreId: stage.romance }],
    tags: [{ tagId: tag }, { tagId: spoiler, isSpoiler: true }],
    countries: [{ countryId: country }],
    studios: [{ studioId: network }],
    contentRatings: [{ contentRatingId: rating }],
    availability: [
      { serviceId: service, countryId: country, kind: 'subscription', url: 'https://viki.example/1' },
    ],
    releases: [{ countryId: country, kind: 'broadcast', date: '2026-11-07', note: 'A note of staff' }],
    externalIds: [{ sourceId: await makeReference(db, 'external_sources', 'TMDB'), value: 'tv/67915' }],
    characters: [{ key: 'new-1', name: 'Ji Eun-tak', nativeName: '지은탁', description: 'Kept for later' }],
    cast: [{ personId: stage.gong, role: 'main', characters: ['new-1'], note: 'first half' }],
    crew: [{ job: 'director', personId: stage.lee }],
    episodes: [7, 8, 9].map((number) => ({
      key: `new-${number}`,
      label: String(number),
      nativeTitle: '제목',
      airDate: `2026-${number === 9 ? '12-05' : number === 8 ? '11-29' : '11-28'}`,
      runtimeMinutes: 70,
      synopsis: '<p>More happens.</p>',
    })),
  });
  for (const [name, score] of [
    ['TMDB', 8.6],
    ['MyDramaList', 9.17],
    ['IMDb', 8.53],
  ] as const)
    await db.pool.query(
      'insert into title_external_scores (title_id, source_id, score, votes) values ($1, $2, $3, 4321)',
      [id, await makeReference(db, 'external_sources', name), score],
    );
  return { id, slug: 'goblin' };
}

beforeAll(async () => {
  stage = await setStage();
  const admin = await contextOf(stage.editor.db, 'admin');
  const { id, slug } = await addWhole(admin);
  const common = { type: 'drama', isPublished: true, cast: [{ personId: stage.gong, role: 'support' }] };
  await titleRecords.create(admin, {
    ...common,
    title: 'Winter',
    startDate: '2026-12-12',
    related: [{ relatedId: id, relation: 'sequel' }],
  });
  await titleRecords.create(admin, { ...common, title: 'Parasite', type: 'movie', startDate: '2019-05-30' });
  app = await startApp({ db: admin.db, now, isCaching: false });
  base = `/drama/${id}/${slug}`;
});

afterAll(async () => {
  await app.stop();
  await stage.drop();
});

const pages = (): string[] => [
  '/',
  '/home',
  '/dramas',
  '/dramas?genre=romance&country=KR&year=2020-2030',
  '/movies',
  '/search?q=goblin',
  '/search?q=gong&tab=people',
  '/search',
  '/season',
  '/trending',
  '/upcoming',
  '/upcoming?sort=anticipated',
  base,
  `${base}/characters`,
  `${base}/episodes`,
  `${base}/episode/8`,
  `${base}/reviews`,
  `/people/${stage.gong}/gong-yoo`,
  '/about-us',
  '/privacy-policy',
  '/terms-and-conditions',
  '/contact',
  '/contact/sent',
];

async function payloadOf(page: string): Promise<{ text: string; loaderData: Record<string, unknown> }> {
  const [path = '', query] = page.split('?');
  const answer = await app.get(`${path.replace(/\/$/, '')}/_payload.json${query ? `?${query}` : ''}`);
  expect([page, answer.status]).toEqual([page, 200]);
  const text = await answer.text();
  return { text, ...(JSON.parse(text) as { loaderData: Record<string, unknown> }) };
}

describe('[S-C5] the payload of a public page', () => {
  it('contains what the page shows and nothing else, on every route', async () => {
    const seen = new Set<string>();
    for (const page of pages()) {
      const { loaderData } = await payloadOf(page);
      for (const [route, data] of Object.entries(loaderData)) {
        seen.add(route);
        const shape = PAYLOAD_SHAPES[route];
        const errors = shape
          ? (shape.safeParse(data).error?.issues ?? []).map(
              ({ path, message }) => `${path.join('.')}: ${message}`,
            )
          : ['has no shape'];
        expect([page, route, errors]).toEqual([page, route, []]);
      }
    }
    expect([...seen].toSorted()).toEqual([...PUBLIC_ROUTES, 'title'].toSorted());
  });

  it('contains no hidden scores, spoilers or notes, and neither does the page or the API', async () => {
    const never = '9\\.17|8\\.53|A note of staff|Kept for later';
    for (const page of pages()) {
      // A list offers every tag; the spoiler is which title has it.
      const hidden = new RegExp(page.startsWith(base) ? `${never}|dead all along` : never);
      expect([page, hidden.exec((await payloadOf(page)).text)?.[0]]).toEqual([page, undefined]);
      const html = await (await app.get(page)).text();
      expect([page, hidden.exec(html)?.[0]]).toEqual([page, undefined]);
    }
    const api = await (await app.get(`/api/dramas/${base.split('/')[2]}`)).text();
    expect(/9\.17|8\.53/.exec(api)).toBeNull();
    expect(api).toContain('8.6');
    expect((await payloadOf(base)).text).toContain('"tmdb":{"score":8.6,"votes":4321}');
  });
});

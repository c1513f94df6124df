import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STAFF_RESOURCES } from '#refine.config';
import { type ResourceDeclaration, restOf } from '#src/records/resources/define.ts';
import { type ImportSite, importSite } from '#tests/support/imports/importSite.ts';

let site: ImportSite;
let filled: { title: number; person: number };

const NAMES = ['=Sum, of; parts', 'With "quotes"', '-Minus', "'Apostrophe", '쉼표, 이름', 'A+', 'A'];

beforeAll(async () => {
  site = await importSite();
  for (const name of NAMES) await site.create('tags', { name, category: '@formula; and, more' });
  await site.create('studios', { kind: 'studio', name: 'Shared name' });
  await site.create('studios', { kind: 'network', name: 'Shared name', nativeName: '방송사' });
  await site.create('genders', { name: 'Agender' });
  await site.create('streaming-services', { name: 'Exported; service', url: 'https://service.example/' });
  await site.create('social-media', {
    name: 'Exported medium',
    urlPattern: '^https://medium\\.example/',
  });
  const person = await site.create('staff/people', {
    name: 'Exported, Person',
    nativeName: '내보낸 사람',
    birthDate: '1980-05',
    biography: '<p>One, two; "three"</p><p>Four</p>',
    names: [{ name: 'Other; name' }, { name: 'Plain name' }],
  });
  const namesakes = [
    await site.create('staff/people', { name: 'Exported Twin' }),
    await site.create('staff/people', { name: 'Exported Twin' }),
  ];
  const [tags, studios, genres, countries] = await Promise.all(
    [
      `select id from tags where category = '@formula; and, more'`,
      `select id from studios where name = 'Shared name'`,
      'select id from genres limit 2',
      `select id from countries where code in ('KR', 'JP')`,
    ].map(async (sql) => (await site.rows<{ id: number }>(sql)).map(({ id }) => id)),
  );
  await site.rows(
    `insert into external_sources (slug, name) values ('imdb', 'IMDb'), ('tmdb', 'TMDB') on conflict do nothing`,
  );
  const sources = await site.rows<{ id: number; slug: string }>('select id, slug from external_sources');
  const sourceId = (slug: string) => sources.find((each) => each.slug === slug)?.id;
  const title = await site.create('staff/dramas', {
    type: 'drama',
    title: 'Exported (1988)',
    nativeTitle: '내보낸 드라마',
    synopsis: '<p>Line, one</p><p>Line; two</p>',
    startDate: '2016-12-02',
    episodeCount: 16,
    airWeekdays: [5, 6],
    airTime: '20:00',
    aliases: [{ name: 'Alias, with a comma' }, { name: '별명' }],
    tags: tags?.map((tagId) => ({ tagId })),
    studios: studios?.map((studioId) => ({ studioId })),
    genres: genres?.map((genreId) => ({ genreId })),
    countries: countries?.map((countryId) => ({ countryId })),
    cast: [
      { personId: person, role: 'main', characters: [] },
      { personId: namesakes[0], characters: [] },
    ],
    crew: [{ job: 'director', personId: person }],
    externalIds: [
      { sourceId: sourceId('imdb'), value: 'tt5994364' },
      { sourceId: sourceId('tmdb'), value: 'tv/67915' },
    ],
  });
  await site.create('staff/dramas', { type: 'movie', title: 'Exported bare' });
  filled = { title, person };
});
afterAll(() => site.close());

const declared: readonly ResourceDeclaration[] = STAFF_RESOURCES;
const RESOURCES = declared.filter(({ offers }) => offers.includes('import')).map(restOf);

describe.each(RESOURCES)('the export of %s', (rest) => {
  it.each(['csv', 'json'])('as %s changes nothing when it is imported, however often', async (format) => {
    const { text } = await site.editor.call(`/${rest}/export?_format=${format}&_sort=id`);
    for (const _ of ['once', 'again']) {
      const { plan, result } = await site.write(rest, text);
      expect(plan.filter(({ state }) => state !== 'unchanged')).toEqual([]);
      expect(result).toMatchObject({ created: 0, updated: 0, ambiguous: 0, refused: 0, activityId: null });
    }
  });
});

describe('an exported file', () => {
  it('without rows says so when it is imported', async () => {
    const { text } = await site.editor.call('/tags/export?_format=json&name=No%20such%20tag');
    const { status, json } = await site.send('tags', text);
    expect([status, json.error.message]).toEqual([422, 'file: The file has no rows']);
  });

  it('can be edited and imported again', async () => {
    const { text } = await site.editor.call('/staff/dramas/export?title_like=Exported&_sort=id');
    const edited = text.replace('Exported bare', 'Renamed bare').replace('2016-12-02', '2016-12-03');
    const { result } = await site.write('staff/dramas', edited);
    expect(result).toMatchObject({ created: 0, updated: 2, ambiguous: 0, refused: 0 });
    expect(await site.read('staff/dramas', filled.title)).toMatchObject({
      title: 'Exported (1988)',
      startDate: '2016-12-03',
    });
  });

  it('contains exactly the rows of the filter, also by a field that is called format', async () => {
    await site.create('staff/dramas', { type: 'drama', title: 'On the web', format: 'web_series' });
    const { headers } = await site.editor.call('/staff/dramas/export?format=web_series');
    const list = await site.editor.call<object[]>('/staff/dramas?format=web_series');
    expect(headers.get('x-total-count')).toBe(list.headers.get('x-total-count'));
    expect(list.json).toHaveLength(1);
  });

  it('names the lists of a record', async () => {
    const { json } = await site.editor.call<Record<string, unknown>[]>(
      `/staff/dramas/export?_format=json&title_like=${encodeURIComponent('Exported (1988)')}`,
    );
    expect(json[0]).toMatchObject({
      aliases: ['Alias, with a comma', '별명'],
      mainCast: ['Exported, Person'],
      cast: ['Exported Twin'],
      director: ['Exported, Person'],
      externalLinks: ['https://www.imdb.com/title/tt5994364/', 'https://www.themoviedb.org/tv/67915'],
    });
  });
});

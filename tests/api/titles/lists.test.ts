import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TABLE_RESOURCES } from '#refine.config';
import type { TitleSummary } from '#src/domain/catalogue/summaries.ts';
import { sampleApi, type TestApi } from '#tests/support/http/api.ts';
import { SAMPLE_TITLES } from '#tests/support/records/sampleCatalogue.ts';

let site: TestApi;
beforeAll(async () => {
  site = await sampleApi();
});
afterAll(() => site.drop());

interface Row {
  id: number;
  name: string;
  [field: string]: unknown;
}

const names = async (path: string) => (await site.get<Row[]>(path)).map(({ name }) => name);
const titles = async (query: string) =>
  (await site.get<TitleSummary[]>(`/dramas?${query}`)).map(({ title }) => title);

describe('lists of staff resources', () => {
  it.each(TABLE_RESOURCES.map(({ name }) => name))(
    'return the declared fields and the total: %s',
    async (name) => {
      const { status, headers, json } = await site.call(`/${name}?_start=0&_end=2`);
      expect(status).toBe(200);
      expect(headers.get('access-control-expose-headers')).toBe('X-Total-Count');
      const { rows } = await site.db.pool.query(
        `select count(*)::int as n from ${name.replaceAll('-', '_')}`,
      );
      expect(headers.get('x-total-count')).toBe(String(rows[0].n));
      expect(Array.isArray(json)).toBe(true);
    },
  );

  it('have pages that contain each row once, in one order', async () => {
    const seen: number[] = [];
    for (let start = 0; start < 130; start += 50) {
      const rows = await site.get<Row[]>(
        `/tags?_start=${start}&_end=${start + 50}&_sort=category&_order=desc`,
      );
      seen.push(...rows.map(({ id }) => id));
    }
    expect(seen.length).toBe(130);
    expect(new Set(seen).size).toBe(130);
  });

  it('return at most 100 rows without an explicit end', async () => {
    expect(await site.get<Row[]>('/tags')).toHaveLength(100);
  });

  it('sort empty values last in both directions', async () => {
    const ascending = await site.get<Row[]>('/studios?_sort=nativeName&_order=asc');
    const descending = await site.get<Row[]>('/studios?_sort=nativeName&_order=desc');
    for (const rows of [ascending, descending]) expect(rows.map((row) => row.nativeName).at(-1)).toBeNull();
  });

  it('support every filter operator', async () => {
    expect(await names('/countries?code=KR')).toEqual(['South Korea']);
    expect(await names('/countries?code=KR&code=JP')).toEqual(['Japan', 'South Korea']);
    expect(await names('/countries?code_ne=KR')).toEqual(['China', 'Japan']);
    expect(await names('/countries?code_in=CN&code_in=JP')).toEqual(['China', 'Japan']);
    expect(await names('/countries?code_nin=CN&code_nin=JP')).toEqual(['South Korea']);
    expect(await names('/countries?name_like=KOR')).toEqual(['South Korea']);
    expect(await names('/studios?name_like=100%25')).toEqual(['A 100% Studio']);
    expect(await names('/studios?name_like=_')).toEqual([]);
    expect(await names('/studios?countryId_null=true')).toEqual(['A 100% Studio']);
    expect(await names('/studios?countryId_null=false&kind=studio')).toEqual(['Studio Dragon']);
    expect(await names('/studios?nativeName_ne=x&kind=network')).toEqual(['tvN']);
    expect(await names('/tags?isSpoiler=true&_end=1&_sort=id')).toEqual(['Tag 10']);
    expect(await names('/tags?createdAt_gte=2200-01-01T00:00:00%2B09:00')).toEqual([]);
  });

  it('search the declared fields', async () => {
    expect(await names('/studios?q=드래곤')).toEqual(['Studio Dragon']);
  });

  it('return one record, and 404 if it is missing', async () => {
    const [korea] = await site.get<Row[]>('/countries?code=KR');
    expect(await site.get<Row>(`/countries/${korea?.id}`)).toEqual(korea);
    const { status, json } = await site.call('/countries/2147483647');
    expect(status).toBe(404);
    expect(json).toMatchObject({ error: { message: 'There is no country 2147483647' } });
  });
});

describe('the list of titles', () => {
  const visible = SAMPLE_TITLES.filter(
    ({ isDraft, isDeleted, isExplicit }) => !isDraft && !isDeleted && !isExplicit,
  );

  it('contains published titles, and explicit ones only when requested', async () => {
    const { headers } = await site.call('/dramas');
    expect(headers.get('x-total-count')).toBe(String(visible.length));
    expect(await titles('')).not.toContain('Forbidden Goblin');
    expect(await titles('explicit=true')).toContain('Forbidden Goblin');
    expect(await titles('q=goblin&explicit=true')).toEqual(['Goblin', 'Forbidden Goblin']);
  });

  it('is sorted by popularity by default', async () => {
    expect((await titles('_end=3')).slice(0, 3)).toEqual(['Goblin', 'Crash Landing on You', 'Parasite']);
  });

  it('filters by kind, sets and partial dates', async () => {
    expect(await titles('type=movie')).toEqual(['Parasite']);
    expect(await titles('genre=romance&genre_ne=fantasy&_sort=title')).toEqual([
      '100% Love',
      'Crash Landing on You',
      'Kill Me, Heal Me',
    ]);
    expect(await titles('genre_in=fantasy&genre_in=crime&_sort=title')).toEqual([
      'Goblin',
      'Parasite',
      'Stranger',
    ]);
    expect(await titles('genre=no-such-genre')).toEqual([]);
    expect(await titles('startDate_lte=2017&startDate_gte=2017')).toEqual(['Stranger']);
    expect(await titles('startDate_between=2016-12-02&startDate_between=2017&_sort=startDate')).toEqual([
      'Goblin',
      'Stranger',
    ]);
    expect(await titles('year_gte=2019&_sort=year,title&_order=desc,asc')).toEqual([
      'Crash Landing on You',
      'Parasite',
    ]);
  });

  it('sorts titles without a date last in both directions', async () => {
    for (const order of ['asc', 'desc']) {
      const rows = await site.get<TitleSummary[]>(`/dramas?_sort=startDate&_order=${order}`);
      const dates = rows.map(({ startDate }) => startDate);
      const known = dates.filter((date) => date !== null);
      expect(dates.slice(0, known.length)).toEqual(known);
      expect(known).toEqual(
        [...known].sort().filter(Boolean).slice()[order === 'asc' ? 'slice' : 'reverse'](),
      );
    }
  });

  it('finds a word of any name with q', async () => {
    expect(await titles('q=secret')).toEqual(['Stranger']);
    expect(await titles('q=불시착')).toEqual(['Crash Landing on You']);
    expect(await titles('q=숲')).toEqual(['Stranger']);
  });
});

describe('the list of people', () => {
  it('is sorted by credits, excludes deleted people, and can be searched with q', async () => {
    expect(await names('/people?_end=2')).toEqual(['Kim Soo Hyun', 'Gong Hyo Jin']);
    expect(await names('/people?q=gong&_sort=name')).toEqual(['Gong Hyo Jin', 'Gong Yoo']);
    expect(await names('/people?creditCount_gte=40')).toEqual(['Kim Soo Hyun']);
  });
});

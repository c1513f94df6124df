import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Payload } from '#src/domain/web/payload.ts';
import { starterDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { startApp, type TestApp } from '#tests/support/http/app.ts';
import { personNamed, titleNamed } from '#tests/support/records/catalogue.ts';

let database: TestDatabase;
let app: TestApp;

beforeAll(async () => {
  database = await starterDatabase();
  app = await startApp({ db: database.db });
});

afterAll(async () => {
  await app.stop();
  await database.drop();
});

const html = async (path: string) => {
  const response = await app.get(path);
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
};

const cards = (page: string) =>
  [...page.matchAll(/class="title-card"><a [^>]*href="\/drama\/(\d+)\//g)].map(([, id]) => id);

describe('the landing page', () => {
  it('[S-R1] [S-R19] is shown at / and /home with one canonical address', async () => {
    for (const path of ['/', '/home']) {
      const page = await html(path);
      expect(page).toContain(`<link rel="canonical" href="${app.origin}/"/>`);
      expect(page).toMatch(/<h1/);
    }
  });

  it('[S-R1] has content with a new catalogue: four rails, none with a title twice', async () => {
    const page = await html('/');
    const rails = [...page.matchAll(/<section[^>]*aria-labelledby="rail-([a-z]+)"[\s\S]*?<\/section>/g)];
    expect(rails.map(([, key]) => key)).toEqual(['airing', 'trending', 'season', 'upcoming']);
    for (const [rail] of rails) {
      const ids = [...rail.matchAll(/<a [^>]*href="\/drama\/(\d+)\//g)].map(([, id]) => id);
      expect(ids.length).toBeGreaterThanOrEqual(4);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });
});

describe('browsing', () => {
  it('[S-R3] [S-R19] lists dramas and movies with facets, counts, orders and pages as links', async () => {
    for (const path of ['/dramas', '/movies']) {
      const page = await html(path);
      expect(cards(page)).toHaveLength(60);
      expect(page).toMatch(new RegExp(`href="${path}\\?genre=romance#at-genre"`));
      expect(page).toMatch(new RegExp(`href="${path}\\?genre=-romance#at-genre"`));
      expect(page).toMatch(new RegExp(`href="${path}\\?sort=newest"`));
      expect(page).toMatch(new RegExp(`href="${path}\\?page=2"`));
    }
  });

  it('[S-R3] keeps the whole state in the address: include, exclude, ranges, order, page', async () => {
    const page = await html('/dramas?genre=romance,-comedy&from=2015&to=2020&sort=oldest');
    expect(page).toContain('Remove filter');
    expect(page).toContain('Stop excluding');
    const years = [...page.matchAll(/<p class="facts">(\d{4})/g)].map(([, year]) => Number(year));
    expect(years.length).toBeGreaterThan(0);
    for (const year of years) expect(year >= 2015 && year <= 2020).toBe(true);
    expect([...years].sort((a, b) => a - b)).toEqual(years);
  });

  it('[S-R3] returns as many titles as the facet count says', async () => {
    const page = await html('/dramas');
    const promised = /aria-label="Only Thriller, (\d+) titles"/.exec(page)?.[1];
    const chosen = await html('/dramas?genre=thriller');
    expect(chosen).toContain(`${Number(promised).toLocaleString('en')} dramas`);
  });

  it('ignores unknown parameters', async () => {
    const plain = cards(await html('/dramas'));
    expect(cards(await html('/dramas?utm_source=x'))).toEqual(plain);
    expect(await html('/dramas?utm_source=x')).toContain(
      `<link rel="canonical" href="${app.origin}/dramas"/>`,
    );
  });

  it('[S-R3] redirects empty form fields, which are sent without scripts, to the canonical address of the list', async () => {
    for (const [requested, canonical] of [
      ['/dramas?genre=romance&from=&to=2010', '/dramas?genre=romance&to=2010'],
      ['/dramas?sort=az&minVotes=', '/dramas?sort=az'],
      ['/movies?from=&to=', '/movies'],
      ['/dramas?utm_source=x&genre=&page=', '/dramas'],
      ['/movies/_payload.json?from=%20&to=2010', '/movies?to=2010'],
    ]) {
      const answer = await app.get(requested ?? '', { redirect: 'manual' });
      const payload = requested?.includes('_payload') ? ((await answer.json()) as Payload) : null;
      const location = payload ? payload.redirect?.location : answer.headers.get('location');
      expect([requested, payload?.redirect?.status ?? answer.status, location]).toEqual([
        requested,
        301,
        canonical,
      ]);
    }
    expect((await app.get('/dramas?from=&to=nonsense')).status).toBe(404);
  });

  it('[S-R3] swaps the ends of a reversed range, and corrects no other error', async () => {
    const answer = async (path: string) => {
      const { status, headers } = await app.get(path, { redirect: 'manual' });
      return [status, headers.get('location')];
    };
    expect(await answer('/dramas?minScore=9&maxScore=6.5&from=2020&to=2016&genre=romance')).toEqual([
      301,
      '/dramas?genre=romance&from=2016&to=2020&minScore=6.5&maxScore=9',
    ]);
    expect((await answer('/dramas?from=99999&to=2016'))[0]).toBe(404);
    expect((await answer('/dramas?from=2020&to=nonsense'))[0]).toBe(404);
  });

  it('[S-R3] removes one facet and keeps the others', async () => {
    const page = await html('/dramas?genre=romance,-comedy&country=KR&from=2015&sort=az&page=1');
    const { document } = new JSDOM(page).window;
    const links = [...document.querySelectorAll('.facet-clear')].map((link) => [
      link.textContent,
      link.getAttribute('href'),
    ]);
    expect(links).toEqual([
      ['Clear Genre', '/dramas?country=KR&from=2015&sort=az#at-genre'],
      ['Clear Country', '/dramas?genre=romance,-comedy&from=2015&sort=az#at-country'],
    ]);
  });

  it('keeps filtered lists out of search engines', async () => {
    expect(await html('/dramas?genre=romance')).toContain('noindex');
    expect(await html('/dramas?page=2')).toContain(
      `<link rel="canonical" href="${app.origin}/dramas?page=2"/>`,
    );
  });

  it('[S-R3] has one canonical address for any order of genres', async () => {
    for (const [requested, canonical] of [
      ['/dramas?genreMode=any', '/dramas'],
      ['/movies?genreMode=any&view=compact&page=2', '/movies?page=2'],
    ]) {
      expect(await html(requested ?? '')).toContain(
        `<link rel="canonical" href="${app.origin}${canonical}"/>`,
      );
    }
  });

  it('[S-R3] shows the same titles as a grid, a list or compact, through links', async () => {
    const shown = async (path: string) => {
      const page = await html(path);
      const { document } = new JSDOM(page).window;
      const links = [...document.querySelectorAll('.view-switch a')];
      return {
        current: links.find((link) => link.hasAttribute('aria-current'))?.textContent,
        hrefs: links.map((link) => link.getAttribute('href')),
        className: document.querySelector('.title-grid')?.className,
        titles: cards(page),
        facet: document.querySelector('.facet-option a')?.getAttribute('href'),
        canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href'),
      };
    };
    const [grid, list] = [await shown('/dramas?page=2'), await shown('/dramas?page=2&view=list')];
    expect(list).toMatchObject({ current: 'List', className: 'title-grid list', titles: grid.titles });
    expect(list.hrefs).toEqual(['/dramas?page=2', '/dramas?view=list&page=2', '/dramas?view=compact&page=2']);
    expect(list.facet).toMatch(/^\/dramas\?genre=[a-z-]+&view=list#/);
    expect([list.canonical, grid.current]).toEqual([`${app.origin}/dramas?page=2`, 'Grid']);
  });

  it('suggests what to do when nothing matches', async () => {
    const page = await html('/dramas?from=1901&to=1902');
    expect(page).toContain('No titles match these filters');
    expect(page).toContain('Clear all filters');
  });
});

describe('search', () => {
  it.each([
    ['도깨비', 'Goblin'],
    ['도께비', 'Goblin'],
    ['goblni', 'Goblin'],
    ['ㄷㄲㅂ', 'Goblin'],
    ['gong yoo', 'Gong Yoo'],
    ['공유', 'Gong Yoo'],
    ['Yoo Gong', 'Gong Yoo'],
    ['grim reaper', 'Goblin'],
  ])('[S-R4] [S-R19] finds %s', async (query, name) => {
    const page = await html(`/search?q=${encodeURIComponent(query)}`);
    const results = page.slice(page.indexOf('<main'));
    expect(results).toContain(name);
  });

  it('[S-R4] has tabs for titles and people with separate addresses', async () => {
    const page = await html('/search?q=kim&tab=people');
    expect(page).toMatch(/aria-current="page"[^>]*>People/);
    expect(page).toMatch(/href="\/people\/\d+\//);
  });

  it.each(['', '?q=', '?q=%20%20%20', '?q=%E2%80%8B'])(
    '[S-R4] shows the empty search page for "%s"',
    async (query) => {
      expect(await html(`/search${query}`)).toContain('Search for titles and people');
    },
  );

  it.each(['%25', '_', '100%25', '%5C', "'", '"', '<script>', '%F0%9F%98%80', 'a', '🙂🙂', '神'])(
    'treats %s literally',
    async (query) => {
      const page = await html(`/search?q=${query}`);
      expect(page).not.toContain('<script>”');
    },
  );

  it('[S-R4] shows the matched name with the year, and what people are known for', async () => {
    const main = async (query: string) => {
      const { document } = new JSDOM(await html(`/search?q=${encodeURIComponent(query)}`)).window;
      return document.querySelector('main')?.textContent?.replaceAll('\u00a0', ' ') ?? '';
    };
    expect(await main('grim reaper')).toMatch(/2016 · 16 ep\. · found as Grim Reaper/);
    expect(await main('goblin')).toMatch(/2016 · 16 ep\. · tvN/);
    expect(await main('공유')).toContain('Train to Busan');
  });

  it('[S-R4] links to the other kind, or else to the lists, when nothing is found', async () => {
    const next = async (query: string) => {
      const { document } = new JSDOM(await html(`/search?q=${query}`)).window;
      return document.querySelector('.empty-state a')?.getAttribute('href');
    };
    expect(await next('squid+game&tab=people')).toBe('/search?q=squid+game&tab=titles');
    expect(await next('zzzzqqq')).toBe('/dramas');
  });

  it.each([
    [`x%00${'x'.repeat(200)}`, 'x'.repeat(201), 'at most 200 characters. This text has 201'],
    ['gob%00lin%ff', 'goblin', 'characters that cannot be searched for'],
    ['%1b', '', 'characters that cannot be searched for'],
  ])(
    '[S-R4] reports the error in the text %s, keeps it in the field and out of search engines',
    async (requested, saved, text) => {
      const answer = await app.get(`/search?q=${requested}`);
      expect(answer.status).toBe(400);
      const { document } = new JSDOM(await answer.text()).window;
      expect(document.querySelector('main')?.textContent).toContain(text);
      const field = document.querySelector<HTMLInputElement>('#page-search');
      expect([field?.value, field?.getAttribute('aria-invalid')]).toEqual([saved, 'true']);
      expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toContain('noindex');
      expect(await (await app.get(`/search/_payload.json?q=${requested}`)).json()).toMatchObject({
        loaderData: { search: { view: null, error: { text: saved } } },
      });
    },
  );

  it('treats a pasted line break as a blank, and rejects pages that do not exist', async () => {
    const { document } = new JSDOM(await html('/search?q=kiss%0Agoblin%0A')).window;
    expect(document.querySelector('.result-count')?.textContent).toContain('for “kiss goblin”');
    expect((await app.get('/search?q=goblin&tab=titles&page=999')).status).toBe(404);
    expect((await app.get('/search?q=goblin&tab=nothing')).status).toBe(404);
    expect((await app.get('/search?q=goblin&page=x')).status).toBe(404);
  });
});

describe('a person page', () => {
  it('[S-R10] [S-R19] shows names in both scripts and works with roles and characters', async () => {
    const person = await personNamed(database.db, '공유');
    const page = await html(`/people/${person.id}/${person.slug}`);
    for (const text of ['Gong Yoo', '공유', 'Goblin', 'Kim Shin', 'Main role', '2016'])
      expect(page).toContain(text);
  });

  it('[S-R10] redirects a wrong slug permanently to the correct one', async () => {
    const person = await personNamed(database.db, '공유');
    const response = await app.get(`/people/${person.id}/nobody`);
    expect([response.status, response.headers.get('location')]).toEqual([
      301,
      `/people/${person.id}/${person.slug}`,
    ]);
  });

  it('is linked from the title and links back to it', async () => {
    const person = await personNamed(database.db, '공유');
    const title = await titleNamed(database.db, 'Goblin', 2016);
    expect(await html(`/drama/${title.id}/${title.slug}`)).toContain(`/people/${person.id}/${person.slug}`);
    expect(await html(`/people/${person.id}/${person.slug}`)).toContain(`/drama/${title.id}/${title.slug}`);
  });
});

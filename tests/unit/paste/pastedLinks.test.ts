import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isExternalId } from '#src/domain/catalogue/externalIds.ts';
import {
  overLimitMessage,
  PASTED_LINKS_MAX,
  readPastedLink,
  readPastedLinks,
  type StoredSites,
} from '#src/domain/paste/links.ts';
import { processorTime } from '#tests/support/hostile/effort.ts';
import { anyText } from '#tests/unit/arbitraries.ts';

const stored: StoredSites = {
  services: [
    { id: 7, slug: 'netflix', name: 'Netflix', url: null },
    { id: 8, slug: 'onstage', name: 'On Stage', url: 'https://www.onstage.example/' },
  ],
  socialMedia: [
    { id: 3, slug: 'instagram', name: 'Instagram', urlPattern: '^https://www\\.instagram\\.com/' },
    { id: 4, slug: 'fancafe', name: 'Fan café', urlPattern: '^https://fans\\.example/u/' },
    { id: 5, slug: 'broken', name: 'Broken', urlPattern: '(' },
  ],
};

describe('a pasted link', () => {
  it.each([
    ['https://www.imdb.com/title/tt5994364/?ref_=x', 'imdb', 'tt5994364'],
    ['https://thetvdb.com/series/goblin#general', 'tvdb', 'series/goblin'],
    ['https://www.thetvdb.com/?tab=series&id=321219', 'tvdb', 'dereferrer/series/321219'],
    ['https://anilist.co/anime/151807/Solo-Leveling/', 'anilist', 'anime/151807'],
    ['https://ko.m.wikipedia.org/wiki/%EB%8F%84%EA%B9%A8%EB%B9%84', 'wikipedia', 'ko:도깨비'],
    ['https://en.wikipedia.org/wiki/Goblin_(TV_series)#Cast', 'wikipedia', 'en:Goblin_(TV_series)'],
    [
      'https://tvn.cjenm.com/ko/goblin/?utm_source=a&page=2',
      'official',
      'https://tvn.cjenm.com/ko/goblin/?page=2',
    ],
  ])('%s is an id of %s', (text, source, value) => {
    expect(readPastedLink(text)).toEqual({ kind: 'source', source, value });
  });

  it.each([
    [
      'https://www.netflix.com/kr-en/watch/81004276?trackId=1',
      'netflix',
      7,
      'https://www.netflix.com/title/81004276',
    ],
    [
      'https://www.viki.com/tv/31706c-goblin?locale=en',
      'viki',
      null,
      'https://www.viki.com/tv/31706c-goblin',
    ],
    ['http://disneyplus.com/series/moving/1#x', 'disney', null, 'https://disneyplus.com/series/moving/1'],
    ['https://youtu.be/abcdefghijk?si=1', 'youtube', null, 'https://www.youtube.com/watch?v=abcdefghijk'],
    ['https://onstage.example/play/1', 'onstage', 8, 'https://onstage.example/play/1'],
  ])('%s is a page at the service %s', (text, slug, serviceId, url) => {
    expect(readPastedLink(text, stored)).toMatchObject({ kind: 'service', site: { slug }, serviceId, url });
  });

  it.each([
    [
      'https://instagram.com/gongyoo_official/?igsh=1',
      'instagram',
      3,
      'https://www.instagram.com/gongyoo_official',
    ],
    ['https://mobile.twitter.com/CJnDrama', 'x', null, 'https://x.com/CJnDrama'],
    ['https://www.youtube.com/@tvNDrama/videos', 'youtube', null, 'https://www.youtube.com/@tvNDrama'],
    ['https://fans.example/u/1', 'fancafe', 4, 'https://fans.example/u/1'],
  ])('%s is a profile at %s', (text, slug, socialMediaId, url) => {
    expect(readPastedLink(text, stored)).toMatchObject({
      kind: 'profile',
      site: { slug },
      socialMediaId,
      url,
    });
  });

  it.each([
    'Goblin',
    'Mr.Sunshine',
    '',
    'javascript:alert(1)',
    'https://user:secret@imdb.com/title/tt5994364/',
    'https://www.imdb.com/list/ls1/',
    'https://www.instagram.com/explore/',
    'https://x.com/home',
    'https://www.netflix.com/browse',
    'https://en.wikipedia.org/wiki/Category:Dramas',
  ])('%j is reported as neither a title nor a person', (text) => {
    expect(readPastedLink(text)).toMatchObject({ kind: 'unread', reason: expect.any(String) });
  });

  it('never throws, and gives only ids of their source and addresses', () => {
    fc.assert(
      fc.property(
        fc.oneof(anyText, fc.webUrl({ withQueryParameters: true, withFragments: true })),
        (text) => {
          const target = readPastedLink(text, stored);
          if (target.kind === 'source') expect(isExternalId(target.source, target.value)).toBe(true);
          if (target.kind === 'service' || target.kind === 'profile')
            expect(target.url).toMatch(/^https?:\/\//);
        },
      ),
    );
  });
});

describe('pasted text with links', () => {
  it('gives each of them once, with its line, within any other text', () => {
    const text = [
      'Netflix: https://www.netflix.com/title/1, (see https://en.wikipedia.org/wiki/Goblin_(TV_series)).',
      'no link here',
      '[ig](https://www.instagram.com/gongyoo/) and imdb.com/title/tt5994364. https://www.netflix.com/watch/1',
    ].join('\r\n');
    const read = readPastedLinks({ text }).links.map(({ line, target }) => [
      line,
      'value' in target ? target.value : 'url' in target ? target.url : target.reason,
    ]);
    expect(read).toEqual([
      [1, 'https://www.netflix.com/title/1'],
      [1, 'en:Goblin_(TV_series)'],
      [3, 'https://www.instagram.com/gongyoo'],
      [3, 'tt5994364'],
    ]);
  });

  it('is parsed from the anchors of markup if the text has no address', () => {
    const html = '<p><a class="x" href="https://www.imdb.com/title/tt5994364/?a=1&amp;b=2">IMDb</a></p>';
    expect(readPastedLinks({ text: 'IMDb', html }).links[0]?.target).toMatchObject({ value: 'tt5994364' });
  });

  it('is parsed up to its limit, and hostile text takes little time', async () => {
    const many = Array.from({ length: 500 }, (_, index) => `https://a.kr/${index}`).join(' ');
    const read = readPastedLinks({ text: `${many} ${many}` });
    expect([read.links.length, read.beyond]).toEqual([PASTED_LINKS_MAX, 500 - PASTED_LINKS_MAX]);
    expect(overLimitMessage(read)).toEqual([
      'At most 200 links are read at once: the last 300 were left out.',
    ]);
    const fitting = readPastedLinks({ text: many.split(' ').slice(0, PASTED_LINKS_MAX).join(' ') });
    expect(overLimitMessage(fitting)).toEqual([]);
    const taken = await processorTime(() => {
      for (const piece of ['a.', 'http://', '(', '<a href="', 'a-a.a/']) {
        readPastedLinks({ text: piece.repeat(100_000), html: piece.repeat(100_000) });
      }
    });
    expect(taken).toBeLessThan(10_000);
  });
});

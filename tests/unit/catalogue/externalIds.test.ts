import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  EXTERNAL_SOURCES,
  externalSourceLabel,
  externalUrl,
  isExternalId,
  readExternalLink,
} from '#src/domain/catalogue/externalIds.ts';
import { anyText } from '#tests/unit/arbitraries.ts';

describe('external ids', () => {
  it.each([
    ['imdb', 'tt5994364'],
    ['imdb', 'nm1234567'],
    ['tmdb', 'tv/67915'],
    ['tmdb', 'movie/496243'],
    ['mydramalist', '18452-goblin'],
    ['mydramalist', '710-dr.-jin'],
    ['wikidata', 'Q28061860'],
    ['daum', '51688'],
    ['official', 'https://program.tving.com/tvn/goblin'],
  ] as const)('of %s include %s, with an address that is read back', (source, value) => {
    expect(isExternalId(source, value)).toBe(true);
    const url = externalUrl(source, value);
    expect(readExternalLink(url ?? '')).toEqual({ source, value });
  });

  it.each([
    ['imdb', 'tt123'],
    ['imdb', '5994364'],
    ['imdb', 'tt5994364/../x'],
    ['tmdb', '67915'],
    ['tmdb', 'tv/0'],
    ['tmdb', 'list/1'],
    ['mydramalist', 'goblin'],
    ['mydramalist', '1/../../x'],
    ['wikidata', 'q1'],
    ['wikidata', 'Q0'],
    ['daum', 'x'],
    ['official', 'javascript:alert(1)'],
    ['official', 'https://nodot'],
    ['official', `https://a.kr/${'x'.repeat(500)}`],
    ['imdb', 'tt5994364\n'],
  ] as const)('of %s exclude %j, which has no address', (source, value) => {
    expect(isExternalId(source, value)).toBe(false);
    expect(externalUrl(source, value)).toBeNull();
  });

  it('have a valid example', () => {
    for (const source of EXTERNAL_SOURCES) {
      expect(isExternalId(source, externalSourceLabel(source).example)).toBe(true);
    }
  });
});

describe('pasted external links', () => {
  it.each([
    ['https://www.imdb.com/title/tt5994364/?ref_=fn_al_tt_1', 'imdb', 'tt5994364'],
    ['https://m.imdb.com/de/title/tt5994364/episodes', 'imdb', 'tt5994364'],
    ['imdb.com/title/tt5994364', 'imdb', 'tt5994364'],
    ['  https://www.themoviedb.org/tv/67915-goblin?language=ko-KR ', 'tmdb', 'tv/67915'],
    ['https://www.themoviedb.org/movie/496243/cast', 'tmdb', 'movie/496243'],
    ['https://mydramalist.com/18452-goblin/cast', 'mydramalist', '18452-goblin'],
    ['https://mydramalist.com/people/1234-gong-yoo', 'mydramalist', 'people/1234-gong-yoo'],
    ['https://m.wikidata.org/wiki/Q28061860#sitelinks', 'wikidata', 'Q28061860'],
    ['http://www.wikidata.org/entity/Q28061860', 'wikidata', 'Q28061860'],
    ['https://search.daum.net/search?w=tv&q=x&irk=51688', 'daum', '51688'],
    ['https://tvn.cjenm.com/ko/goblin/', 'official', 'https://tvn.cjenm.com/ko/goblin/'],
  ])('%s are read as %s %s', (link, source, value) => {
    expect(readExternalLink(link)).toEqual({ source, value });
  });

  it.each([
    '',
    'goblin',
    'goblin.kr',
    'javascript:alert(1)',
    'https://www.imdb.com/list/ls012345678/',
    'https://www.themoviedb.org/',
    'https://mydramalist.com/discussions/1',
    'https://user:secret@a.kr/',
    'ftp://a.kr/x',
    'https://',
    'https://www.imdb.com/title/tt%zz',
  ])('are not recognised in %j', (text) => {
    expect(readExternalLink(text)).toBeNull();
  });

  it('never throw, and give only ids of their source', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.webUrl(), fc.webUrl({ withQueryParameters: true })), (text) => {
        const read = readExternalLink(text);
        if (read !== null) expect(isExternalId(read.source, read.value)).toBe(true);
      }),
    );
  });

  it('are not recognised on a host that only starts or ends like the right one', () => {
    for (const host of ['notimdb.com', 'imdb.com.evil.example', 'imdb.company.kr']) {
      expect(readExternalLink(`https://${host}/title/tt5994364/`)?.source).toBe('official');
    }
  });
});

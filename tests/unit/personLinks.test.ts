import { describe, expect, it } from 'vitest';
import { mediumOf, patternOfHost, readLinks, withIds } from '#src/dashboard/links/readLinks.ts';

const media = [
  { id: 1, slug: 'instagram', name: 'Instagram', urlPattern: '^https://www\\.instagram\\.com/' },
  { id: 2, slug: 'x', name: 'X', urlPattern: '^https://x\\.com/' },
];
const sources = [
  { id: 11, slug: 'imdb', name: 'IMDb' },
  { id: 12, slug: 'tmdb', name: 'TMDB' },
];
const shelf = { of: 'person' as const, links: [], externalIds: [], media, sources };

describe('pasted links of a person', () => {
  it('become profiles and ids; what is of a title, unknown or there already is told', () => {
    const text = [
      'https://instagram.com/gongyoo?igsh=1',
      'https://www.imdb.com/name/nm1234567/',
      'https://www.imdb.com/title/tt5994364/',
      'https://www.themoviedb.org/person/150903-gong-yoo',
      'https://www.netflix.com/title/81012345',
      'https://www.threads.net/@gongyoo',
      'https://www.threads.net/@fans',
      'https://www.daum.example.org/x',
    ].join('\n');
    const read = readLinks({ text }, shelf);
    expect(read.links).toEqual([{ url: 'https://www.instagram.com/gongyoo', socialMediaId: 1 }]);
    expect(read.externalIds).toEqual([
      { sourceId: 11, value: 'nm1234567' },
      { sourceId: 12, value: 'person/150903' },
    ]);
    expect(read.missing).toEqual([
      { name: 'Threads', urls: ['https://www.threads.net/@gongyoo', 'https://www.threads.net/@fans'] },
    ]);
    expect(read.left).toHaveLength(3);
    const again = readLinks({ text }, { ...shelf, links: read.links, externalIds: read.externalIds });
    expect([again.links, again.externalIds]).toEqual([[], []]);
    expect(readLinks({ text: 'no link' }, shelf).left).toEqual(['There is no link in it']);
    const many = Array.from({ length: 201 }, (_, at) => `https://a.kr/${at}`).join('\n');
    expect(readLinks({ text: many }, shelf).left[0]).toBe(
      'At most 200 links are read at once: the last one was left out.',
    );
  });

  it('take the place of an older id of the same source', () => {
    const rows = [{ sourceId: 11, value: 'nm1' }];
    expect(
      withIds(rows, [
        { sourceId: 11, value: 'nm2' },
        { sourceId: 12, value: 'person/1' },
      ]),
    ).toEqual([
      { sourceId: 11, value: 'nm2' },
      { sourceId: 12, value: 'person/1' },
    ]);
  });

  it('are told by the pattern of their site, which a new one gets of its host', () => {
    expect(mediumOf(media, 'https://x.com/gong')?.slug).toBe('x');
    expect(mediumOf(media, 'https://nowhere.example/')).toBeUndefined();
    expect(new RegExp(patternOfHost('https://www.threads.net/@a')).test('https://www.threads.net/@b')).toBe(
      true,
    );
  });
});

import { describe, expect, it } from 'vitest';
import { mediumOf, patternOfHost, readLinks, withIds } from '#src/features/links/staff/readLinks.ts';

const media = [
  { id: 1, slug: 'instagram', name: 'Instagram', urlPattern: '^https://www\\.instagram\\.com/' },
  { id: 2, slug: 'x', name: 'X', urlPattern: '^https://x\\.com/' },
];
const sources = [
  { id: 11, slug: 'imdb', name: 'IMDb' },
  { id: 12, slug: 'tmdb', name: 'TMDB' },
];
const library = { of: 'person' as const, links: [], externalIds: [], media, sources };

describe('pasted links of a person', () => {
  it('become profiles and ids; links of titles, unknown and existing ones are reported', () => {
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
    const read = readLinks({ text }, library);
    expect(read.links).toEqual([{ url: 'https://www.instagram.com/gongyoo', socialMediaId: 1 }]);
    expect(read.externalIds).toEqual([
      { sourceId: 11, value: 'nm1234567' },
      { sourceId: 12, value: 'person/150903' },
    ]);
    expect(read.missing).toEqual([
      { name: 'Threads', urls: ['https://www.threads.net/@gongyoo', 'https://www.threads.net/@fans'] },
    ]);
    expect(read.left).toHaveLength(3);
    const again = readLinks({ text }, { ...library, links: read.links, externalIds: read.externalIds });
    expect([again.links, again.externalIds]).toEqual([[], []]);
    expect(readLinks({ text: 'no link' }, library).left).toEqual(['No link found']);
    const many = Array.from({ length: 201 }, (_, at) => `https://a.kr/${at}`).join('\n');
    expect(readLinks({ text: many }, library).left[0]).toBe(
      'At most 200 links are read at once: the last one was left out.',
    );
  });

  it('replace an older id of the same source', () => {
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

  it('are recognised by the pattern of their site; a new site gets one from its host', () => {
    expect(mediumOf(media, 'https://x.com/gong')?.slug).toBe('x');
    expect(mediumOf(media, 'https://nowhere.example/')).toBeUndefined();
    expect(new RegExp(patternOfHost('https://www.threads.net/@a')).test('https://www.threads.net/@b')).toBe(
      true,
    );
  });
});

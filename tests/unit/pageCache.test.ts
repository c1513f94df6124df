import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explicitCookie, wantsExplicit } from '#src/domain/explicitPreference.ts';
import { createGenerations } from '#src/server/cache/generations.ts';
import { acceptedEncoding, etagOf, type KeptPage, matchesEtag } from '#src/server/cache/keptPage.ts';
import { createPageCache } from '#src/server/cache/pageCache.ts';
import { EVERYTHING } from '#src/server/cache/tags.ts';
import { announceChanges, announcedTags } from '#src/server/db/changes.ts';

const TAGS = ['title:1', 'title:2', 'person:1', 'titles', EVERYTHING];

describe('generations', () => {
  it('never call unchanged what was raised since, however few tags they remember', () => {
    const changes = fc.array(fc.uniqueArray(fc.constantFrom(...TAGS), { minLength: 1 }), { maxLength: 30 });
    fc.assert(
      fc.property(
        changes,
        fc.uniqueArray(fc.constantFrom(...TAGS.slice(0, 4))),
        fc.nat(30),
        fc.integer({ min: 1, max: 3 }),
        (raises, tags, at, kept) => {
          const generations = createGenerations(kept);
          let since = 0;
          raises.forEach((raised, index) => {
            if (index === at) since = generations.current();
            generations.raise(raised);
          });
          const later = raises.slice(Math.min(at, raises.length)).flat();
          if (at >= raises.length) since = generations.current();
          const isTouched = later.some((tag) => tag === EVERYTHING || tags.includes(tag));
          if (isTouched) expect(generations.areUnchanged(tags, since)).toBe(false);
        },
      ),
    );
  });

  it('leave alone what carries other tags', () => {
    const generations = createGenerations();
    const since = generations.current();
    generations.raise(['title:1']);
    expect(generations.areUnchanged(['title:2', 'titles'], since)).toBe(true);
    expect(generations.areUnchanged(['title:1'], since)).toBe(false);
    expect(generations.areUnchanged(['title:1'], generations.current())).toBe(true);
    generations.raise([EVERYTHING]);
    expect(generations.areUnchanged(['title:2'], since)).toBe(false);
  });
});

describe('a change that is told to other processes', () => {
  const told = async (tags: Set<string>) => {
    const payloads: string[] = [];
    await announceChanges(
      {
        query: async (_text, values) => {
          payloads.push(String(values[1]));
        },
      },
      tags,
    );
    return payloads;
  };

  it('names its tags, or everything where they are too many for a notification', async () => {
    expect((await told(new Set(['title:1', 'titles']))).map(announcedTags)).toEqual([['title:1', 'titles']]);
    expect(await told(new Set())).toEqual([]);
    const most = await told(
      new Set(Array.from({ length: 400 }, (_, index) => `person:${2_147_483_000 + index}`)),
    );
    expect(Buffer.byteLength(most[0] ?? '')).toBeLessThan(8000);
    const more = await told(new Set(Array.from({ length: 401 }, (_, index) => `title:${index}`)));
    expect(more.map(announcedTags)).toEqual([[EVERYTHING]]);
  });

  it('is one of everything when a notification by hand says nothing', () => {
    expect(announcedTags('')).toEqual([EVERYTHING]);
    expect(announcedTags(undefined)).toEqual([EVERYTHING]);
  });
});

describe('an encoding', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP', 'gzip'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['br;q=0.000', 'identity'],
    ['*', 'br'],
    ['*;q=0, gzip', 'gzip'],
    ['identity', 'identity'],
    [';;,,=', 'identity'],
  ])('for Accept-Encoding %j is %s', (header, encoding) => {
    expect(acceptedEncoding(header)).toBe(encoding);
  });
});

describe('an entity tag', () => {
  const etag = etagOf(Buffer.from('page'));

  it('is matched weakly, in a list, by a star, and by nothing else', () => {
    for (const header of [etag, etag.slice(2), `"a", ${etag} ,"b"`, '*'])
      expect(matchesEtag(header, etag)).toBe(true);
    for (const header of [undefined, '', '"a"', etag.slice(3), `${'"a", '.repeat(500)}${etag}`])
      expect(matchesEtag(header, etag)).toBe(false);
  });
});

describe('the wish for explicit titles', () => {
  it.each([
    ['explicit=on', true],
    ['a=b; explicit=on; c=d', true],
    ['explicit=off', false],
    ['notexplicit=on', false],
    ['explicit=only', false],
    [undefined, false],
  ])('is read off the cookies %j: %s', (cookies, isWanted) => {
    expect(wantsExplicit(cookies)).toBe(isWanted);
  });
});

describe('the cookie of the wish for explicit titles', () => {
  it('is kept where they are wanted and taken back where not, over https by https alone', () => {
    expect(wantsExplicit(explicitCookie(true, false))).toBe(true);
    expect(explicitCookie(true, true)).toBe('explicit=on; Path=/; Max-Age=34560000; SameSite=Lax; Secure');
    expect(explicitCookie(false, false)).toContain('Max-Age=0');
  });
});

describe('the memory of pages', () => {
  const page = (key: string, size: number): KeptPage => {
    const body = new Uint8Array(size).fill(65);
    return {
      key,
      headers: {},
      etag: etagOf(body),
      tags: [key],
      generation: 0,
      hour: 0,
      body,
      compressed: {},
      bytes: size,
    };
  };

  it('is bounded in bytes, the encodings included; the longest unread leave first', async () => {
    const cache = createPageCache({
      generations: createGenerations(),
      isTrusted: () => true,
      now: () => new Date(0),
      bytesMax: 100_000,
    });
    for (let index = 0; index < 100; index += 1) {
      const kept = page(`page ${index}`, 5000);
      cache.keep(kept);
      await cache.encode(kept, 'gzip');
      await cache.encode(kept, 'br');
      cache.find('page 0');
      expect(cache.size()).toBeLessThanOrEqual(100_000);
    }
    expect(cache.find('page 0')).not.toBeNull();
    expect(cache.find('page 1')).toBeNull();
    expect(cache.find('page 99')?.bytes).toBeGreaterThan(5000);
    cache.keep(page('huge', 50_000));
    expect(cache.find('huge')).toBeNull();
  });
});

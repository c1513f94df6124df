import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explicitCookie, wantsExplicit } from '#src/domain/catalogue/explicitPreference.ts';
import { acceptedEncoding, type CachedPage, etagOf, matchesEtag } from '#src/server/cache/cachedPage.ts';
import { createGenerations } from '#src/server/cache/generations.ts';
import { createPageCache } from '#src/server/cache/pageCache.ts';
import { EVERYTHING } from '#src/server/cache/tags.ts';
import { announceChanges, announcedTags } from '#src/server/db/changes.ts';

const TAGS = ['title:1', 'title:2', 'person:1', 'titles', EVERYTHING];

describe('generations', () => {
  it('never report a tag as unchanged that was raised, however few tags they remember', () => {
    const changes = fc.array(fc.uniqueArray(fc.constantFrom(...TAGS), { minLength: 1 }), { maxLength: 30 });
    fc.assert(
      fc.property(
        changes,
        fc.uniqueArray(fc.constantFrom(...TAGS.slice(0, 4))),
        fc.nat(30),
        fc.integer({ min: 1, max: 3 }),
        (raises, tags, at, saved) => {
          const generations = createGenerations(saved);
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

  it('do not affect entries with other tags', () => {
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

describe('a change notification for other processes', () => {
  const reported = async (tags: Set<string>) => {
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

  it('names its tags, or everything if they are too many for a notification', async () => {
    expect((await reported(new Set(['title:1', 'titles']))).map(announcedTags)).toEqual([
      ['title:1', 'titles'],
    ]);
    expect(await reported(new Set())).toEqual([]);
    const most = await reported(
      new Set(Array.from({ length: 400 }, (_, index) => `person:${2_147_483_000 + index}`)),
    );
    expect(Buffer.byteLength(most[0] ?? '')).toBeLessThan(8000);
    const more = await reported(new Set(Array.from({ length: 401 }, (_, index) => `title:${index}`)));
    expect(more.map(announcedTags)).toEqual([[EVERYTHING]]);
  });

  it('means everything if a manual notification has no payload', () => {
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

  it('is matched weakly, in a list, by an asterisk, and by nothing else', () => {
    for (const header of [etag, etag.slice(2), `"a", ${etag} ,"b"`, '*'])
      expect(matchesEtag(header, etag)).toBe(true);
    for (const header of [undefined, '', '"a"', etag.slice(3), `${'"a", '.repeat(500)}${etag}`])
      expect(matchesEtag(header, etag)).toBe(false);
  });
});

describe('the explicit preference', () => {
  it.each([
    ['explicit=on', true],
    ['a=b; explicit=on; c=d', true],
    ['explicit=off', false],
    ['notexplicit=on', false],
    ['explicit=only', false],
    [undefined, false],
  ])('is read from the cookies %j: %s', (cookies, isWanted) => {
    expect(wantsExplicit(cookies)).toBe(isWanted);
  });
});

describe('the cookie of the explicit preference', () => {
  it('is set when enabled and deleted when disabled, and is Secure over https only', () => {
    expect(wantsExplicit(explicitCookie(true, false))).toBe(true);
    expect(explicitCookie(true, true)).toBe('explicit=on; Path=/; Max-Age=34560000; SameSite=Lax; Secure');
    expect(explicitCookie(false, false)).toContain('Max-Age=0');
  });
});

describe('the page cache', () => {
  const page = (key: string, size: number): CachedPage => {
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

  it('is limited in bytes, including encodings; the least recently read entries are evicted first', async () => {
    const cache = createPageCache({
      generations: createGenerations(),
      isTrusted: () => true,
      now: () => new Date(0),
      bytesMax: 100_000,
    });
    for (let index = 0; index < 100; index += 1) {
      const saved = page(`page ${index}`, 5000);
      cache.store(saved);
      await cache.encode(saved, 'gzip');
      await cache.encode(saved, 'br');
      cache.find('page 0');
      expect(cache.size()).toBeLessThanOrEqual(100_000);
    }
    expect(cache.find('page 0')).not.toBeNull();
    expect(cache.find('page 1')).toBeNull();
    expect(cache.find('page 99')?.bytes).toBeGreaterThan(5000);
    cache.store(page('huge', 50_000));
    expect(cache.find('huge')).toBeNull();
  });
});

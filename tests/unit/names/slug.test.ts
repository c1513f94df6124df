import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RESERVED_SLUGS, referenceSlug, SLUG_MAX, slugOf } from '#src/domain/names/slug.ts';
import { anyText } from '#tests/unit/arbitraries.ts';

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

describe('slugs', () => {
  it.each([
    ['My Mister', 'my-mister'],
    ['It’s Okay to Not Be Okay', 'its-okay-to-not-be-okay'],
    ['Law & Order', 'law-and-order'],
    ['économie', 'economie'],
    ['도깨비', 'dokkaebi'],
    ['도깨비'.normalize('NFD'), 'dokkaebi'],
    ['쓸쓸하고 찬란하神-도깨비', 'sseulsseulhago-challanha-dokkaebi'],
    ['1987', '1987'],
    ['  --A--  ', 'a'],
    ['W', 'w'],
  ])('of %s is %s', (name, slug) => {
    expect(slugOf([name])).toBe(slug);
  });

  it('come from the first name that gives Latin letters', () => {
    expect(slugOf([null, '', '酔拳', '취권', 'Drunken Master'])).toBe('chwigwon');
    expect(slugOf(['🍑', undefined, 'Peach'])).toBe('peach');
    expect(slugOf(['好小子 5', 'The Kung Fu Kids V'])).toBe('the-kung-fu-kids-v');
  });

  it('are the fixed word of their kind if no name gives any', () => {
    for (const name of ['旅', '🍑', '...', '', '   ', '\u200b', '%', 'กลรักรุ่นพี่', 'ᄒ\u0000']) {
      expect([name, slugOf([name])]).toEqual([name, name.startsWith('ᄒ') ? 'h' : 'title']);
    }
    expect(slugOf(['旅'], 'person')).toBe('person');
    expect(slugOf([])).toBe('title');
    expect(['title', 'person'].some((word) => RESERVED_SLUGS.has(word))).toBe(false);
  });

  it('are never a word with another meaning in an address', () => {
    expect(slugOf(['Edit'])).toBe('edit-title');
    expect(slugOf(['리뷰', 'Reviews'])).toBe('ribyu');
    for (const word of RESERVED_SLUGS) {
      for (const kind of ['title', 'person'] as const) {
        expect(RESERVED_SLUGS.has(slugOf([word], kind))).toBe(false);
        expect(slugOf([word], kind)).toBe(`${word}-${kind}`);
      }
    }
  });

  it('exclude the names of all sibling pages', () => {
    for (const word of ['edit', 'review', 'reviews', 'characters', 'episodes', 'episode', 'new', 'create']) {
      expect(RESERVED_SLUGS.has(word)).toBe(true);
    }
    expect([...RESERVED_SLUGS].filter((word) => !SLUG.test(word))).toEqual([]);
  });

  it('are cut between words at 80 characters, and within a word only if it is the only one', () => {
    const long = slugOf([`${'word '.repeat(30)}`]);
    expect(long).toBe(Array(16).fill('word').join('-'));
    expect(slugOf(['x'.repeat(500)])).toBe('x'.repeat(SLUG_MAX));
  });

  it('are valid for any names', () => {
    const names = fc.array(fc.option(anyText), { maxLength: 4 });
    fc.assert(
      fc.property(names, fc.constantFrom('title' as const, 'person' as const), (candidates, kind) => {
        const slug = slugOf(candidates, kind);
        expect(slug).toMatch(SLUG);
        expect(slug.length).toBeLessThanOrEqual(SLUG_MAX);
        expect(RESERVED_SLUGS.has(slug)).toBe(false);
        expect(slugOf([slug], kind)).toBe(slug);
      }),
    );
  });
});

describe('slugs of genres, tags, studios and services', () => {
  it('are readable if the name is', () => {
    expect(['Sci-Fi', 'Slice of Life', '18+', '스튜디오드래곤', 'U+모바일tv'].map(referenceSlug)).toEqual([
      'sci-fi',
      'slice-of-life',
      '18',
      'seutyudiodeuraegon',
      'u-mobailtv',
    ]);
  });

  it('differ for different names without Latin letters', () => {
    expect(new Set(['近', '旅', '東宝', '🍑'].map(referenceSlug)).size).toBe(4);
  });

  it('are valid for any name', () => {
    fc.assert(
      fc.property(anyText, (name) => {
        expect(referenceSlug(name)).toMatch(SLUG);
        expect(referenceSlug(name).length).toBeLessThanOrEqual(SLUG_MAX);
      }),
    );
  });
});

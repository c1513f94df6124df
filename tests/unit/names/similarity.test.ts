import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mistakesWithin, similarityWithin } from '#src/domain/names/similarity.ts';

describe('typing mistakes between a text and a part of a name', () => {
  it.each([
    ['goblin', 'goblin', 0],
    ['goblni', 'goblin', 1],
    ['gblin', 'goblin', 1],
    ['gobblin', 'goblin', 1],
    ['gobkin', 'goblin', 1],
    ['goblin', 'the lonely shining goblin', 0],
    ['lonely shinng', 'the lonely shining goblin', 1],
    ['oblin', 'goblin', 1],
    ['obli', 'goblin', 2],
    ['ㄷㅗㄲㅔㅂㅣ', 'ㄷㅗㄲㅐㅂㅣ', 1],
    ['abc', '', 3],
    ['', 'abc', 0],
  ])('%s in %s: %i', (requested, name, mistakes) => {
    expect(mistakesWithin(requested, name)).toBe(mistakes);
  });

  it('match signal before single for singal', () => {
    expect(similarityWithin('singal', 'signal')).toBeGreaterThan(
      similarityWithin('singal', 'professional single'),
    );
  });

  const text = fc.array(fc.stringMatching(/^[a-z가-힣]{1,8}$/), { minLength: 1, maxLength: 5 });

  it('are zero for any sequence of words of a name, and never more than the letters', () => {
    fc.assert(
      fc.property(text, fc.nat(4), fc.nat(4), (parts, from, count) => {
        const name = parts.join(' ');
        const requested = parts.slice(from % parts.length, (from % parts.length) + 1 + count).join(' ');
        expect(mistakesWithin(requested, name)).toBe(0);
        expect(similarityWithin(requested, name)).toBe(1);
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (requested, name) => {
        expect(mistakesWithin(requested, name)).toBeLessThanOrEqual(Array.from(requested).length);
        expect(similarityWithin(requested, name)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('are at most one for one letter changed', () => {
    fc.assert(
      fc.property(text, fc.nat(), fc.constantFrom('q', 'z', '힣'), (parts, at, letter) => {
        const letters = Array.from(parts.join(' '));
        const position = at % letters.length;
        const mistyped = [...letters.slice(0, position), letter, ...letters.slice(position + 1)].join('');
        expect(mistakesWithin(mistyped, letters.join(''))).toBeLessThanOrEqual(1);
      }),
    );
  });
});

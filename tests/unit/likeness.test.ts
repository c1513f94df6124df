import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { likenessWithin, mistakesWithin } from '#src/domain/likeness.ts';

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
  ])('%s in %s: %i', (asked, name, mistakes) => {
    expect(mistakesWithin(asked, name)).toBe(mistakes);
  });

  it('sees signal before single in singal', () => {
    expect(likenessWithin('singal', 'signal')).toBeGreaterThan(
      likenessWithin('singal', 'professional single'),
    );
  });

  const words = fc.array(fc.stringMatching(/^[a-z가-힣]{1,8}$/), { minLength: 1, maxLength: 5 });

  it('are none for any run of a name’s words, and never more than letters', () => {
    fc.assert(
      fc.property(words, fc.nat(4), fc.nat(4), (parts, from, count) => {
        const name = parts.join(' ');
        const asked = parts.slice(from % parts.length, (from % parts.length) + 1 + count).join(' ');
        expect(mistakesWithin(asked, name)).toBe(0);
        expect(likenessWithin(asked, name)).toBe(1);
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (asked, name) => {
        expect(mistakesWithin(asked, name)).toBeLessThanOrEqual(Array.from(asked).length);
        expect(likenessWithin(asked, name)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('are at most one for one letter changed', () => {
    fc.assert(
      fc.property(words, fc.nat(), fc.constantFrom('q', 'z', '힣'), (parts, at, letter) => {
        const letters = Array.from(parts.join(' '));
        const place = at % letters.length;
        const mistyped = [...letters.slice(0, place), letter, ...letters.slice(place + 1)].join('');
        expect(mistakesWithin(mistyped, letters.join(''))).toBeLessThanOrEqual(1);
      }),
    );
  });
});

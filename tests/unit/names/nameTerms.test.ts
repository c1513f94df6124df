import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldName } from '#src/domain/names/folding.ts';
import { searchedNamesOf, searchForm } from '#src/domain/names/searchedNames.ts';
import { anyText } from '#tests/unit/arbitraries.ts';

describe('the search terms of a text', () => {
  it.each(['', ' ', '\u200b', '\u200b \ufeff', '\u0301', '\u3164', '\ufe0f', '\u202e'])(
    'cannot match a name for %j',
    (text) => expect(searchedNamesOf(text)).toEqual({ kind: 'none' }),
  );

  it('are its words and its individual emoji', () => {
    const phrase = (text: string) => {
      const requested = searchedNamesOf(text);
      return requested.kind === 'terms' ? requested.terms : [];
    };
    expect(phrase('Soo-hyun KIM')).toEqual(['soo', 'hyun', 'kim']);
    expect(phrase('🌙🍑🌙')).toEqual(['🌙', '🍑']);
    expect(phrase('🇰🇷🇬🇧')).toEqual(['🇰🇷', '🇬🇧']);
    expect(phrase('★%')).toEqual(['★', '%']);
    expect(phrase('🌙 road')).toEqual(['road']);
    expect(phrase("'")).toEqual(["'"]);
    expect(phrase('...')).toEqual(['...']);
  });

  it('are never empty words, and are missing only if folding leaves nothing', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const requested = searchedNamesOf(text);
        expect(requested.kind === 'none').toBe(foldName(text) === '');
        if (requested.kind === 'terms')
          expect(requested.terms.every((word) => word.trim() !== '')).toBe(true);
        expect(searchForm(text)).toBe(searchForm(text).trim());
      }),
      { numRuns: 1000 },
    );
  });
});

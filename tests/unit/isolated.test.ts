import { describe, expect, it } from 'vitest';
import { inOneLine } from '#src/dashboard/frame/inOneLine.ts';
import { isolated } from '#src/domain/isolated.ts';

describe('a name in the middle of a sentence', () => {
  it('is as it is, where it is read from left to right', () => {
    for (const name of ['Goblin', '도깨비 (2016)', 'Ünï 100%', '★', '']) expect(isolated(name)).toBe(name);
  });

  it('is put between isolates where it is read from right to left, and loses the signs that turn text', () => {
    expect(isolated('עברית 2')).toBe('\u2068עברית 2\u2069');
    expect(isolated('a\u202eb\u2069c\u200f')).toBe('abc');
  });

  it('turns no other fact on its line around; unknown ones are left out', () => {
    expect(inOneLine(['2016', null, 'عربي', '', undefined, 16])).toBe(
      '2016\u00a0· \u2068عربي\u2069\u00a0· 16',
    );
  });
});

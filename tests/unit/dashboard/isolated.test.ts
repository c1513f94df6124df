import { describe, expect, it } from 'vitest';
import { isolatedLine } from '#src/dashboard/frame/isolatedLine.ts';
import { isolated } from '#src/domain/names/isolated.ts';

describe('a name within a sentence', () => {
  it('is unchanged if it reads left to right', () => {
    for (const name of ['Goblin', '도깨비 (2016)', 'Ünï 100%', '★', '']) expect(isolated(name)).toBe(name);
  });

  it('is isolated if it reads right to left, without bidirectional controls', () => {
    expect(isolated('עברית 2')).toBe('\u2068עברית 2\u2069');
    expect(isolated('a\u202eb\u2069c\u200f')).toBe('abc');
  });

  it('does not affect other facts on its line; unknown ones are omitted', () => {
    expect(isolatedLine(['2016', null, 'عربي', '', undefined, 16])).toBe(
      '2016\u00a0· \u2068عربي\u2069\u00a0· 16',
    );
  });
});

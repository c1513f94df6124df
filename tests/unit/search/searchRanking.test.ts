import { describe, expect, it } from 'vitest';
import { type Candidate, isWholeNameMatch, rankedByMatchKind } from '#src/features/search/searchRanking.ts';

const UNKNOWN = 0;
const FAMOUS = 16;
const [MAIN, NATIVE, ROMANISED, ALIAS, CHARACTER] = [0, 1, 2, 3, 4] as const;

/** A name that equals the text, unless another tier is given. */
const match = (ownerId: number, rank: number, weight: number, step = 0): Candidate => ({
  id: ownerId,
  ownerId,
  name: 'Queen of Tears',
  folded: 'queen of tears',
  jamo: '',
  roman: 'quinoptears',
  rank,
  weight,
  step,
  likeness: 1,
  isCut: false,
});

const ownersInOrder = (...names: Candidate[]) => rankedByMatchKind(names).map(({ ownerId }) => ownerId);

describe('names that match the text', () => {
  it.each([MAIN, NATIVE, ROMANISED])(
    '[S-R4] precede the alias of a more popular title if they are a name of rank %i',
    (rank) => {
      expect(ownersInOrder(match(1, ALIAS, FAMOUS), match(2, rank, UNKNOWN))).toEqual([2, 1]);
    },
  );

  it('are sorted by popularity if both are names or both are aliases', () => {
    for (const rank of [MAIN, ALIAS]) {
      expect(ownersInOrder(match(1, rank, UNKNOWN), match(2, rank, FAMOUS))).toEqual([2, 1]);
    }
  });

  it('precede, as complete aliases, names that differ or only start with the text', () => {
    expect(ownersInOrder(match(1, MAIN, FAMOUS, 1), match(2, ALIAS, UNKNOWN))).toEqual([2, 1]);
    expect(ownersInOrder(match(1, MAIN, FAMOUS, 3), match(2, ALIAS, UNKNOWN, 2))).toEqual([2, 1]);
  });

  it('are sorted by popularity, whatever their source, if they only start with the text', () => {
    expect(ownersInOrder(match(1, MAIN, UNKNOWN, 3), match(2, ALIAS, FAMOUS, 3))).toEqual([2, 1]);
  });

  it('place the character of a title after all titles with that name', () => {
    const names = [match(1, CHARACTER, FAMOUS), match(2, ALIAS, UNKNOWN, 3)];
    expect(ownersInOrder(...names)).toEqual([2, 1]);
    expect(isWholeNameMatch(names)).toBe(false);
  });
});

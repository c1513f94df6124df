import { describe, expect, it } from 'vitest';
import { type FoundName, isWholeNameFound, rankedByMatch } from '#src/features/search/searchRanking.ts';

const UNKNOWN = 0;
const FAMOUS = 16;
const [MAIN, NATIVE, ROMANISED, ALIAS, CHARACTER] = [0, 1, 2, 3, 4] as const;

/** A name that is the text itself, unless a further step says otherwise. */
const found = (ownerId: number, rank: number, weight: number, step = 0): FoundName => ({
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

const ownersInOrder = (...names: FoundName[]) => rankedByMatch(names).map(({ ownerId }) => ownerId);

describe('names that hold the text', () => {
  it.each([MAIN, NATIVE, ROMANISED])(
    '[S-R4] come before the alias of a better known title when they are its name of rank %i',
    (rank) => {
      expect(ownersInOrder(found(1, ALIAS, FAMOUS), found(2, rank, UNKNOWN))).toEqual([2, 1]);
    },
  );

  it('go by fame where both are names or both are aliases', () => {
    for (const rank of [MAIN, ALIAS]) {
      expect(ownersInOrder(found(1, rank, UNKNOWN), found(2, rank, FAMOUS))).toEqual([2, 1]);
    }
  });

  it('are whole aliases before names that are written otherwise or only begin so', () => {
    expect(ownersInOrder(found(1, MAIN, FAMOUS, 1), found(2, ALIAS, UNKNOWN))).toEqual([2, 1]);
    expect(ownersInOrder(found(1, MAIN, FAMOUS, 3), found(2, ALIAS, UNKNOWN, 2))).toEqual([2, 1]);
  });

  it('go by fame, whatever their source, where they only begin with the text', () => {
    expect(ownersInOrder(found(1, MAIN, UNKNOWN, 3), found(2, ALIAS, FAMOUS, 3))).toEqual([2, 1]);
  });

  it("put a title's character after all titles that are called so", () => {
    const names = [found(1, CHARACTER, FAMOUS), found(2, ALIAS, UNKNOWN, 3)];
    expect(ownersInOrder(...names)).toEqual([2, 1]);
    expect(isWholeNameFound(names)).toBe(false);
  });
});

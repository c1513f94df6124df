import { likenessWithin } from '#src/domain/likeness.ts';
import type { SearchText } from './search.schema.ts';

/** `search_names.rank` of a character's name: it finds the title, after the titles that are called so themselves. */
const CHARACTER_RANK = 4;
const CHARACTER_STEPS = 4;
/** Steps up to this one are whole names; see the tiers. */
const WHOLE_NAME_STEP = 2;
/** `search_names.rank` of what a title or person is called besides. */
const ALIAS_RANK = 3;
/** Puts a whole alias behind each name of others that is written the same, before the next kind of match. */
const ALIAS_STEP = 0.5;

/** A name that a tier found, in the forms it is compared in. */
export interface FoundName {
  id: number;
  ownerId: number;
  name: string;
  folded: string;
  jamo: string;
  roman: string;
  /** Source of the name: 0 main, 1 native, 2 romanised, 3 alias, 4 character. */
  rank: number;
  /** How well known the owner is: logarithm of an audience or of a number of credits. */
  weight: number;
  /** How good the match is by kind, 0 best. */
  step: number;
  /** Trigram similarity 0..1. */
  likeness: number;
  /** Whether its tier had more names than it gives. */
  isCut: boolean;
}

interface Judged {
  found: FoundName;
  step: number;
  merit: number;
}

/** A similar name with what was found out about it. */
export interface Likely extends Judged {
  /** The greater of the shares of letters and of trigrams that it keeps, 0..1. */
  kept: number;
}

/** How well known the owner is, 0..1: half way at a weight of ten, which is a thousand viewers. */
const fame = ({ weight }: FoundName) => weight / (weight + 10);

const isCharacter = ({ rank }: FoundName) => rank === CHARACTER_RANK;

function inOrder(judged: readonly Judged[]): FoundName[] {
  const sorted = [...judged].sort(
    (a, b) =>
      a.step - b.step ||
      b.merit - a.merit ||
      a.found.rank - b.found.rank ||
      b.found.weight - a.found.weight ||
      a.found.ownerId - b.found.ownerId ||
      a.found.id - b.found.id,
  );
  return sorted.map(({ found }) => found);
}

/** Whether one of the names is the text itself, characters' names aside. */
export function isWholeNameFound(names: readonly FoundName[]): boolean {
  return names.some((name) => name.step <= WHOLE_NAME_STEP && !isCharacter(name));
}

/**
 * What the source of a name adds to its step: of two whole names the one that is nobody's alias is meant, however well
 * known the other's owner is, and characters lead to a title after the titles that are called so.
 */
function stepsOfSource({ rank, step }: FoundName): number {
  if (rank === CHARACTER_RANK) return CHARACTER_STEPS;
  return rank === ALIAS_RANK && step <= WHOLE_NAME_STEP ? ALIAS_STEP : 0;
}

/** Names that hold the text: by kind of match, within one by likeness and fame. */
export function rankedByMatch(names: readonly FoundName[]): FoundName[] {
  return inOrder(
    names.map((found) => ({
      found,
      step: found.step + stepsOfSource(found),
      merit: found.likeness + 0.6 * fame(found) - 0.02 * found.rank,
    })),
  );
}

/**
 * Compares similar names with the text letter by letter. Trigrams chose who is looked at; here the number of typing
 * mistakes decides who is meant. The weights were tuned on the judged queries of the tests.
 */
export function judgedByMistakes(text: SearchText, names: readonly FoundName[]): Likely[] {
  return names.map((found) => {
    const spelling = text.jamo
      ? likenessWithin(text.jamo, found.jamo)
      : likenessWithin(text.folded, found.folded);
    const likeness = Math.max(spelling, 0.95 * likenessWithin(text.roman, found.roman));
    const merit = likeness + 0.3 * found.likeness + 0.15 * fame(found) - (isCharacter(found) ? 0.2 : 0);
    return { found, step: 0, merit, kept: Math.max(likeness, found.likeness) };
  });
}

/**
 * Similar names, best first, those left out that nobody would mistype so.
 * @param least share of the text's letters that a name must keep
 */
export function rankedByMistakes(judged: readonly Likely[], least: number): FoundName[] {
  return inOrder(judged.filter(({ kept }) => kept >= least));
}

/** The first `most` owners of names that come best first, each with the best of its names. */
export function ownersOf(names: readonly FoundName[], most: number): Map<number, string> {
  const owners = new Map<number, string>();
  for (const { ownerId, name } of names) {
    if (owners.size >= most) return owners;
    if (!owners.has(ownerId)) owners.set(ownerId, name);
  }
  return owners;
}

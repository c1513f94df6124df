import { similarityWithin } from '#src/domain/names/similarity.ts';
import type { PreparedQuery } from './search.view.ts';

/**
 * `search_names.rank` of character names. Titles found by a character come after titles found by their own
 * names.
 */
const CHARACTER_RANK = 4;
const CHARACTER_STEPS = 4;
/** Steps up to this one are matches of the whole name. */
const WHOLE_NAME_STEP = 2;
/** `search_names.rank` of aliases and of the signs of a longer name. */
const OTHER_RANKS: readonly number[] = [3, 5];
/** Ranks an exact alias after other owners' exact main names and before the next kind of match. */
const ALIAS_STEP = 0.5;

/** A name that a tier found, with the forms for comparison. */
export interface NameMatch {
  id: number;
  ownerId: number;
  name: string;
  folded: string;
  jamo: string;
  roman: string;
  /** Source of the name: 0 main, 1 native, 2 romanised, 3 alias, 4 character, 5 signs of a longer name. */
  rank: number;
  /** Popularity of the owner: logarithm of the audience or of the number of credits. */
  weight: number;
  /** Kind of match, 0 is best. */
  step: number;
  /** Trigram similarity 0..1. */
  likeness: number;
  /** Whether the tier had more names than it returned. */
  isCut: boolean;
}

interface Judged {
  match: NameMatch;
  step: number;
  merit: number;
}

/** A similar name with its ranking values. */
export interface Likely extends Judged {
  /** The higher of its letter similarity and trigram similarity, 0..1. */
  closeness: number;
}

/** Popularity of the owner, 0..1: 0.5 at a weight of 10, which is a thousand viewers. */
const popularity = ({ weight }: NameMatch) => weight / (weight + 10);

const isCharacter = ({ rank }: NameMatch) => rank === CHARACTER_RANK;

function inOrder(judged: readonly Judged[]): NameMatch[] {
  const sorted = [...judged].sort(
    (a, b) =>
      a.step - b.step ||
      b.merit - a.merit ||
      a.match.rank - b.match.rank ||
      b.match.weight - a.match.weight ||
      a.match.ownerId - b.match.ownerId ||
      a.match.id - b.match.id,
  );
  return sorted.map(({ match }) => match);
}

/** Whether one of the names equals the query, except names of characters. */
export function isWholeNameMatch(names: readonly NameMatch[]): boolean {
  return names.some((name) => name.step <= WHOLE_NAME_STEP && !isCharacter(name));
}

/**
 * Returns the penalty of a name's source, added to its step: an exact main name ranks before an exact alias
 * regardless of popularity, and names of characters rank after names of titles.
 */
function stepsOfSource({ rank, step }: NameMatch): number {
  if (rank === CHARACTER_RANK) return CHARACTER_STEPS;
  return OTHER_RANKS.includes(rank) && step <= WHOLE_NAME_STEP ? ALIAS_STEP : 0;
}

/** Sorts names that contain the query by kind of match, then by similarity and popularity. */
export function rankedByMatch(names: readonly NameMatch[]): NameMatch[] {
  return inOrder(
    names.map((match) => ({
      match,
      step: match.step + stepsOfSource(match),
      merit: match.likeness + 0.6 * popularity(match) - 0.02 * match.rank,
    })),
  );
}

/**
 * Compares similar names with the query letter by letter. Trigrams select the candidates; the number of typing
 * mistakes ranks them. The weights were tuned on the judged queries of the tests.
 */
export function judgedByMistakes(query: PreparedQuery, names: readonly NameMatch[]): Likely[] {
  return names.map((match) => {
    const spelling = query.jamo
      ? similarityWithin(query.jamo, match.jamo)
      : similarityWithin(query.folded, match.folded);
    const likeness = Math.max(spelling, 0.95 * similarityWithin(query.roman, match.roman));
    const merit = likeness + 0.3 * match.likeness + 0.15 * popularity(match) - (isCharacter(match) ? 0.2 : 0);
    return { match, step: 0, merit, closeness: Math.max(likeness, match.likeness) };
  });
}

/**
 * Sorts similar names, best first, without those that are too different.
 * @param least minimum similarity of a name, 0..1
 */
export function rankedByMistakes(judged: readonly Likely[], least: number): NameMatch[] {
  return inOrder(judged.filter(({ closeness }) => closeness >= least));
}

/** Returns the first `most` owners of sorted names, each with its best name. */
export function ownersOf(names: readonly NameMatch[], most: number): Map<number, string> {
  const owners = new Map<number, string>();
  for (const { ownerId, name } of names) {
    if (owners.size >= most) return owners;
    if (!owners.has(ownerId)) owners.set(ownerId, name);
  }
  return owners;
}

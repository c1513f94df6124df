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

/** A name that a tier returned, with the forms for comparison. */
export interface Candidate {
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

interface Ranked {
  candidate: Candidate;
  step: number;
  /** Order within a step, higher is better. */
  score: number;
}

/** A similar name with the values that rank it. */
export interface SimilarCandidate extends Ranked {
  /** The higher of its letter similarity and trigram similarity, 0..1. */
  similarity: number;
}

/** Popularity of the owner, 0..1: 0.5 at a weight of 10, which is a thousand viewers. */
const popularity = ({ weight }: Candidate) => weight / (weight + 10);

const isCharacter = ({ rank }: Candidate) => rank === CHARACTER_RANK;

function inOrder(ranked: readonly Ranked[]): Candidate[] {
  const sorted = [...ranked].sort(
    (a, b) =>
      a.step - b.step ||
      b.score - a.score ||
      a.candidate.rank - b.candidate.rank ||
      b.candidate.weight - a.candidate.weight ||
      a.candidate.ownerId - b.candidate.ownerId ||
      a.candidate.id - b.candidate.id,
  );
  return sorted.map(({ candidate }) => candidate);
}

/** Whether one of the names equals the query, except names of characters. */
export function isWholeNameMatch(names: readonly Candidate[]): boolean {
  return names.some((name) => name.step <= WHOLE_NAME_STEP && !isCharacter(name));
}

/**
 * Returns the penalty of a name's source, added to its step: an exact main name ranks before an exact alias
 * regardless of popularity, and names of characters rank after names of titles.
 */
function stepsOfSource({ rank, step }: Candidate): number {
  if (rank === CHARACTER_RANK) return CHARACTER_STEPS;
  return OTHER_RANKS.includes(rank) && step <= WHOLE_NAME_STEP ? ALIAS_STEP : 0;
}

/** Sorts names that contain the query by kind of match, then by similarity and popularity. */
export function rankedByMatchKind(names: readonly Candidate[]): Candidate[] {
  return inOrder(
    names.map((candidate) => ({
      candidate,
      step: candidate.step + stepsOfSource(candidate),
      score: candidate.likeness + 0.6 * popularity(candidate) - 0.02 * candidate.rank,
    })),
  );
}

/**
 * Compares similar names with the query letter by letter. Trigrams select the candidates; the number of typing
 * mistakes ranks them. The weights were tuned on the judged queries of the tests.
 */
export function similarCandidates(query: PreparedQuery, names: readonly Candidate[]): SimilarCandidate[] {
  return names.map((candidate) => {
    const spelling = query.jamo
      ? similarityWithin(query.jamo, candidate.jamo)
      : similarityWithin(query.folded, candidate.folded);
    const likeness = Math.max(spelling, 0.95 * similarityWithin(query.roman, candidate.roman));
    const score =
      likeness + 0.3 * candidate.likeness + 0.15 * popularity(candidate) - (isCharacter(candidate) ? 0.2 : 0);
    return { candidate, step: 0, score, similarity: Math.max(likeness, candidate.likeness) };
  });
}

/**
 * Sorts similar names, best first, without those that are too different.
 * @param least minimum similarity of a name, 0..1
 */
export function rankedBySimilarity(candidates: readonly SimilarCandidate[], least: number): Candidate[] {
  return inOrder(candidates.filter(({ similarity }) => similarity >= least));
}

/** Returns the first `most` matches of sorted candidates: the id of each title or person, with its best name. */
export function matchesOf(candidates: readonly Candidate[], most: number): Map<number, string> {
  const matches = new Map<number, string>();
  for (const { ownerId, name } of candidates) {
    if (matches.size >= most) return matches;
    if (!matches.has(ownerId)) matches.set(ownerId, name);
  }
  return matches;
}

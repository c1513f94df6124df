import { agreementsOf, type Candidate, contradictionOf, type Evidence } from './evidence.ts';

/** A stored record with the name of a row that is not the same record, and why. */
export interface Namesake {
  readonly id: number;
  readonly why: string;
}

/** Which stored record a row means. */
export type Decision =
  | { readonly state: 'match'; readonly id: number; readonly by: 'id' | 'name' }
  | { readonly state: 'new'; readonly namesakes: readonly Namesake[] }
  /** Several records, or none with certainty. */
  | { readonly state: 'ambiguous'; readonly ids: readonly number[]; readonly reason: string };

/**
 * Decides which of the stored records with a row's name it means. It never guesses: a record that contradicts the row is
 * another one; among several that do not, one must have more in common with the row than all others.
 */
export function decide(row: Evidence, candidates: readonly Candidate[]): Decision {
  const namesakes: Namesake[] = [];
  const possible: { id: number; agreements: number }[] = [];
  for (const candidate of candidates) {
    const why = contradictionOf(row, candidate);
    if (why === null) possible.push({ id: candidate.id, agreements: agreementsOf(row, candidate) });
    else namesakes.push({ id: candidate.id, why });
  }
  if (possible.length === 0) return { state: 'new', namesakes };
  const [best, second] = possible.sort((a, b) => b.agreements - a.agreements);
  if (best && (second === undefined || best.agreements > second.agreements))
    return { state: 'match', id: best.id, by: 'name' };
  return {
    state: 'ambiguous',
    ids: possible.map(({ id }) => id),
    reason: `Could be ${possible.length} records`,
  };
}

import { call } from '#src/client/api.ts';
import type { Choice } from '#src/dashboard/pick/choice.ts';
import type { PastedCredit } from '#src/domain/paste/castShapes.ts';
import type { ImageSummary } from '#src/domain/summaries.ts';

/** Names that are asked for in one call. */
const ASKED_AT_ONCE = 200;

interface FoundPerson {
  id: number;
  name: string;
  nativeName: string | null;
  birthYear: number | null;
  picture: ImageSummary | null;
  knownFor: { id: number; title: string; year: number | null } | null;
  /** Whether one of their names is this one, or another spelling of it. */
  match: 'exact' | 'spelling';
}

/** Somebody whom a pasted name may mean, the likeliest first among others. */
export interface Candidate {
  choice: Choice;
  /** Whether the name is theirs but for marks, blanks and case; else it is spelt otherwise. */
  isSame: boolean;
}

const candidateOf = ({ birthYear, knownFor, match, ...person }: FoundPerson): Candidate => ({
  choice: { ...person, year: birthYear, note: knownFor?.title ?? null },
  isSame: match === 'exact',
});

/** Whom of the catalogue each of the credits may mean, in their order. */
export async function candidatesOf(
  credits: readonly PastedCredit[],
  titleId: number | null,
  signal: AbortSignal,
): Promise<Candidate[][]> {
  const found: Candidate[][] = [];
  for (let from = 0; from < credits.length; from += ASKED_AT_ONCE) {
    const names = credits
      .slice(from, from + ASKED_AT_ONCE)
      .map(({ name, nativeName }) => ({ name, ...(nativeName !== null && { nativeName }) }));
    const answers = await call<{ candidates: FoundPerson[] }[]>('/staff/people/candidates', {
      method: 'POST',
      body: { names, ...(titleId !== null && { titleId }) },
      signal,
    });
    found.push(...answers.map(({ candidates }) => candidates.map(candidateOf)));
  }
  return found;
}

import { call } from '#src/client/api.ts';
import type { Choice } from '#src/dashboard/pick/choice.ts';
import type { ImageSummary } from '#src/domain/catalogue/summaries.ts';
import type { PastedCredit } from '#src/domain/paste/castShapes.ts';

/** Maximum number of names in one request, the limit of the API. */
const REQUESTED_AT_ONCE = 200;

interface PersonChoice {
  id: number;
  name: string;
  nativeName: string | null;
  birthYear: number | null;
  picture: ImageSummary | null;
  knownFor: { id: number; title: string; year: number | null } | null;
  /** Whether the name equals one of the person's names or is another spelling. */
  match: 'exact' | 'spelling';
}

/** A person whom a pasted name can refer to. */
export interface Candidate {
  choice: Choice;
  /** Whether the name matches apart from diacritics, spaces and case; otherwise it is spelled differently. */
  isSame: boolean;
}

const candidateOf = ({ birthYear, knownFor, match, ...person }: PersonChoice): Candidate => ({
  choice: { ...person, year: birthYear, note: knownFor?.title ?? null },
  isSame: match === 'exact',
});

/** Returns the candidates of each credit, in order, the most likely first. */
export async function candidatesOf(
  credits: readonly PastedCredit[],
  titleId: number | null,
  signal: AbortSignal,
): Promise<Candidate[][]> {
  const matches: Candidate[][] = [];
  for (let from = 0; from < credits.length; from += REQUESTED_AT_ONCE) {
    const names = credits
      .slice(from, from + REQUESTED_AT_ONCE)
      .map(({ name, nativeName }) => ({ name, ...(nativeName !== null && { nativeName }) }));
    const answers = await call<{ candidates: PersonChoice[] }[]>('/staff/people/candidates', {
      method: 'POST',
      body: { names, ...(titleId !== null && { titleId }) },
      signal,
    });
    matches.push(...answers.map(({ candidates }) => candidates.map(candidateOf)));
  }
  return matches;
}

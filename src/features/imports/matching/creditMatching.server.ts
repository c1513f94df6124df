import type { CreditDraft } from '#src/features/imports/tables/draft.ts';
import type { Row } from '#src/records/fields/operations.ts';
import type { Runner } from '#src/server/db/database.ts';
import { createPauses } from '#src/server/pauses.ts';
import { indexCandidates, personCandidates } from './candidates.server.ts';
import { nameForm } from './evidence.ts';
import type { CandidateIndex, RowMatch } from './matchRows.ts';
import type { LookedUpRow } from './rowMatching.server.ts';

/** People who are named in a message. */
const NAMED_MAX = 5;

type PersonMatch = { readonly id: number } | { readonly reason: string };

/** Finds the person of a credit: the only one of that name, or the only one of them who is credited in the title. */
function findPerson({ name }: CreditDraft, titleId: number | null, index: CandidateIndex): PersonMatch {
  const people = index.byName(nameForm(name));
  const [only] = people;
  if (only === undefined) return { reason: `No person is called ${name}. Import the people first` };
  if (people.length === 1) return { id: only.id };
  const [credited, another] = people.filter(({ credits }) => titleId !== null && credits.includes(titleId));
  if (credited !== undefined && another === undefined) return { id: credited.id };
  const named = people
    .slice(0, NAMED_MAX)
    .map(({ id, born }) => `No. ${id}${born === null ? '' : ` born ${born}`}`);
  return {
    reason: `${people.length} people are called ${name} (${named.join(', ')}). Add the credit in the editor`,
  };
}

/** The row of a credit; the stored one keeps what the file does not say. */
const creditRow = ({ role }: CreditDraft, personId: number): Row =>
  role === null ? { personId } : { personId, role };

/** The lists of credits of one row. */
interface CreditLists {
  readonly cast?: readonly Row[];
  readonly crew?: readonly Row[];
}

/** A credit whose person is not certain. */
type OnUnknown = (line: number, credit: CreditDraft, reason: string) => void;

interface MatchedCredits {
  /** The lists of each row, in the order of the rows. */
  readonly lists: readonly CreditLists[];
  /** Names of the people in them, by id. */
  readonly names: ReadonlyMap<number, string>;
}

/**
 * Finds the people that the rows of titles credit. A credit without a certain person is left out and reported.
 */
export async function matchCredits(
  runner: Runner,
  rows: readonly LookedUpRow[],
  matches: readonly RowMatch[],
  onUnknown: OnUnknown,
): Promise<MatchedCredits> {
  const forms = [
    ...new Set(rows.flatMap(({ draft }) => (draft.credits ?? []).map(({ name }) => nameForm(name)))),
  ];
  if (forms.length === 0) return { lists: [], names: new Map() };
  const index = await indexCandidates(personCandidates(runner, { ids: [], names: forms, externalIds: [] }));
  const pause = createPauses();
  const lists: CreditLists[] = [];
  const names = new Map<number, string>();
  for (const [at, { draft }] of rows.entries()) {
    await pause();
    const match = matches[at];
    const titleId = match?.state === 'match' ? match.id : null;
    const cast: Row[] = [];
    const crew: Row[] = [];
    for (const credit of draft.credits ?? []) {
      const person = findPerson(credit, titleId, index);
      if ('reason' in person) {
        onUnknown(draft.line, credit, person.reason);
        continue;
      }
      names.set(person.id, credit.name);
      if (credit.job === 'cast') cast.push(creditRow(credit, person.id));
      else crew.push({ job: credit.job, personId: person.id });
    }
    lists.push({ ...(cast.length > 0 && { cast }), ...(crew.length > 0 && { crew }) });
  }
  return { lists, names };
}

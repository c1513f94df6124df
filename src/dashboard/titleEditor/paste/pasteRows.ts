import type { Choice } from '#src/dashboard/pick/choice.ts';
import type { Who } from '#src/dashboard/pick/WhoPicker.tsx';
import type { CastRow, CrewRow, TitleValues } from '#src/dashboard/titleEditor/titleValues.ts';
import type { CastRole, CreditJob } from '#src/domain/creditKinds.ts';
import type { PastedCharacter, PastedCredit } from '#src/domain/paste/castShapes.ts';
import type { Candidate } from './candidates.ts';

/** A pasted line, and what is to become of it. */
export interface PasteRow {
  /** Its place in the paste, from 0. */
  at: number;
  name: string;
  nativeName: string | null;
  candidates: readonly Candidate[];
  decision: Who;
  /** Whether nobody has looked at a match that is not certain. */
  isDoubtful: boolean;
  job: CreditJob;
  role: CastRole | null;
  /** Names of characters, ` / ` between them. */
  characters: string;
  note: string | null;
}

const BETWEEN = ' / ';

const writtenNames = (characters: readonly PastedCharacter[]) =>
  characters.map(({ name }) => name).join(BETWEEN);

/** Names of characters in a line's field. */
export const charactersIn = (text: string): string[] =>
  text
    .split('/')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Who a name most likely is: the only one of that name; the best known of several, to be looked at; else somebody new. */
function firstDecision(candidates: readonly Candidate[], mayMake: boolean): [Who, isDoubtful: boolean] {
  const same = candidates.filter(({ isSame }) => isSame);
  const [first] = same.length > 0 ? same : candidates;
  if (first) return [{ kind: 'person', choice: first.choice }, same.length !== 1];
  return [mayMake ? { kind: 'new' } : { kind: 'none' }, false];
}

/** Lines to be decided, of what was read and whom each may mean. */
export const pasteRows = (
  credits: readonly PastedCredit[],
  candidates: readonly (readonly Candidate[])[],
  mayMake: boolean,
): PasteRow[] =>
  credits.map((credit, at) => {
    const own = candidates[at] ?? [];
    const [decision, isDoubtful] = firstDecision(own, mayMake);
    const { name, nativeName, job, role, characters, note } = credit;
    return {
      at,
      name,
      nativeName,
      candidates: own,
      decision,
      isDoubtful,
      job,
      role,
      characters: writtenNames(characters),
      note,
    };
  });

/** What makes two lines mean the same person: an id, or the name of somebody new. */
export const identityOf = ({ decision, name, nativeName }: PasteRow): string | null => {
  if (decision.kind === 'none') return null;
  if (decision.kind === 'person') return String(decision.choice.id);
  return `new ${name.toLowerCase()} ${nativeName ?? ''}`;
};

const isCredited = ({ cast, crew }: Pick<TitleValues, 'cast' | 'crew'>, job: CreditJob, personId: number) =>
  job === 'cast'
    ? cast.some((row: CastRow) => row.personId === personId)
    : crew.some((row: CrewRow) => row.personId === personId && row.job === job);

/** What is already there of each line: in the title, or in a line above; null for nothing. */
export function doublesOf(
  rows: readonly PasteRow[],
  values: Pick<TitleValues, 'cast' | 'crew'>,
): (string | null)[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const identity = identityOf(row);
    if (identity === null) return null;
    const key = `${row.job} ${identity}`;
    const before = seen.get(key);
    seen.set(key, before ?? row.at + 1);
    const { decision, job } = row;
    if (decision.kind === 'person' && isCredited(values, job, decision.choice.id))
      return job === 'cast' ? 'In the cast already: only what is missing is added' : 'Has this job already';
    return before === undefined ? null : `The same as line ${before}`;
  });
}

/** Lines in which somebody new is to be made, each person once. */
export function peopleToMake(rows: readonly PasteRow[]): PasteRow[] {
  const once = new Map<string, PasteRow>();
  for (const row of rows) {
    const identity = row.decision.kind === 'new' ? identityOf(row) : null;
    if (identity !== null && !once.has(identity)) once.set(identity, row);
  }
  return [...once.values()];
}

/** Lines once somebody was made: all that mean them say so. */
export function withMade(rows: readonly PasteRow[], identity: string, choice: Choice): PasteRow[] {
  return rows.map((row) =>
    row.decision.kind === 'new' && identityOf(row) === identity
      ? { ...row, decision: { kind: 'person', choice } }
      : row,
  );
}

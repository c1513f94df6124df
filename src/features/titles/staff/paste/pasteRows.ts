import type { Choice } from '#src/dashboard/pick/choice.ts';
import type { Who } from '#src/dashboard/pick/WhoPicker.tsx';
import type { CastRole, CreditJob } from '#src/domain/catalogue/creditKinds.ts';
import type { PastedCharacter, PastedCredit } from '#src/domain/paste/castShapes.ts';
import type { CastRow, CrewRow, TitleValues } from '#src/features/titles/staff/titleValues.ts';
import type { Candidate } from './candidates.ts';

/** A pasted line with the decision about it. */
export interface PasteRow {
  /** Index in the paste, from 0. */
  at: number;
  name: string;
  nativeName: string | null;
  candidates: readonly Candidate[];
  decision: Who;
  /** Whether the match is uncertain and not confirmed yet. */
  isDoubtful: boolean;
  job: CreditJob;
  role: CastRole | null;
  /** Names of characters, separated by ` / `. */
  characters: string;
  note: string | null;
}

const BETWEEN = ' / ';

const writtenNames = (characters: readonly PastedCharacter[]) =>
  characters.map(({ name }) => name).join(BETWEEN);

/** Splits the character names of a line. */
export const charactersIn = (text: string): string[] =>
  text
    .split('/')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/**
 * Returns the initial decision: the only person with that name; the best known of several, marked as
 * doubtful; otherwise a new person.
 */
function firstDecision(candidates: readonly Candidate[], mayMake: boolean): [Who, isDoubtful: boolean] {
  const same = candidates.filter(({ isSame }) => isSame);
  const [first] = same.length > 0 ? same : candidates;
  if (first) return [{ kind: 'record', choice: first.choice }, same.length !== 1];
  return [mayMake ? { kind: 'new' } : { kind: 'none' }, false];
}

/** Returns the rows of the dialog from the parsed credits and their candidates. */
export const pasteRows = (
  credits: readonly PastedCredit[],
  candidates: readonly (readonly Candidate[])[],
  mayMake: boolean,
): PasteRow[] =>
  credits.map((credit, at) => {
    const matches = candidates[at] ?? [];
    const [decision, isDoubtful] = firstDecision(matches, mayMake);
    const { name, nativeName, job, role, characters, note } = credit;
    return {
      at,
      name,
      nativeName,
      candidates: matches,
      decision,
      isDoubtful,
      job,
      role,
      characters: writtenNames(characters),
      note,
    };
  });

/**
 * Returns the identity of a line's person: an id, or the name of a new person; null if the line is skipped.
 */
export const identityOf = ({ decision, name, nativeName }: PasteRow): string | null => {
  if (decision.kind === 'none') return null;
  if (decision.kind === 'record') return String(decision.choice.id);
  return `new ${name.toLowerCase()} ${nativeName ?? ''}`;
};

const isCredited = ({ cast, crew }: Pick<TitleValues, 'cast' | 'crew'>, job: CreditJob, personId: number) =>
  job === 'cast'
    ? cast.some((row: CastRow) => row.personId === personId)
    : crew.some((row: CrewRow) => row.personId === personId && row.job === job);

/**
 * Returns a message for each line whose credit is already in the title or in a previous line; otherwise null.
 */
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
    if (decision.kind === 'record' && isCredited(values, job, decision.choice.id))
      return job === 'cast' ? 'Already in the cast: only missing values are added' : 'Already has this job';
    return before === undefined ? null : `The same as line ${before}`;
  });
}

/** Returns the lines with new people, each person once. */
export function peopleToMake(rows: readonly PasteRow[]): PasteRow[] {
  const once = new Map<string, PasteRow>();
  for (const row of rows) {
    const identity = row.decision.kind === 'new' ? identityOf(row) : null;
    if (identity !== null && !once.has(identity)) once.set(identity, row);
  }
  return [...once.values()];
}

/** Sets the created person in all lines with that identity. */
export function withCreated(rows: readonly PasteRow[], identity: string, choice: Choice): PasteRow[] {
  return rows.map((row) =>
    row.decision.kind === 'new' && identityOf(row) === identity
      ? { ...row, decision: { kind: 'record', choice } }
      : row,
  );
}

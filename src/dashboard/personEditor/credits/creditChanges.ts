import { withCharacter, withoutIdle } from '#src/dashboard/titleEditor/cast/characters.ts';
import type { CastRow, CrewRow, TitleValues } from '#src/dashboard/titleEditor/titleValues.ts';
import type { CastRole, CreditJob } from '#src/domain/creditKinds.ts';

/** What a person did in a title, as their own page says it. */
export interface CreditGiven {
  job: CreditJob;
  /** Of the cast alone. */
  role: CastRole | null;
  /** Names of the characters, of the cast alone. */
  characters: readonly string[];
  note: string | null;
}

/** The fields of a title that a credit is part of. */
export type CreditParts = Pick<TitleValues, 'cast' | 'crew' | 'characters'>;

/** One credit of a person: the cast has each person once, a job too. */
interface CreditKey {
  personId: number;
  job: CreditJob;
}

const isIt =
  ({ personId, job }: CreditKey) =>
  (row: CastRow | CrewRow) =>
    row.personId === personId && ('job' in row ? row.job === job : job === 'cast');

const isCrewJob = (job: CreditJob): job is CrewRow['job'] => job !== 'cast';

/** Whether the title has that credit. */
export const hasCredit = ({ cast, crew }: CreditParts, key: CreditKey): boolean =>
  (key.job === 'cast' ? cast : crew).some(isIt(key));

/** The title without a credit; characters that only it had begun go with it. */
export function withoutCredit(parts: CreditParts, key: CreditKey): CreditParts {
  if (key.job !== 'cast') return { ...parts, crew: parts.crew.filter((row) => !isIt(key)(row)) };
  return { ...parts, ...withoutIdle({ ...parts, cast: parts.cast.filter((row) => !isIt(key)(row)) }) };
}

/** The title with a credit added at the end, or written anew where it stands. */
export function withCredit(parts: CreditParts, personId: number, given: CreditGiven): CreditParts {
  const { job, role, note } = given;
  if (isCrewJob(job)) {
    const row: CrewRow = { job, personId, note };
    const is = isIt({ personId, job });
    const crew = parts.crew.some(is)
      ? parts.crew.map((each) => (is(each) ? row : each))
      : [...parts.crew, row];
    return { ...parts, crew };
  }
  const blank: CastRow = { personId, role, note, characters: [] };
  const isThere = parts.cast.some((each) => each.personId === personId);
  const cast = isThere
    ? parts.cast.map((each) => (each.personId === personId ? blank : each))
    : [...parts.cast, blank];
  const named = given.characters.reduce<Pick<CreditParts, 'cast' | 'characters'>>(
    (all, name) => withCharacter(all, personId, { name }),
    { cast, characters: parts.characters },
  );
  return { ...parts, ...named };
}

/** Puts a credit back that was taken out, where it stood; what others changed since stays. */
export function withCreditBack(parts: CreditParts, before: CreditParts, key: CreditKey): CreditParts {
  if (hasCredit(parts, key)) return parts;
  const is = isIt(key);
  const putBack = <Row extends CastRow | CrewRow>(
    rows: readonly Row[],
    old: readonly Row[],
  ): readonly Row[] => {
    const at = old.findIndex(is);
    return at < 0 ? rows : rows.toSpliced(at, 0, ...old.slice(at, at + 1));
  };
  return key.job === 'cast'
    ? { ...parts, cast: putBack(parts.cast, before.cast) }
    : { ...parts, crew: putBack(parts.crew, before.crew) };
}

/** Names as they are typed, one after the other: `Kim Shin, the Goblin / 김신`. */
export const namesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;\n]+/)
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
];

/** The fields that differ, as the title's own call takes them; empty where nothing does. */
export function changedParts(before: CreditParts, after: CreditParts): Partial<CreditParts> {
  const names = ['cast', 'crew', 'characters'] as const;
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return Object.fromEntries(changed.map((name) => [name, after[name]]));
}

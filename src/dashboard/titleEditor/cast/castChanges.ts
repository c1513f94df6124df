import type { CastRow, CrewRow, TitleValues } from '#src/dashboard/titleEditor/titleValues.ts';
import type { CastRole } from '#src/domain/creditKinds.ts';
import type { Parts } from './characters.ts';
import { placed } from './grouping.ts';
import { castGrouping, crewGrouping } from './groupings.ts';

/** Adds an actor at the end of a group. */
export function withActor(
  cast: readonly CastRow[],
  personId: number,
  role: CastRole | null,
): readonly CastRow[] {
  const row: CastRow = { personId, role, characters: [], note: null };
  return placed(castGrouping, [...cast, row], String(personId), { group: role, before: null });
}

/** Adds a member of the crew at the end of a job. */
export function withCrew(
  crew: readonly CrewRow[],
  personId: number,
  job: CrewRow['job'],
): readonly CrewRow[] {
  const row: CrewRow = { personId, job, note: null };
  return placed(crewGrouping, [...crew, row], crewGrouping.keyOf(row), { group: job, before: null });
}

/** A row put back where it was taken from, with the characters that went with it; nothing else is touched. */
export function withActorBack(
  now: Parts,
  row: CastRow,
  at: number,
  before: TitleValues['characters'],
): Parts {
  if (now.cast.some(({ personId }) => personId === row.personId)) return now;
  const known = new Set(now.characters.map(({ key }) => key));
  const back = before.filter(({ key }) => row.characters.includes(key) && !known.has(key));
  return { cast: now.cast.toSpliced(at, 0, row), characters: [...now.characters, ...back] };
}

/** The same for the crew. */
export function withCrewBack(now: readonly CrewRow[], row: CrewRow, at: number): readonly CrewRow[] {
  const key = crewGrouping.keyOf(row);
  return now.some((each) => crewGrouping.keyOf(each) === key) ? now : now.toSpliced(at, 0, row);
}

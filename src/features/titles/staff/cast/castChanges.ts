import type { CastRole } from '#src/domain/catalogue/creditKinds.ts';
import type { CastRow, CrewRow, TitleValues } from '#src/features/titles/staff/titleValues.ts';
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

/** Adds a crew credit at the end of a job. */
export function withCrew(
  crew: readonly CrewRow[],
  personId: number,
  job: CrewRow['job'],
): readonly CrewRow[] {
  const row: CrewRow = { personId, job, note: null };
  return placed(crewGrouping, [...crew, row], crewGrouping.keyOf(row), { group: job, before: null });
}

/** Restores a removed row at its index with its characters. Other rows stay unchanged. */
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

/** Restores a removed crew row at its index. */
export function withCrewBack(now: readonly CrewRow[], row: CrewRow, at: number): readonly CrewRow[] {
  const key = crewGrouping.keyOf(row);
  return now.some((each) => crewGrouping.keyOf(each) === key) ? now : now.toSpliced(at, 0, row);
}

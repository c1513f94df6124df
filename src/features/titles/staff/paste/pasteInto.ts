import { withActor, withCrew } from '#src/features/titles/staff/cast/castChanges.ts';
import { type Parts, withCharacter } from '#src/features/titles/staff/cast/characters.ts';
import { crewGrouping } from '#src/features/titles/staff/cast/groupings.ts';
import type { CastRow, CrewRow, TitleValues } from '#src/features/titles/staff/titleValues.ts';
import { charactersIn, type PasteRow } from './pasteRows.ts';

export type CreditValues = Pick<TitleValues, 'cast' | 'crew' | 'characters'>;

function withCastLine(values: CreditValues, row: PasteRow, personId: number): CreditValues {
  const known = values.cast.find((each) => each.personId === personId);
  const { role, note } = row;
  const cast = known ? values.cast : withActor(values.cast, personId, role);
  const reported = cast.map((each): CastRow => {
    if (each.personId !== personId) return each;
    const next = { ...each, role: each.role ?? role, note: each.note ?? note };
    return next.role === each.role && next.note === each.note ? each : next;
  });
  let parts: Parts = { cast: reported, characters: values.characters };
  for (const name of charactersIn(row.characters)) parts = withCharacter(parts, personId, { name });
  return { ...values, ...parts };
}

function withCrewLine(
  values: CreditValues,
  row: PasteRow,
  job: CrewRow['job'],
  personId: number,
): CreditValues {
  const isThere = values.crew.some((each) => each.personId === personId && each.job === job);
  if (isThere) return values;
  const added = withCrew(values.crew, personId, job);
  const crew = added.map((each) =>
    each.personId === personId && each.job === job ? { ...each, note: row.note } : each,
  );
  return { ...values, crew };
}

/** Adds the credits of all decided lines. Existing credits only get missing values. */
export function withLines(values: CreditValues, rows: readonly PasteRow[]): CreditValues {
  return rows.reduce((now, row) => {
    const { decision, job } = row;
    if (decision.kind !== 'record') return now;
    const { id } = decision.choice;
    return job === 'cast' ? withCastLine(now, row, id) : withCrewLine(now, row, job, id);
  }, values);
}

const keysOf = <R>(rows: readonly R[], keyOf: (row: R) => string) =>
  new Map(rows.map((row) => [keyOf(row), row] as const));

/** Reverts the additions and changes to one list, except for rows edited since. */
function reverted<R>(
  now: readonly R[],
  before: readonly R[],
  after: readonly R[],
  keyOf: (row: R) => string,
) {
  const old = keysOf(before, keyOf);
  const added = keysOf(after, keyOf);
  return now.flatMap((row): R[] => {
    const key = keyOf(row);
    const was = old.get(key);
    if (was === undefined) return added.has(key) ? [] : [row];
    return [row === added.get(key) ? was : row];
  });
}

/** Reverts a paste; later changes stay. */
export const withoutLines = (now: CreditValues, before: CreditValues, after: CreditValues): CreditValues => ({
  cast: reverted(now.cast, before.cast, after.cast, ({ personId }) => String(personId)),
  crew: reverted(now.crew, before.crew, after.crew, crewGrouping.keyOf),
  characters: reverted(now.characters, before.characters, after.characters, ({ key }) => key),
});

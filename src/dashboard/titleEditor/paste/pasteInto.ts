import { withActor, withCrew } from '#src/dashboard/titleEditor/cast/castChanges.ts';
import { type Parts, withCharacter } from '#src/dashboard/titleEditor/cast/characters.ts';
import { crewGrouping } from '#src/dashboard/titleEditor/cast/groupings.ts';
import type { CastRow, CrewRow, TitleValues } from '#src/dashboard/titleEditor/titleValues.ts';
import { charactersIn, type PasteRow } from './pasteRows.ts';

export type CreditValues = Pick<TitleValues, 'cast' | 'crew' | 'characters'>;

function withCastLine(values: CreditValues, row: PasteRow, personId: number): CreditValues {
  const known = values.cast.find((each) => each.personId === personId);
  const { role, note } = row;
  const cast = known ? values.cast : withActor(values.cast, personId, role);
  const told = cast.map((each): CastRow => {
    if (each.personId !== personId) return each;
    const next = { ...each, role: each.role ?? role, note: each.note ?? note };
    return next.role === each.role && next.note === each.note ? each : next;
  });
  let parts: Parts = { cast: told, characters: values.characters };
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

/** The credits of a title with those of all decided lines; who is there already gets what is missing of theirs. */
export function withLines(values: CreditValues, rows: readonly PasteRow[]): CreditValues {
  return rows.reduce((now, row) => {
    const { decision, job } = row;
    if (decision.kind !== 'person') return now;
    const { id } = decision.choice;
    return job === 'cast' ? withCastLine(now, row, id) : withCrewLine(now, row, job, id);
  }, values);
}

const keysOf = <R>(rows: readonly R[], keyOf: (row: R) => string) =>
  new Map(rows.map((row) => [keyOf(row), row] as const));

/** One list with what was added taken out and what was changed put back, where nobody has written over it since. */
function takenBack<R>(
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

/** The credits without what a paste brought; all that was written since stays. */
export const withoutLines = (now: CreditValues, before: CreditValues, after: CreditValues): CreditValues => ({
  cast: takenBack(now.cast, before.cast, after.cast, ({ personId }) => String(personId)),
  crew: takenBack(now.crew, before.crew, after.crew, crewGrouping.keyOf),
  characters: takenBack(now.characters, before.characters, after.characters, ({ key }) => key),
});

import { type AirTime, isWeekday, normaliseAirTime, shiftWeekday } from '#src/domain/dates/airTime.ts';
import type { TitleDraft } from '#src/features/imports/tables/draft.ts';
import { RECORD_FIELDS } from '#src/features/imports/tables/recordFields.ts';
import { SHORT_WEEKDAYS } from '#src/records/cells/broadcast.ts';
import type { Value } from '#src/records/fields/field.ts';
import type { DraftRow, NamedCell } from './draftRow.ts';

/** Days and dates of a slot after midnight (25:15) are those of the day before. */
function airingOf({ startDate, endDate, year, airTime, airDays }: TitleDraft): Record<string, Value> {
  const airAt = (date: string | null): AirTime | null =>
    airTime === null ? null : normaliseAirTime({ date, time: airTime });
  const shift = airAt(null)?.dayShift ?? 0;
  const days = airDays.flatMap((day) => {
    const weekday = SHORT_WEEKDAYS.indexOf(day) + 1;
    return isWeekday(weekday) ? [shiftWeekday(weekday, shift)] : [];
  });
  return {
    startDate:
      startDate === null ? (year === null ? null : String(year)) : (airAt(startDate)?.date ?? startDate),
    endDate: endDate === null ? null : (airAt(endDate)?.date ?? endDate),
    airTime: airAt(null)?.time ?? null,
    airWeekdays: [...new Set<number>(days)].sort((a, b) => a - b),
  };
}

const isKnown = (value: Value) => value !== null && !(Array.isArray(value) && value.length === 0);

const onlyKnown = (values: Record<string, Value>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => isKnown(value)));

function namesOf(draft: TitleDraft): NamedCell[] {
  const { countries, genres, tags, networks, studios, streaming, ratingKr, ratingUs } = draft;
  const named = [ratingKr && `KR:${ratingKr}`, ratingUs && `US:${ratingUs}`];
  const ratings = [...draft.ratings, ...named.filter((code) => code !== null)];
  const lists = { country: countries, genres, tags, networks, studios, streaming, contentRating: ratings };
  return Object.entries(lists).flatMap(([column, names]) =>
    names.length === 0 ? [] : [{ column, field: RECORD_FIELDS[column] ?? column, names }],
  );
}

/** Converts a draft of a title to values of the record. */
export function titleDraftRow(draft: TitleDraft, { key, ownId }: Pick<DraftRow, 'key' | 'ownId'>): DraftRow {
  const {
    line,
    title,
    nativeTitle,
    altTitles,
    type,
    isTypeDerived,
    episodes,
    runtime,
    ids,
    fields,
    credits,
  } = draft;
  const plain: Record<string, Value> = {
    title,
    nativeTitle: nativeTitle === title ? null : nativeTitle,
    type: isTypeDerived ? null : type,
    episodeCount: episodes,
    runtimeMinutes: runtime,
    ...airingOf(draft),
    ...fields,
  };
  const known = new Set([title, nativeTitle]);
  const aliases = [...new Set(altTitles)].filter((name) => !known.has(name));
  return {
    line,
    key,
    ownId,
    values: onlyKnown(plain),
    newValues: onlyKnown({ type: isTypeDerived ? type : null, nativeTitle }),
    rows: aliases.length === 0 ? {} : { aliases: aliases.map((name) => ({ name })) },
    names: namesOf(draft),
    ...(credits.length > 0 && { credits }),
    externalIds: ids,
  };
}

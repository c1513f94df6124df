import { useState } from 'react';
import { titleFields } from '#src/catalogue/titles/title.fields.ts';
import { DraftField } from '#src/dashboard/editor/DraftField.tsx';
import { typedTime } from '#src/dashboard/kinds/typed.ts';
import {
  airInstant,
  isWeekday,
  koreaToday,
  normaliseAirTime,
  shiftWeekday,
} from '#src/domain/dates/airTime.ts';
import { isFullDate } from '#src/domain/dates/partialDate.ts';
import type { TitleDraft } from '#src/features/titles/staff/titleValues.ts';

const KOREA = 'Asia/Seoul';

/**
 * Returns the time of the first broadcast in the local time zone; null in Korea or if the time is unknown.
 */
function localTimeText({ airTime, startDate }: TitleDraft['values']): string | null {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const day = startDate !== null && isFullDate(startDate) ? startDate : koreaToday(new Date());
  const instant = airInstant(day, airTime);
  if (instant === null || zone === KOREA) return null;
  const [there, here] = [KOREA, zone].map((timeZone) =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
    }).format(new Date(instant)),
  );
  return `${there} in Korea is ${here} where you are (${zone.replaceAll('_', ' ')}).`;
}

/**
 * Edits when a title airs. A time after 24:00 (25:15) is converted to the next day, and the weekdays move by
 * one day.
 */
export function Airing({ draft }: { draft: TitleDraft }) {
  const [moved, setMoved] = useState<string | null>(null);
  const shared = { fields: titleFields, draft };
  const { airTime, airWeekdays } = draft.values;
  const leaveTime = () => {
    const typed = airTime === null ? null : typedTime(airTime);
    const air = typed === null ? null : normaliseAirTime({ time: typed });
    if (!air || air.time === airTime) return;
    draft.set('airTime', air.time);
    if (air.dayShift === 0) return;
    draft.set(
      'airWeekdays',
      airWeekdays.flatMap((day) => (isWeekday(day) ? shiftWeekday(day, 1) : [])).sort((a, b) => a - b),
    );
    setMoved(
      `${airTime} is ${air.time} on the next day. The airing days were moved by one day; the dates were not changed.`,
    );
  };
  return (
    <section className="dash-editor-grid rel-air" aria-label="On air">
      <DraftField {...shared} name="startDate" help="2024, 2024-05 or 2024-05-11" />
      <DraftField {...shared} name="endDate" />
      <fieldset className="rel-time" onBlur={leaveTime}>
        <DraftField {...shared} name="airTime" help={moved ?? localTimeText(draft.values) ?? undefined} />
      </fieldset>
      <DraftField {...shared} name="episodeCount" />
      <DraftField {...shared} name="runtimeMinutes" />
      <DraftField {...shared} name="airWeekdays" className="is-wide" />
    </section>
  );
}

import { useState } from 'react';
import { DraftField } from '#src/dashboard/editor/DraftField.tsx';
import { typedTime } from '#src/dashboard/editor/typed.ts';
import { airInstant, isWeekday, koreaToday, normaliseAirTime, shiftWeekday } from '#src/domain/airTime.ts';
import { titleFields } from '#src/domain/fields/title.ts';
import { isFullDate } from '#src/domain/partialDate.ts';
import type { TitleDraft } from '../titleValues.ts';

const KOREA = 'Asia/Seoul';

/** The time of the first broadcast where the reader is; null in Korea and where the time is not known. */
function localWords({ airTime, startDate }: TitleDraft['values']): string | null {
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

/** When a title airs. Hours past midnight (25:15) become those of the next day, and the airing days go along. */
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
    setMoved(`${airTime} is ${air.time} of the next day: the airing days were moved along, dates were not.`);
  };
  return (
    <section className="dash-editor-grid rel-air" aria-label="On air">
      <DraftField {...shared} name="startDate" help="2024, 2024-05 or 2024-05-11" />
      <DraftField {...shared} name="endDate" />
      <fieldset className="rel-time" onBlur={leaveTime}>
        <DraftField {...shared} name="airTime" help={moved ?? localWords(draft.values) ?? undefined} />
      </fieldset>
      <DraftField {...shared} name="episodeCount" />
      <DraftField {...shared} name="runtimeMinutes" />
      <DraftField {...shared} name="airWeekdays" className="is-wide" />
    </section>
  );
}

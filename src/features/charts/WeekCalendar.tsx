import { useContext } from 'react';
import { airingWeek, WEEK_DAYS } from '#src/domain/dates/airingWeek.ts';
import { weekdayLabel, weekdayOf } from '#src/domain/dates/airTime.ts';
import { addDays } from '#src/domain/dates/partialDate.ts';
import { TitleLink } from '#src/ui/cards/TitleLink.tsx';
import { CardAction } from '#src/ui/members/CardAction.tsx';
import { MemberPartsContext } from '#src/ui/members/memberPartsContext.ts';
import { SectionHead } from '#src/ui/rails/Rail.tsx';
import { OneLine } from '#src/ui/type/OneLine.tsx';
import { dayOfMonth, whatIsOn } from './broadcastText.ts';
import type { AiringCalendar, TitleBroadcast } from './charts.view.ts';
import { useViewerMoment } from './useViewerMoment.ts';
import type { ViewerMoment } from './viewerMoment.ts';

interface DayProps {
  day: string;
  isToday: boolean;
  items: readonly TitleBroadcast[];
  viewer: ViewerMoment | null;
}

/**
 * `21:20 KST`, or the viewer's local time followed by the Korean time, with the Korean weekday if it differs.
 */
function AiringTime({
  broadcast,
  day,
  viewer,
}: Omit<DayProps, 'items' | 'isToday'> & { broadcast: TitleBroadcast }) {
  const { time, at, date } = broadcast;
  const isForeign = viewer?.isForeign === true;
  if (time === null || at === null)
    return <span className="week-time">{isForeign ? 'That day in Korea' : 'Time unknown'}</span>;
  const weekday = date === day ? '' : `${weekdayLabel(weekdayOf(date), 'short')} `;
  return (
    <time className="week-time" dateTime={at}>
      <b>{isForeign ? viewer.timeOf(at) : time}</b> {isForeign ? `${weekday}${time} KST` : 'KST'}
    </time>
  );
}

const Day = ({ day, isToday, items, viewer }: DayProps) => (
  <li className="week-day" aria-current={isToday ? 'date' : undefined}>
    <h3>
      <time dateTime={day}>{isToday ? 'Today' : weekdayLabel(weekdayOf(day))}</time>
      <span>{dayOfMonth(day)}</span>
    </h3>
    {items.length === 0 ? (
      <p className="facts">Nothing listed</p>
    ) : (
      <ul>
        {items.map((broadcast) => {
          const { title, date, time } = broadcast;
          return (
            <li
              key={`${title.id} ${date} ${time}`}
              className={viewer?.hasBegun(broadcast) ? 'over' : undefined}
            >
              <AiringTime broadcast={broadcast} day={day} viewer={viewer} />
              <TitleLink title={title} />
              <p className="facts">
                <OneLine facts={[whatIsOn(broadcast, title.startDate), title.networks[0]]} />
              </p>
              <CardAction title={title} />
            </li>
          );
        })}
      </ul>
    )}
  </li>
);

function noteOf(isForeign: boolean, left: AiringCalendar['left']): string {
  const times = isForeign ? 'In your time zone, with Korean time.' : 'Days and times in Korea.';
  return left.length > 0 ? `${times} Busy days show only the most popular titles.` : times;
}

/**
 * This week's broadcasts by day. The server renders the week in Korea; the browser replaces it by the week in
 * the viewer's time zone and updates it at local midnight.
 */
export function WeekCalendar({ calendar }: { calendar: AiringCalendar }) {
  const parts = useContext(MemberPartsContext);
  const viewer = useViewerMoment();
  const today = viewer?.today ?? calendar.today;
  // Hides days for which the page has no data; they would look empty.
  const week = airingWeek(calendar.broadcasts, today, viewer?.dayOf).filter(
    ({ day }) => day <= addDays(calendar.today, WEEK_DAYS),
  );
  const isBlank = week.every(({ items }) => items.length === 0);
  return (
    <section aria-labelledby="week">
      <SectionHead
        id="week"
        heading="On air this week"
        {...(!isBlank && { note: noteOf(viewer?.isForeign === true, calendar.left) })}
      />
      {week.length === 0 && (
        <p className="facts">This page is several days old. Reload it to see this week.</p>
      )}
      {week.length > 0 && isBlank && <p className="facts">No broadcast is listed for these seven days.</p>}
      {!isBlank && parts && <parts.OnlyOwn />}
      {!isBlank && (
        <ol className="week">
          {week.map(({ day, items }) => (
            <Day key={day} day={day} isToday={day === today} items={items} viewer={viewer} />
          ))}
        </ol>
      )}
    </section>
  );
}

import { airingWeek, WEEK_DAYS } from '#src/domain/airingWeek.ts';
import { weekdayLabel, weekdayOf } from '#src/domain/airTime.ts';
import { addDays } from '#src/domain/partialDate.ts';
import { titleHref } from '#src/ui/addresses.ts';
import { SectionHead } from '#src/ui/rails/Rail.tsx';
import { OneLine } from '#src/ui/type/OneLine.tsx';
import { TitleName } from '#src/ui/type/TitleName.tsx';
import { dayOfMonth, whatIsOn } from './broadcastWords.ts';
import type { AiringCalendar, TitleBroadcast } from './charts.view.ts';
import { useViewerMoment } from './useViewerMoment.ts';
import type { ViewerMoment } from './viewerMoment.ts';

interface DayProps {
  day: string;
  isToday: boolean;
  items: readonly TitleBroadcast[];
  viewer: ViewerMoment | null;
}

/** `21:20 KST`, or the viewer's time with Korea's beside, the Korean day named where it is another. */
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
              <a className="cover-link" href={titleHref(title)}>
                <TitleName {...title} />
              </a>
              <p className="facts">
                <OneLine facts={[whatIsOn(broadcast, title.startDate), title.networks[0]]} />
              </p>
            </li>
          );
        })}
      </ul>
    )}
  </li>
);

function noteOf(isForeign: boolean, left: AiringCalendar['left']): string {
  const times = isForeign ? 'By your own days and times, Korea’s beside.' : 'By days and times in Korea.';
  return left.length > 0 ? `${times} Of a day with very much on it, the best known.` : times;
}

/**
 * What is on this week, day by day: Korea's in the page as it was sent, the viewer's own as soon as a browser says where
 * they are and what day it is there. A page left open moves on at their midnight.
 */
export function WeekCalendar({ calendar }: { calendar: AiringCalendar }) {
  const viewer = useViewerMoment();
  const today = viewer?.today ?? calendar.today;
  // Days that reach past what the page knows would look empty.
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
        <p className="facts">This page is some days old. Load it anew to see this week.</p>
      )}
      {week.length > 0 && isBlank && <p className="facts">No broadcast is listed for these seven days.</p>}
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

import { byInstant } from '#src/domain/airingWeek.ts';
import { weekdayLabel, weekdayOf } from '#src/domain/airTime.ts';
import { SectionHead } from '#src/ui/rails/Rail.tsx';
import { Timetable } from '#src/ui/rails/Timetable.tsx';
import { dayOfMonth, whatIsOn } from './broadcastWords.ts';
import type { Rail, RailItem } from './rails.view.ts';
import { useViewerMoment } from './useViewerMoment.ts';
import type { ViewerMoment } from './viewerMoment.ts';

/** What is on on the viewer's own day; where that has nothing, what is on in Korea's, and which of the two it is. */
function todayOf(rail: Rail, viewer: ViewerMoment | null): { items: RailItem[]; note: string } {
  if (viewer === null) return { items: rail.items, note: rail.reason };
  const { today, isForeign } = viewer;
  const isOn = ({ date, at }: RailItem) => viewer.dayOf({ date: date ?? '', at }) === today;
  const own = [...rail.near, ...rail.items].filter(isOn).sort(byInstant);
  const weekday = weekdayLabel(weekdayOf(today));
  if (own.length === 0)
    return { items: rail.items, note: `Nothing is listed for your ${weekday}. ${rail.reason}` };
  const whose = isForeign ? 'your ' : '';
  return { items: own, note: `On Korean screens on ${whose}${weekday}, ${dayOfMonth(today)}.` };
}

/**
 * What is on today by the hour: Korea's day in the page as it was sent, the viewer's own as soon as a browser says where
 * they are and what day it is there.
 */
export function AiringToday({ id, rail }: { id: string; rail: Rail }) {
  const viewer = useViewerMoment();
  const { items, note } = todayOf(rail, viewer);
  return (
    <section aria-labelledby={id}>
      <SectionHead
        id={id}
        heading={rail.title}
        note={note}
        {...(rail.href && { more: { href: rail.href, label: 'The week' } })}
      />
      <Timetable
        airings={items.map((item) => ({
          title: item.title,
          time: item.time,
          instant: item.at,
          local: item.at && viewer?.isForeign ? viewer.timeOf(item.at, { withZone: true }) : null,
          what: whatIsOn(item, item.title.startDate),
        }))}
      />
    </section>
  );
}

import { byInstant } from '#src/domain/dates/airingWeek.ts';
import { weekdayLabel, weekdayOf } from '#src/domain/dates/airTime.ts';
import { SectionHead } from '#src/ui/rails/Rail.tsx';
import { Timetable } from '#src/ui/rails/Timetable.tsx';
import { dayOfMonth, whatIsOn } from './broadcastText.ts';
import type { Rail, RailItem } from './rails.view.ts';
import { useViewerMoment } from './useViewerMoment.ts';
import type { ViewerMoment } from './viewerMoment.ts';

/**
 * Returns the broadcasts of the viewer's day; if there are none, those of Korea's day, with a note that says
 * which.
 */
function todayOf(rail: Rail, viewer: ViewerMoment | null): { items: RailItem[]; note: string } {
  if (viewer === null) return { items: rail.items, note: rail.reason };
  const { today, isForeign } = viewer;
  const isOn = ({ date, at }: RailItem) => viewer.dayOf({ date: date ?? '', at }) === today;
  const local = [...rail.near, ...rail.items].filter(isOn).sort(byInstant);
  const weekday = weekdayLabel(weekdayOf(today));
  if (local.length === 0)
    return { items: rail.items, note: `Nothing is listed for your ${weekday}. ${rail.reason}` };
  const whose = isForeign ? 'your ' : '';
  return { items: local, note: `On Korean screens on ${whose}${weekday}, ${dayOfMonth(today)}.` };
}

/**
 * Today's broadcasts by time. The server renders Korea's day; the browser replaces it by the day in the
 * viewer's time zone.
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
        {...(rail.href && { more: { href: rail.href, label: 'This week' } })}
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

import type { TitleSummary } from '#src/domain/catalogue/summaries.ts';
import { weekdayLabel, weekdayOf } from '#src/domain/dates/airTime.ts';
import { TitleLink } from '#src/ui/cards/TitleLink.tsx';
import { CardAction } from '#src/ui/members/CardAction.tsx';
import { Poster } from '#src/ui/poster/Poster.tsx';
import { rowFacts } from '#src/ui/type/facts.ts';
import { OneLine } from '#src/ui/type/OneLine.tsx';

/** The titles that start on one day. */
export interface CalendarDay {
  /** The day in Korea, `YYYY-MM-DD`. */
  date: string;
  titles: readonly TitleSummary[];
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const DayHead = ({ date }: { date: string }) => (
  <time className="calendar-date" dateTime={date}>
    <b>{Number(date.slice(8))}</b>
    <span>{MONTHS[Number(date.slice(5, 7)) - 1]}</span>
    <span>{weekdayLabel(weekdayOf(date))}</span>
  </time>
);

/** Upcoming days, each with a large date and the titles that start on it. For use in a `Rail`. */
export const CalendarStrip = ({ days }: { days: readonly CalendarDay[] }) =>
  days.map(({ date, titles }) => (
    <li key={date} className="calendar-day">
      <DayHead date={date} />
      <ul>
        {titles.map((title) => (
          <li key={title.id}>
            <Poster title={title} />
            <TitleLink title={title} />
            <p className="facts">
              <OneLine facts={rowFacts({ ...title, year: null })} />
            </p>
            <CardAction title={title} />
          </li>
        ))}
      </ul>
    </li>
  ));

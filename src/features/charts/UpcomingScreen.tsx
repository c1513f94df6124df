import type { TitleSummary } from '#src/domain/summaries.ts';
import { Pagination } from '#src/ui/browse/Pagination.tsx';
import { ResultCount } from '#src/ui/browse/ResultCount.tsx';
import { SortMenu } from '#src/ui/browse/SortMenu.tsx';
import { WideCard } from '#src/ui/cards/WideCard.tsx';
import { ButtonLink } from '#src/ui/controls/Button.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { UPCOMING_SORTS, upcomingSearch } from './chartAddress.ts';
import type { UpcomingAddress, UpcomingPage, UpcomingSort } from './charts.view.ts';
import { dayInWords, premiereInWords, upcomingGroups } from './upcomingGroups.ts';
import { WeekCalendar } from './WeekCalendar.tsx';

const Cards = ({
  titles,
  whenOf,
}: {
  titles: readonly TitleSummary[];
  whenOf: (date: string | null) => string | null;
}) => (
  <ul className="wide-grid">
    {titles.map((title) => (
      <li key={title.id}>
        <WideCard title={title} strong={whenOf(title.startDate)} />
      </li>
    ))}
  </ul>
);

const ByMonth = ({ titles }: { titles: readonly TitleSummary[] }) =>
  upcomingGroups(titles).map(({ key, heading, titles: members }) => (
    <section key={key} className="month" aria-labelledby={`month-${key}`}>
      <h3 id={`month-${key}`}>{heading}</h3>
      <Cards titles={members} whenOf={dayInWords} />
    </section>
  ));

const SORTS = Object.entries(UPCOMING_SORTS) as [UpcomingSort, string][];

const hrefOf = (asked: UpcomingAddress) => `/upcoming${upcomingSearch(asked)}`;

/** What is on this week, then what is to come: by month with the undated last, or the most anticipated first. */
export function UpcomingScreen({ asked, chart }: { asked: UpcomingAddress; chart: UpcomingPage }) {
  const { calendar, titles, total, page, pageCount } = chart;
  return (
    <div className="page stack upcoming">
      <header className="chart-head">
        <h1>Upcoming</h1>
        <p className="facts">What is on this week, and what has been announced.</p>
      </header>
      {calendar && <WeekCalendar calendar={calendar} />}
      <section aria-labelledby="to-come">
        <h2 id="to-come" className="visually-hidden">
          To come
        </h2>
        {total > 0 && (
          <div className="browse-bar">
            <ResultCount count={total} one="title to come" many="titles to come" />
            <SortMenu
              current={asked.sort}
              choices={SORTS.map(([key, label]) => ({ key, label, href: hrefOf({ sort: key, page: 1 }) }))}
            />
          </div>
        )}
        {asked.sort === 'date' ? (
          <ByMonth titles={titles} />
        ) : (
          <Cards titles={titles} whenOf={premiereInWords} />
        )}
        {asked.sort === 'anticipated' && total > 0 && (
          <p className="facts chart-note">
            Most anticipated: on most members’ lists, then with the largest audience elsewhere, then the
            nearest.
          </p>
        )}
        {total === 0 && (
          <EmptyState
            heading="Nothing is announced"
            text="The catalogue knows no title that is still to come."
          >
            <ButtonLink href="/season">Go to this season</ButtonLink>
          </EmptyState>
        )}
        <Pagination page={page} pageCount={pageCount} hrefOf={(each) => hrefOf({ ...asked, page: each })} />
      </section>
    </div>
  );
}

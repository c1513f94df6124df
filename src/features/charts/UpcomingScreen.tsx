import type { TitleSummary } from '#src/domain/catalogue/summaries.ts';
import { Pagination } from '#src/ui/browse/Pagination.tsx';
import { ResultCount } from '#src/ui/browse/ResultCount.tsx';
import { SortMenu } from '#src/ui/browse/SortMenu.tsx';
import { WideCard } from '#src/ui/cards/WideCard.tsx';
import { ButtonLink } from '#src/ui/controls/Button.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { UPCOMING_SORTS, upcomingSearch } from './chartAddress.ts';
import type { UpcomingAddress, UpcomingPage, UpcomingSort } from './charts.view.ts';
import { formatDay, premiereText, upcomingGroups } from './upcomingGroups.ts';
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
      <Cards titles={members} whenOf={formatDay} />
    </section>
  ));

const SORTS = Object.entries(UPCOMING_SORTS) as [UpcomingSort, string][];

const hrefOf = (params: UpcomingAddress) => `/upcoming${upcomingSearch(params)}`;

/**
 * Upcoming page: this week's calendar, then upcoming titles by month with undated ones last, or the most
 * anticipated first.
 */
export function UpcomingScreen({ params, chart }: { params: UpcomingAddress; chart: UpcomingPage }) {
  const { calendar, titles, total, page, pageCount } = chart;
  return (
    <div className="page stack upcoming">
      <header className="chart-head">
        <h1>Upcoming</h1>
        <p className="facts">This week’s broadcasts and announced titles.</p>
      </header>
      {calendar && <WeekCalendar calendar={calendar} />}
      <section aria-labelledby="to-come">
        <h2 id="to-come" className="visually-hidden">
          Announced titles
        </h2>
        {total > 0 && (
          <div className="browse-bar">
            <ResultCount count={total} one="upcoming title" many="upcoming titles" />
            <SortMenu
              current={params.sort}
              choices={SORTS.map(([key, label]) => ({ key, label, href: hrefOf({ sort: key, page: 1 }) }))}
            />
          </div>
        )}
        {params.sort === 'date' ? (
          <ByMonth titles={titles} />
        ) : (
          <Cards titles={titles} whenOf={premiereText} />
        )}
        {params.sort === 'anticipated' && total > 0 && (
          <p className="facts chart-note">
            Sorted by the number of members’ lists, then by the audience on other sites, then by date.
          </p>
        )}
        {total === 0 && (
          <EmptyState heading="No upcoming titles" text="The catalogue has no announced titles.">
            <ButtonLink href="/season">Go to this season</ButtonLink>
          </EmptyState>
        )}
        <Pagination page={page} pageCount={pageCount} hrefOf={(each) => hrefOf({ ...params, page: each })} />
      </section>
    </div>
  );
}

import { Pagination } from '#src/ui/browse/Pagination.tsx';
import { TitleCard, TitleGrid } from '#src/ui/cards/TitleCard.tsx';
import { SectionHead } from '#src/ui/rails/Rail.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { trendingSearch } from './chartAddress.ts';
import type { TrendingPage } from './charts.view.ts';

const RULE =
  'What members add, watch and rate these days. Each action counts half as much after seven days, so the chart has no first or last day; imported lists and private entries do not count.';

/** Posters with their rank, from the page's first on. */
const Ranks = ({ chart: { titles, firstRank } }: { chart: TrendingPage }) => (
  <ol className="rank-grid" start={firstRank}>
    {titles.map((title, index) => {
      const rank = firstRank + index;
      return (
        <li key={title.id} value={rank}>
          <span className={rank < 10 ? 'rank' : 'rank long'} aria-hidden="true">
            {rank}
          </span>
          <TitleCard title={title} eager={index < 4} />
        </li>
      );
    })}
  </ol>
);

function bestKnownNote({ total }: TrendingPage): string {
  if (total === 0)
    return 'Nobody’s list has moved of late, so there is no trend to show. These have the largest audience instead.';
  return 'Few lists have moved of late. These have the largest audience, on our lists and elsewhere.';
}

/** The chart of the days: numbered posters, page by page; where hardly anybody is active, who is best known. */
export function TrendingScreen({ chart }: { chart: TrendingPage }) {
  const { titles, bestKnown, page, pageCount } = chart;
  return (
    <div className="page stack">
      <header className="chart-head">
        <h1>Trending</h1>
        <p className="facts">{RULE}</p>
      </header>
      {titles.length > 0 && (
        <div>
          <Ranks chart={chart} />
          <Pagination
            page={page}
            pageCount={pageCount}
            hrefOf={(each) => `/trending${trendingSearch(each)}`}
          />
        </div>
      )}
      {bestKnown.length > 0 && (
        <section aria-labelledby="best-known">
          <SectionHead
            id="best-known"
            heading="Best known"
            note={bestKnownNote(chart)}
            more={{ href: '/dramas', label: 'All dramas' }}
          />
          <TitleGrid titles={bestKnown} eagerCount={titles.length > 0 ? 0 : 6} />
        </section>
      )}
      {titles.length + bestKnown.length === 0 && (
        <EmptyState heading="Nothing to show yet" text="The catalogue has no titles." />
      )}
    </div>
  );
}

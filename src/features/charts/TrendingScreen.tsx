import { Pagination } from '#src/ui/browse/Pagination.tsx';
import { TitleCard, TitleGrid } from '#src/ui/cards/TitleCard.tsx';
import { SectionHead } from '#src/ui/rails/Rail.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { trendingSearch } from './chartAddress.ts';
import type { TrendingPage } from './charts.view.ts';

const RULE =
  'Ranked by what members add, watch and rate. Each action counts half as much after seven days. Imported lists and private entries do not count.';

/** Posters with their rank, continued from previous pages. */
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
    return 'There was no recent activity on members’ lists. These titles have the largest audience.';
  return 'There was little recent activity on members’ lists. These titles have the largest audience, here and on other sites.';
}

/** Trending chart: ranked posters with pagination; if few titles trend, also the best-known titles. */
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

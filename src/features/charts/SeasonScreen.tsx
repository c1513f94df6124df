import { type Season, seasonLabel, seasonName, toSeason } from '#src/domain/dates/season.ts';
import { Pagination } from '#src/ui/browse/Pagination.tsx';
import { ResultCount } from '#src/ui/browse/ResultCount.tsx';
import { SortMenu } from '#src/ui/browse/SortMenu.tsx';
import { WideCard } from '#src/ui/cards/WideCard.tsx';
import { ButtonLink } from '#src/ui/controls/Button.tsx';
import { SectionHead } from '#src/ui/rails/Rail.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { Tabs } from '#src/ui/title/Tabs.tsx';
import { nextText } from './broadcastText.ts';
import { SEASON_SORTS, seasonHref } from './chartAddress.ts';
import type { ChartTitle, SeasonAddress, SeasonPage, SeasonSort } from './charts.view.ts';
import { NextEpisode } from './NextEpisode.tsx';
import { beginningText } from './upcomingGroups.ts';

const RULE =
  'A season is the quarter in which a drama or special first aired in Korea: Winter is January to March, Spring April to June, Summer July to September, Fall October to December. Titles that began earlier and still air are listed separately and are not counted. A title whose first month is unknown is in no season.';

const QUARTERS = [1, 2, 3, 4] as const;

interface StepProps {
  season: Season | null;
  side: 'prev' | 'next';
  /** Whether the season has several pages, whose links then have `rel` prev and next instead. */
  isPaged: boolean;
}

const Step = ({ season, side, isPaged }: StepProps) =>
  season && (
    <a className={`season-step ${side}`} href={seasonHref(season)} rel={isPaged ? undefined : side}>
      {seasonLabel(season)}
    </a>
  );

/**
 * Options of the year menu: years with titles and the current one. A year without titles in this quarter
 * names the season it links to.
 */
function yearsOf(params: SeasonAddress, { years }: SeasonPage) {
  const others = years.filter(({ year }) => year !== params.year);
  const all = [params, ...others].sort((a, b) => b.year - a.year);
  return all.map(({ year, quarter }) => ({
    key: String(year),
    label: quarter === params.quarter ? String(year) : `${year}, ${seasonName(quarter)}`,
    href: seasonHref({ year, quarter }),
  }));
}

/** Links to the previous and next season, the four seasons of this year, and other years. */
const SeasonNav = ({ params, chart }: { params: SeasonAddress; chart: SeasonPage }) => (
  <nav className="season-nav" aria-label="Seasons">
    <Step season={chart.previous} side="prev" isPaged={chart.pageCount > 1} />
    <ol>
      {QUARTERS.map((quarter) => {
        const season = toSeason(params.year, quarter);
        return (
          season && (
            <li key={quarter}>
              <a href={seasonHref(season)} aria-current={quarter === params.quarter ? 'page' : undefined}>
                {seasonName(quarter)}
              </a>
            </li>
          )
        );
      })}
    </ol>
    <Step season={chart.next} side="next" isPaged={chart.pageCount > 1} />
    <SortMenu label="Year" current={String(params.year)} choices={yearsOf(params, chart)} />
  </nav>
);

/** Wide cards with the next broadcast, or with the first air date. */
const ChartGrid = ({ items }: { items: readonly ChartTitle[] }) => (
  <ul className="wide-grid">
    {items.map(({ title, next }) => (
      <li key={title.id}>
        <WideCard
          title={title}
          strong={
            next.length > 0 ? <NextEpisode next={nextText(next, title.startDate)} /> : beginningText(title)
          }
        />
      </li>
    ))}
  </ul>
);

const NothingNew = ({ chart: { label, latest } }: { chart: SeasonPage }) => (
  <EmptyState
    heading={`No new titles in ${label}`}
    text="The catalogue has no drama or special that first aired in this season."
  >
    {latest && <ButtonLink href={seasonHref(latest)}>Go to {seasonLabel(latest)}</ButtonLink>}
  </EmptyState>
);

function groupTabs(params: SeasonAddress, { total, continuingTotal }: SeasonPage) {
  const { year, quarter, sort, group } = params;
  return [
    { label: 'New', count: total, href: seasonHref({ year, quarter, sort }), current: group === 'new' },
    {
      label: 'Continuing',
      count: continuingTotal,
      href: seasonHref({ year, quarter, sort, group: 'continuing' }),
      current: group === 'continuing',
    },
  ];
}

const Continuing = ({ params, chart }: { params: SeasonAddress; chart: SeasonPage }) => {
  const { continuing, continuingTotal, label } = chart;
  if (continuing.length === 0) return null;
  const href = seasonHref({ year: params.year, quarter: params.quarter, group: 'continuing' });
  const isCut = continuingTotal > continuing.length;
  return (
    <section aria-labelledby="continuing">
      <SectionHead
        id="continuing"
        heading="Continuing"
        note={`Began before ${label} and continued in it. Not counted above.`}
        {...(isCut && { more: { href, label: `All ${continuingTotal.toLocaleString('en')}` } })}
      />
      <ChartGrid items={continuing} />
    </section>
  );
};

const SORTS = Object.entries(SEASON_SORTS) as [SeasonSort, string][];

/** Season chart: new titles with their next broadcast, and a separate section of continuing titles. */
export function SeasonScreen({ params, chart }: { params: SeasonAddress; chart: SeasonPage }) {
  const { label, isCurrent, items, page, pageCount, total, continuingTotal } = chart;
  const isNew = params.group === 'new';
  const count = isNew ? total : continuingTotal;
  return (
    <div className="page stack season">
      <header className="chart-head">
        <h1>{label}</h1>
        <SeasonNav params={params} chart={chart} />
        <details className="facts chart-rule">
          <summary>
            {isCurrent ? 'Current season: what counts as a season' : 'What counts as a season'}
          </summary>
          <p>{RULE}</p>
        </details>
      </header>
      <div>
        {continuingTotal > 0 && <Tabs tabs={groupTabs(params, chart)} label="Groups of the season" />}
        {(count > 0 || !isNew) && (
          <div className="browse-bar">
            <ResultCount
              count={count}
              one={isNew ? 'new title' : 'continuing title'}
              many={isNew ? 'new titles' : 'continuing titles'}
            />
            <SortMenu
              current={params.sort}
              choices={SORTS.map(([key, label]) => ({
                key,
                label,
                href: seasonHref({ ...params, sort: key, page: 1 }),
              }))}
            />
          </div>
        )}
        {isNew && total === 0 ? <NothingNew chart={chart} /> : <ChartGrid items={items} />}
        <Pagination
          page={page}
          pageCount={pageCount}
          hrefOf={(each) => seasonHref({ ...params, page: each })}
        />
      </div>
      <Continuing params={params} chart={chart} />
    </div>
  );
}

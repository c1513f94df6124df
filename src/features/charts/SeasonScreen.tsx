import { type Season, seasonLabel, seasonName, toSeason } from '#src/domain/season.ts';
import { Pagination } from '#src/ui/browse/Pagination.tsx';
import { ResultCount } from '#src/ui/browse/ResultCount.tsx';
import { SortMenu } from '#src/ui/browse/SortMenu.tsx';
import { WideCard } from '#src/ui/cards/WideCard.tsx';
import { ButtonLink } from '#src/ui/controls/Button.tsx';
import { SectionHead } from '#src/ui/rails/Rail.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { Tabs } from '#src/ui/title/Tabs.tsx';
import { nextInWords } from './broadcastWords.ts';
import { SEASON_SORTS, seasonHref } from './chartAddress.ts';
import type { ChartTitle, SeasonAddress, SeasonPage, SeasonSort } from './charts.view.ts';
import { NextEpisode } from './NextEpisode.tsx';
import { beginningInWords } from './upcomingGroups.ts';

const RULE =
  'A season is the quarter in which a drama or special first aired in Korea: Winter is January to March, Spring April to June, Summer July to September, Fall October to December. What began earlier and still airs stands apart and is not counted; a title whose first month is unknown is in no season.';

const QUARTERS = [1, 2, 3, 4] as const;

interface StepProps {
  season: Season | null;
  side: 'prev' | 'next';
  /** Whether the season itself has pages: they are then what search engines take for before and after. */
  isPaged: boolean;
}

const Step = ({ season, side, isPaged }: StepProps) =>
  season && (
    <a className={`season-step ${side}`} href={seasonHref(season)} rel={isPaged ? undefined : side}>
      {seasonLabel(season)}
    </a>
  );

/** The years that have titles, and the one that was asked for; a year whose season is another says which. */
function yearsOf(asked: SeasonAddress, { years }: SeasonPage) {
  const others = years.filter(({ year }) => year !== asked.year);
  const all = [asked, ...others].sort((a, b) => b.year - a.year);
  return all.map(({ year, quarter }) => ({
    key: String(year),
    label: quarter === asked.quarter ? String(year) : `${year}, ${seasonName(quarter)}`,
    href: seasonHref({ year, quarter }),
  }));
}

/** The seasons before and after, the four of this year, and the other years. */
const SeasonNav = ({ asked, chart }: { asked: SeasonAddress; chart: SeasonPage }) => (
  <nav className="season-nav" aria-label="Seasons">
    <Step season={chart.previous} side="prev" isPaged={chart.pageCount > 1} />
    <ol>
      {QUARTERS.map((quarter) => {
        const season = toSeason(asked.year, quarter);
        return (
          season && (
            <li key={quarter}>
              <a href={seasonHref(season)} aria-current={quarter === asked.quarter ? 'page' : undefined}>
                {seasonName(quarter)}
              </a>
            </li>
          )
        );
      })}
    </ol>
    <Step season={chart.next} side="next" isPaged={chart.pageCount > 1} />
    <SortMenu label="Year" current={String(asked.year)} choices={yearsOf(asked, chart)} />
  </nav>
);

/** Wide cards, each with what is on of it next; else with the day it began. */
const ChartGrid = ({ items }: { items: readonly ChartTitle[] }) => (
  <ul className="wide-grid">
    {items.map(({ title, next }) => (
      <li key={title.id}>
        <WideCard
          title={title}
          strong={
            next.length > 0 ? (
              <NextEpisode next={nextInWords(next, title.startDate)} />
            ) : (
              beginningInWords(title)
            )
          }
        />
      </li>
    ))}
  </ul>
);

const NothingNew = ({ chart: { label, latest } }: { chart: SeasonPage }) => (
  <EmptyState
    heading={`Nothing new is listed for ${label}`}
    text="The catalogue knows no drama or special that first aired in it."
  >
    {latest && <ButtonLink href={seasonHref(latest)}>Go to {seasonLabel(latest)}</ButtonLink>}
  </EmptyState>
);

function groupTabs(asked: SeasonAddress, { total, continuingTotal }: SeasonPage) {
  const { year, quarter, sort, group } = asked;
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

const Continuing = ({ asked, chart }: { asked: SeasonAddress; chart: SeasonPage }) => {
  const { continuing, continuingTotal, label } = chart;
  if (continuing.length === 0) return null;
  const href = seasonHref({ year: asked.year, quarter: asked.quarter, group: 'continuing' });
  const isCut = continuingTotal > continuing.length;
  return (
    <section aria-labelledby="continuing">
      <SectionHead
        id="continuing"
        heading="Continuing"
        note={`Began before ${label} and aired on in it; not counted above.`}
        {...(isCut && { more: { href, label: `All ${continuingTotal.toLocaleString('en')}` } })}
      />
      <ChartGrid items={continuing} />
    </section>
  );
};

const SORTS = Object.entries(SEASON_SORTS) as [SeasonSort, string][];

/** A season's chart: what began in it with what is on next, and apart what airs on from before. */
export function SeasonScreen({ asked, chart }: { asked: SeasonAddress; chart: SeasonPage }) {
  const { label, isCurrent, items, page, pageCount, total, continuingTotal } = chart;
  const isNew = asked.group === 'new';
  const count = isNew ? total : continuingTotal;
  return (
    <div className="page stack season">
      <header className="chart-head">
        <h1>{label}</h1>
        <SeasonNav asked={asked} chart={chart} />
        <details className="facts chart-rule">
          <summary>
            {isCurrent ? 'The current season: what counts as one' : 'What counts as a season'}
          </summary>
          <p>{RULE}</p>
        </details>
      </header>
      <div>
        {continuingTotal > 0 && <Tabs tabs={groupTabs(asked, chart)} label="Groups of the season" />}
        {(count > 0 || !isNew) && (
          <div className="browse-bar">
            <ResultCount
              count={count}
              one={isNew ? 'new title' : 'continuing title'}
              many={isNew ? 'new titles' : 'continuing titles'}
            />
            <SortMenu
              current={asked.sort}
              choices={SORTS.map(([key, words]) => ({
                key,
                label: words,
                href: seasonHref({ ...asked, sort: key, page: 1 }),
              }))}
            />
          </div>
        )}
        {isNew && total === 0 ? <NothingNew chart={chart} /> : <ChartGrid items={items} />}
        <Pagination
          page={page}
          pageCount={pageCount}
          hrefOf={(each) => seasonHref({ ...asked, page: each })}
        />
      </div>
      <Continuing asked={asked} chart={chart} />
    </div>
  );
}

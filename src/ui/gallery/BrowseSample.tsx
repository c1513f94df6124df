import { BrowseLayout } from '#src/ui/browse/BrowseLayout.tsx';
import { ChipLine } from '#src/ui/browse/Chip.tsx';
import { FacetGroup, type FacetState, ModeSwitch } from '#src/ui/browse/FacetGroup.tsx';
import { FacetPanel } from '#src/ui/browse/FacetPanel.tsx';
import { Pagination } from '#src/ui/browse/Pagination.tsx';
import { RangeFields } from '#src/ui/browse/RangeFields.tsx';
import { ResultCount } from '#src/ui/browse/ResultCount.tsx';
import { SortMenu } from '#src/ui/browse/SortMenu.tsx';
import { TitleGrid } from '#src/ui/cards/TitleCard.tsx';
import { SAMPLE_TITLES } from '#src/ui/gallery/sampleTitles.ts';

const option = (label: string, count: number, state: FacetState = 'off') => ({
  value: label,
  label,
  count,
  state,
  includeHref: `?genre=${label}`,
  excludeHref: `?genre=-${label}`,
});

const GENRES = [
  option('Romance', 1204, 'in'),
  option('Horror', 61, 'out'),
  option('Comedy', 861),
  option('Mystery', 322),
  option('Thriller', 290),
  option('Historical', 214),
  option('Fantasy', 180),
];

const COUNTRIES = [option('South Korea', 4191), option('Japan', 1380), option('Thailand', 853)];

const SERVICES = [
  option('Viki', 682),
  option('Netflix', 536),
  { ...option('Netflix', 310), value: 'netflix.KR', country: 'South Korea' },
  { ...option('Wavve', 125), value: 'wavve.KR', country: 'South Korea' },
];

/** A list with its facets, composed as on the site. */
export const BrowseSample = () => (
  <div className="page">
    <BrowseLayout
      heading="Dramas"
      panel={
        <FacetPanel chosenCount={2} done="Show 12 dramas">
          <FacetGroup name="genre" label="Genre" options={GENRES} moreCount={12}>
            <ModeSwitch mode="all" allHref="?genreMode=all" anyHref="?genreMode=any" />
          </FacetGroup>
          <FacetGroup name="year" label="Year" open>
            <RangeFields
              action="/dramas"
              legend="Year"
              from={{ name: 'yearFrom', value: 2016 }}
              to={{ name: 'yearTo', value: null }}
              lowest={1956}
              highest={2027}
              before={[{ name: 'genre', value: 'romance,-horror' }]}
              after={[]}
            />
          </FacetGroup>
          <FacetGroup name="country" label="Country" options={COUNTRIES} />
          <FacetGroup name="service" label="Streaming on" options={SERVICES} />
          <FacetGroup name="network" label="Network" options={COUNTRIES} />
        </FacetPanel>
      }
      bar={
        <>
          <ResultCount count={1204} one="drama" many="dramas" />
          <SortMenu
            current="popular"
            choices={[
              { key: 'popular', label: 'Popular', href: '?sort=popular' },
              { key: 'top', label: 'Top rated', href: '?sort=top' },
              { key: 'newest', label: 'Newest', href: '?sort=newest' },
            ]}
          />
        </>
      }
      chips={
        <ChipLine
          clearHref="/dramas"
          chips={[
            { label: 'Romance', removeHref: '?a' },
            { label: 'Horror', removeHref: '?b', excluded: true },
            { label: 'From 2016', removeHref: '?c' },
          ]}
        />
      }
    >
      <TitleGrid titles={SAMPLE_TITLES.slice(0, 30)} eagerCount={6} />
      <Pagination page={6} pageCount={34} hrefOf={(page) => `?page=${page}`} />
    </BrowseLayout>
  </div>
);

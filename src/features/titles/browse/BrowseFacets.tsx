import { FacetFinder } from '#src/ui/browse/FacetFinder.tsx';
import { FacetGroup, groupAnchor, ModeSwitch } from '#src/ui/browse/FacetGroup.tsx';
import { FacetPanel } from '#src/ui/browse/FacetPanel.tsx';
import { RangeFields } from '#src/ui/browse/RangeFields.tsx';
import { countText } from '#src/ui/browse/ResultCount.tsx';
import type {
  BrowseFilters,
  BrowsePage,
  FacetState,
  FacetValue,
  FacetGroup as Group,
  LongFacet,
  RangeKey,
} from './browse.view.ts';
import { isLongFacet, MIN_VOTES_MAX, RANGES } from './browseFacets.ts';
import { browseHref, browseSearch } from './browseHref.ts';

/** Facet groups that are open initially; the others are collapsed. */
const OPEN_GROUPS: ReadonlySet<string> = new Set(['genre', 'country', 'status']);

function optionOf(filters: BrowseFilters, group: Group, facetValue: FacetValue) {
  const { value, state } = facetValue;
  const to = (next: FacetState) =>
    browseHref(filters.kind, filters, { facet: group.key, value, state: next }) + groupAnchor(group.key);
  return {
    ...facetValue,
    includeHref: to(state === 'in' ? 'off' : 'in'),
    excludeHref: to(state === 'out' ? 'off' : 'out'),
  };
}

/** Whether a range filters the list. The minimum number of votes counts as part of the score range. */
function isNarrowed(filters: BrowseFilters, key: RangeKey): boolean {
  const { min, max } = filters.ranges[key];
  return min !== null || max !== null || (key === 'score' && filters.minVotes !== null);
}

/**
 * Query parameters that a form must carry as hidden inputs, split into those before and after its own fields,
 * so that submitting it produces the canonical address. The position is found by filling the form's own
 * fields in.
 */
function preservedFields(
  filters: BrowseFilters,
  ownNames: readonly string[],
  filled: Partial<BrowseFilters>,
) {
  const params = [...new URLSearchParams(browseSearch({ ...filters, ...filled, page: 1 }))];
  const at = params.findIndex(([name]) => ownNames.includes(name));
  const preserved = (part: typeof params) =>
    part.filter(([name]) => !ownNames.includes(name)).map(([name, value]) => ({ name, value }));
  return { before: preserved(params.slice(0, at)), after: preserved(params.slice(at)) };
}

const MATCHED_IN: Record<LongFacet, string> = { tag: 'tags', network: 'networks', studio: 'studios' };

function Finder({ filters, facet, group }: { filters: BrowseFilters; facet: LongFacet; group: Group }) {
  const what = MATCHED_IN[facet];
  const text = filters.find?.facet === facet ? filters.find.text : '';
  const match =
    group.values.filter(({ label }) => label.toLowerCase().includes(text)).length + group.moreCount;
  return (
    <>
      <FacetFinder
        action={`/${filters.kind}${groupAnchor(facet)}`}
        what={what}
        facet={facet}
        text={text}
        {...preservedFields(filters, ['findIn', 'find'], { find: { facet, text: 'x' } })}
      />
      <p className="facts" role="status">
        {text && `${match || 'No'} ${what} with “${text}” among these results.`}
      </p>
    </>
  );
}

/** Facet panel of a list: values with three states and range forms. Works without JavaScript. */
export function BrowseFacets({
  filters,
  list,
  chosenCount,
}: {
  filters: BrowseFilters;
  list: BrowsePage;
  chosenCount: number;
}) {
  const { kind } = filters;
  return (
    <FacetPanel
      chosenCount={chosenCount}
      done={`Show ${countText(list.total, kind === 'dramas' ? 'drama' : 'movie', kind).toLowerCase()}`}
    >
      {list.facets.map((group) => (
        <FacetGroup
          key={group.key}
          name={group.key}
          label={group.label}
          open={OPEN_GROUPS.has(group.key) || filters.find?.facet === group.key}
          moreCount={group.moreCount}
          clearHref={browseHref(kind, filters, { clear: group.key }) + groupAnchor(group.key)}
          options={group.values.map((value) => optionOf(filters, group, value))}
        >
          {group.key === 'genre' && (
            <ModeSwitch
              mode={filters.genreMode}
              allHref={browseHref(kind, filters, { genreMode: 'all' }) + groupAnchor(group.key)}
              anyHref={browseHref(kind, filters, { genreMode: 'any' }) + groupAnchor(group.key)}
            />
          )}
          {isLongFacet(group.key) && (group.moreCount > 0 || filters.find?.facet === group.key) && (
            <Finder filters={filters} facet={group.key} group={group} />
          )}
        </FacetGroup>
      ))}
      {RANGES.filter(({ key }) => kind === 'dramas' || key !== 'episodes').map((range) => (
        <FacetGroup
          key={range.key}
          name={range.key}
          label={range.label}
          open={range.key === 'year' || isNarrowed(filters, range.key)}
        >
          <RangeFields
            action={`/${kind}${groupAnchor(range.key)}`}
            legend={range.label}
            from={{ name: range.from, value: filters.ranges[range.key].min }}
            to={{ name: range.to, value: filters.ranges[range.key].max }}
            lowest={range.lowest}
            highest={range.highest}
            step={range.hasDecimal ? 0.1 : 1}
            {...preservedFields(filters, [range.from, range.to], {
              ranges: { ...filters.ranges, [range.key]: { min: range.lowest, max: range.highest } },
            })}
          />
          {range.key === 'score' && (
            <RangeFields
              action={`/${kind}${groupAnchor(range.key)}`}
              legend="Votes"
              from={{ name: 'minVotes', value: filters.minVotes }}
              to={null}
              lowest={0}
              highest={MIN_VOTES_MAX}
              {...preservedFields(filters, ['minVotes'], { minVotes: MIN_VOTES_MAX })}
            />
          )}
        </FacetGroup>
      ))}
    </FacetPanel>
  );
}

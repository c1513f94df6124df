import { countText, ResultCount } from '#src/ui/browse/ResultCount.tsx';
import { SortMenu } from '#src/ui/browse/SortMenu.tsx';
import { ButtonLink } from '#src/ui/controls/Button.tsx';
import { ChoiceLine } from '#src/ui/controls/ChoiceLine.tsx';
import { WorksList, type WorksOfYear, WorksTimeline } from '#src/ui/people/WorksTimeline.tsx';
import { SectionHead } from '#src/ui/rails/Rail.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import type { WorksAddress, WorksSort } from './person.view.ts';
import type { ShownWorkGroup, ShownWorks } from './shownPerson.ts';
import { WORKS_SORTS, worksSearch } from './worksAddress.ts';

const SORTS = Object.entries(WORKS_SORTS) as [WorksSort, string][];
/** Sort orders by year, which show the year at the margin. */
const BY_YEAR: ReadonlySet<WorksSort> = new Set(['newest', 'oldest']);

const shownYears = ({ years }: ShownWorkGroup): WorksOfYear[] =>
  years.map(({ year, works }) => ({
    year,
    works: works.map(({ title, roleLabel, characters, note }) => ({
      title,
      roles: [roleLabel, note].filter((mark): mark is string => Boolean(mark)),
      characters,
    })),
  }));

/** Works of one job. Shows the count only if there are several jobs. */
function Group({ group, sort, isOnly }: { group: ShownWorkGroup; sort: WorksSort; isOnly: boolean }) {
  const years = shownYears(group);
  return (
    <section aria-labelledby={`works-${group.job}`}>
      <SectionHead
        id={`works-${group.job}`}
        heading={group.label}
        {...(!isOnly && { note: countText(group.count, 'work', 'works') })}
      />
      {BY_YEAR.has(sort) ? (
        <WorksTimeline years={years} />
      ) : (
        <WorksList works={years.flatMap(({ works }) => works)} />
      )}
    </section>
  );
}

/** List of works with links that filter by role and type and sort. */
export function PersonWorksList({
  path,
  params,
  works,
}: {
  /** Path of the person's page. */
  path: string;
  params: WorksAddress;
  works: ShownWorks;
}) {
  const to = (change: Partial<WorksAddress>) => `${path}${worksSearch({ ...params, ...change })}`;
  return (
    <>
      {works.total > 1 && (
        <div className="works-choices" data-keep-place>
          <ChoiceLine
            label="Role"
            choices={[
              { key: 'all', label: 'All roles', href: to({ role: null }), isCurrent: params.role === null },
              ...works.roles.map(({ value, label, count }) => ({
                key: value,
                label,
                count,
                href: to({ role: value }),
                isCurrent: params.role === value,
              })),
            ]}
          />
          <ChoiceLine
            label="Kind"
            choices={[
              { key: 'all', label: 'All kinds', href: to({ type: null }), isCurrent: params.type === null },
              ...works.types.map(({ value, label, count }) => ({
                key: value,
                label,
                count,
                href: to({ type: value }),
                isCurrent: params.type === value,
              })),
            ]}
          />
          <div className="browse-bar">
            <ResultCount count={works.shown} one="work" many="works" />
            <SortMenu
              current={params.sort}
              choices={SORTS.map(([key, label]) => ({ key, label, href: to({ sort: key }) }))}
            />
          </div>
        </div>
      )}
      {works.shown === 0 && (
        <EmptyState
          heading="No works match both filters"
          text="Remove a filter to see other works of this person."
        >
          <ButtonLink href={to({ role: null, type: null })}>Show all works</ButtonLink>
        </EmptyState>
      )}
      {works.groups.map((group) => (
        <Group key={group.job} group={group} sort={params.sort} isOnly={works.groups.length === 1} />
      ))}
    </>
  );
}

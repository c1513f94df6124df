import { countInWords, ResultCount } from '#src/ui/browse/ResultCount.tsx';
import { SortMenu } from '#src/ui/browse/SortMenu.tsx';
import { ButtonLink } from '#src/ui/controls/Button.tsx';
import { ChoiceLine } from '#src/ui/controls/ChoiceLine.tsx';
import { WorksList, type WorksOfYear, WorksTimeline } from '#src/ui/people/WorksTimeline.tsx';
import { SectionHead } from '#src/ui/rails/Rail.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import type { ChosenWorks, WorkGroup, WorksAddress, WorksSort } from './person.view.ts';
import { WORKS_SORTS, worksSearch } from './worksAddress.ts';

const SORTS = Object.entries(WORKS_SORTS) as [WorksSort, string][];
/** Orders that go by the year, which then stands at the margin. */
const BY_YEAR: ReadonlySet<WorksSort> = new Set(['newest', 'oldest']);

const shownYears = ({ years }: WorkGroup): WorksOfYear[] =>
  years.map(({ year, works }) => ({
    year,
    works: works.map(({ title, roleLabel, characters, note }) => ({
      title,
      roles: [roleLabel, note].filter((mark): mark is string => Boolean(mark)),
      characters: characters.map(({ name }) => name),
    })),
  }));

/** One job's works. Its count is said where there are several jobs. */
function Group({ group, sort, isOnly }: { group: WorkGroup; sort: WorksSort; isOnly: boolean }) {
  const years = shownYears(group);
  return (
    <section aria-labelledby={`works-${group.job}`}>
      <SectionHead
        id={`works-${group.job}`}
        heading={group.label}
        {...(!isOnly && { note: countInWords(group.count, 'work', 'works') })}
      />
      {BY_YEAR.has(sort) ? (
        <WorksTimeline years={years} />
      ) : (
        <WorksList works={years.flatMap(({ works }) => works)} />
      )}
    </section>
  );
}

/** A person's works with their choices and orders, all of them links: by role, by kind of title. */
export function PersonWorksList({
  path,
  asked,
  works,
}: {
  /** Of the person's page. */
  path: string;
  asked: WorksAddress;
  works: ChosenWorks;
}) {
  const to = (change: Partial<WorksAddress>) => `${path}${worksSearch({ ...asked, ...change })}`;
  return (
    <>
      {works.total > 1 && (
        <div className="works-choices" data-keep-place>
          <ChoiceLine
            label="Role"
            choices={[
              { key: 'all', label: 'All roles', href: to({ role: null }), isCurrent: asked.role === null },
              ...works.roles.map(({ value, label, count }) => ({
                key: value,
                label,
                count,
                href: to({ role: value }),
                isCurrent: asked.role === value,
              })),
            ]}
          />
          <ChoiceLine
            label="Kind"
            choices={[
              { key: 'all', label: 'All kinds', href: to({ type: null }), isCurrent: asked.type === null },
              ...works.types.map(({ value, label, count }) => ({
                key: value,
                label,
                count,
                href: to({ type: value }),
                isCurrent: asked.type === value,
              })),
            ]}
          />
          <div className="browse-bar">
            <ResultCount count={works.shown} one="work" many="works" />
            <SortMenu
              current={asked.sort}
              choices={SORTS.map(([key, label]) => ({ key, label, href: to({ sort: key }) }))}
            />
          </div>
        </div>
      )}
      {works.shown === 0 && (
        <EmptyState heading="Nothing fits both" text="There are works of this person, but none like that.">
          <ButtonLink href={to({ role: null, type: null })}>Show all works</ButtonLink>
        </EmptyState>
      )}
      {works.groups.map((group) => (
        <Group key={group.job} group={group} sort={asked.sort} isOnly={works.groups.length === 1} />
      ))}
    </>
  );
}

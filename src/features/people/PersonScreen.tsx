import { ageOn, formatPartialDate } from '#src/domain/dates/partialDate.ts';
import { personHref } from '#src/ui/addresses.ts';
import { Breadcrumbs } from '#src/ui/controls/Breadcrumbs.tsx';
import { PersonHeader } from '#src/ui/people/PersonHeader.tsx';
import { RichText } from '#src/ui/RichText.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { type Fact, FactList, OutwardLinks } from '#src/ui/title/FactList.tsx';
import { Names } from '#src/ui/title/Names.tsx';
import { TitlePage } from '#src/ui/title/TitlePage.tsx';
import { LocalisedText } from '#src/ui/type/OneLine.tsx';
import { PersonWorksList } from './PersonWorksList.tsx';
import type { WorkGroup, WorksAddress } from './person.view.ts';
import { personSteps } from './personSteps.ts';
import type { ShownPerson, ShownWorks } from './shownPerson.ts';

const JOB_LABELS: Partial<Record<WorkGroup['job'], string>> = { cast: 'Actor' };

/** Returns the three most frequent jobs of a person. */
function workText({ jobs }: ShownWorks): string {
  const text = jobs
    .toSorted((a, b) => b.count - a.count)
    .slice(0, 3)
    .map(({ job, label }, index) => {
      const word = JOB_LABELS[job] ?? label;
      return index === 0 ? word : word.toLowerCase();
    });
  return text.join(', ') || 'Person';
}

const countText = (count: number) => (count === 1 ? '1 work' : `${count} works`);

function factsOf(head: ShownPerson, { total, years }: ShownWorks): string[] {
  const span = years && [...new Set(years)].join('–');
  return [head.country, countText(total), span].filter((fact): fact is string => fact !== null);
}

function lifeFacts(head: ShownPerson) {
  const died = head.deathDate && formatPartialDate(head.deathDate, { style: 'long' });
  const age = head.deathDate ? ageOn(head.birthDate, head.deathDate) : null;
  return [
    { label: 'Born', value: head.birthDate && formatPartialDate(head.birthDate, { style: 'long' }) },
    { label: 'Died', value: died && (age === null ? died : `${died}, aged ${age}`) },
    { label: 'Gender', value: head.gender },
    { label: 'Family name', value: head.familyName },
    { label: 'Given name', value: head.givenName },
  ].filter(({ value }) => Boolean(value));
}

function otherFacts(head: ShownPerson): Fact[] {
  const elsewhere = <OutwardLinks links={head.links} />;
  return [
    ...(head.names.length > 0 ? [{ label: 'Also known as', value: <Names names={head.names} /> }] : []),
    ...(head.links.length > 0 ? [{ label: 'Elsewhere', value: elsewhere }] : []),
  ];
}

/** Person page: names in both scripts, facts, works by job and year or in another order. */
export function PersonScreen({
  head,
  params,
  works,
  address,
}: {
  head: ShownPerson;
  params: WorksAddress;
  works: ShownWorks;
  /** Absolute URL of the page, shown in print. */
  address: string;
}) {
  return (
    <article className="page">
      <PersonHeader
        person={head}
        work={workText(works)}
        facts={factsOf(head, works)}
        breadcrumbs={<Breadcrumbs steps={personSteps(head)} />}
      />
      <div className="person-body">
        <TitlePage aside={<FactList facts={[...lifeFacts(head), ...otherFacts(head)]} />}>
          {head.biography && <RichText html={head.biography} />}
          {works.total === 0 ? (
            <EmptyState
              heading="No works yet"
              text={
                <>
                  The works of <LocalisedText text={head.name} /> have not been added yet.
                </>
              }
            />
          ) : (
            <PersonWorksList path={personHref(head)} params={params} works={works} />
          )}
          {works.hiddenCount > 0 && (
            <p className="facts">{works.hiddenCount} explicit works are not shown.</p>
          )}
          {works.isCut && <p className="facts">The earliest works are not shown.</p>}
        </TitlePage>
      </div>
      <p className="printed-address">{address}</p>
    </article>
  );
}

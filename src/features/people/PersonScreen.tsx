import { ageOn, formatPartialDate } from '#src/domain/partialDate.ts';
import { personHref } from '#src/ui/addresses.ts';
import { Breadcrumbs } from '#src/ui/controls/Breadcrumbs.tsx';
import { PersonHeader } from '#src/ui/people/PersonHeader.tsx';
import { RichText } from '#src/ui/RichText.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { type Fact, FactList } from '#src/ui/title/FactList.tsx';
import { Names } from '#src/ui/title/Names.tsx';
import { TitlePage } from '#src/ui/title/TitlePage.tsx';
import { Words } from '#src/ui/type/OneLine.tsx';
import { PersonWorksList } from './PersonWorksList.tsx';
import type { ChosenWorks, PersonHead, WorkGroup, WorksAddress } from './person.view.ts';
import { personSteps } from './personSteps.ts';

const JOB_WORDS: Partial<Record<WorkGroup['job'], string>> = { cast: 'Actor' };

/** What somebody is known as: their jobs, most frequent first. */
function workInWords({ jobs }: ChosenWorks): string {
  const words = jobs
    .toSorted((a, b) => b.count - a.count)
    .slice(0, 3)
    .map(({ job, label }, index) => {
      const word = JOB_WORDS[job] ?? label;
      return index === 0 ? word : word.toLowerCase();
    });
  return words.join(', ') || 'Person';
}

const countInWords = (count: number) => (count === 1 ? '1 work' : `${count} works`);

function factsOf(head: PersonHead, { total, years }: ChosenWorks): string[] {
  const span = years && [...new Set(years)].join('–');
  return [head.country?.name ?? null, countInWords(total), span].filter(
    (fact): fact is string => fact !== null,
  );
}

function lifeFacts(head: PersonHead) {
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

function otherFacts(head: PersonHead): Fact[] {
  const elsewhere = (
    <ul className="linked-values">
      {head.links.map(({ source, url }) => (
        <li key={url}>
          <a href={url} rel="noreferrer">
            {source}
          </a>
        </li>
      ))}
    </ul>
  );
  return [
    ...(head.names.length > 0
      ? [{ label: 'Also known as', value: <Names names={head.names.map(({ name }) => name)} /> }]
      : []),
    ...(head.links.length > 0 ? [{ label: 'Elsewhere', value: elsewhere }] : []),
  ];
}

/** A person: names in both scripts, facts, works by job and year, or in another order. */
export function PersonScreen({
  head,
  asked,
  works,
  address,
}: {
  head: PersonHead;
  asked: WorksAddress;
  works: ChosenWorks;
  /** The whole address of the page, for paper. */
  address: string;
}) {
  return (
    <article className="page">
      <PersonHeader
        person={head}
        work={workInWords(works)}
        facts={factsOf(head, works)}
        breadcrumbs={<Breadcrumbs steps={personSteps(head)} />}
      />
      <div className="person-body">
        <TitlePage aside={<FactList facts={[...lifeFacts(head), ...otherFacts(head)]} />}>
          {head.biography && <RichText html={head.biography} />}
          {works.total === 0 ? (
            <EmptyState
              heading="No works recorded yet"
              text={
                <>
                  Nobody has entered what <Words text={head.name} /> worked on.
                </>
              }
            />
          ) : (
            <PersonWorksList path={personHref(head)} asked={asked} works={works} />
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

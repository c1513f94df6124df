import { ageOn, formatPartialDate } from '#src/domain/partialDate.ts';
import { PersonHeader } from '#src/ui/people/PersonHeader.tsx';
import { WorksTimeline } from '#src/ui/people/WorksTimeline.tsx';
import { RichText } from '#src/ui/RichText.tsx';
import { SectionHead } from '#src/ui/rails/Rail.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { type Fact, FactList } from '#src/ui/title/FactList.tsx';
import { Names } from '#src/ui/title/Names.tsx';
import { TitlePage } from '#src/ui/title/TitlePage.tsx';
import { Words } from '#src/ui/type/OneLine.tsx';
import type { PersonHead, PersonWorks, WorkGroup } from './person.view.ts';

const JOB_WORDS: Partial<Record<WorkGroup['job'], string>> = { cast: 'Actor' };

/** What somebody is known as: their jobs, most frequent first. */
function workInWords({ groups }: PersonWorks): string {
  const jobs = [...groups].sort((a, b) => b.count - a.count).slice(0, 3);
  const words = jobs.map(({ job, label }, index) => {
    const word = JOB_WORDS[job] ?? label;
    return index === 0 ? word : word.toLowerCase();
  });
  return words.join(', ') || 'Person';
}

function factsOf(head: PersonHead, works: PersonWorks): string[] {
  const years = works.groups.flatMap(({ years: list }) =>
    list.flatMap(({ year }) => (year === null ? [] : [year])),
  );
  const span = years.length > 0 ? `${Math.min(...years)}–${Math.max(...years)}` : null;
  return [head.country?.name ?? null, works.total === 1 ? '1 work' : `${works.total} works`, span].filter(
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

function Group({ group }: { group: WorkGroup }) {
  return (
    <section aria-labelledby={`works-${group.job}`}>
      <SectionHead
        id={`works-${group.job}`}
        heading={group.label}
        note={group.count === 1 ? '1 work' : `${group.count} works`}
      />
      <WorksTimeline
        years={group.years.map(({ year, works }) => ({
          year,
          works: works.map(({ title, roleLabel, characters, note }) => ({
            title,
            roles: [roleLabel, note].filter((mark): mark is string => Boolean(mark)),
            characters: characters.map(({ name }) => name),
          })),
        }))}
      />
    </section>
  );
}

/** A person: names in both scripts, facts, works by job and year. */
export function PersonScreen({ head, works }: { head: PersonHead; works: PersonWorks }) {
  return (
    <article className="page">
      <PersonHeader person={head} work={workInWords(works)} facts={factsOf(head, works)} />
      <div className="person-body">
        <TitlePage aside={<FactList facts={[...lifeFacts(head), ...otherFacts(head)]} />}>
          {head.biography && <RichText html={head.biography} />}
          {works.groups.length === 0 && (
            <EmptyState
              heading="No works recorded yet"
              text={
                <>
                  Nobody has entered what <Words text={head.name} /> worked on.
                </>
              }
            />
          )}
          {works.groups.map((group) => (
            <Group key={group.job} group={group} />
          ))}
          {works.hiddenCount > 0 && (
            <p className="facts">{works.hiddenCount} explicit works are not shown.</p>
          )}
          {works.isCut && <p className="facts">The earliest works are not shown.</p>}
        </TitlePage>
      </div>
    </article>
  );
}

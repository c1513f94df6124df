import type { TitleSummary } from '#src/domain/catalogue/summaries.ts';
import { TitleRow } from '#src/ui/cards/TitleRow.tsx';
import { rowFacts } from '#src/ui/type/facts.ts';
import { LocalisedText, OneLine } from '#src/ui/type/OneLine.tsx';

/** One work of a person: the title and the labels of their roles in it (`Main role`, `Director`). */
export interface Work {
  title: TitleSummary;
  roles: readonly string[];
  /** Characters played. */
  characters: readonly string[];
}

/** The works of one year, or those without a known year (`null`). */
export interface WorksOfYear {
  year: number | null;
  works: readonly Work[];
}

const Note = ({ work: { title, characters }, withYear }: { work: Work; withYear: boolean }) => (
  <>
    {characters.length > 0 && 'as '}
    <OneLine facts={[characters.join(' / '), ...rowFacts(withYear ? title : { ...title, year: null })]} />
  </>
);

const WorkRow = ({ work, withYear = false }: { work: Work; withYear?: boolean }) => (
  <TitleRow
    title={work.title}
    note={<Note work={work} withYear={withYear} />}
    mark={
      <span className="role-marks">
        {work.roles.map((role) => (
          <span key={role}>
            <LocalisedText text={role} />
          </span>
        ))}
      </span>
    }
  />
);

/** A person's works by year in the given order, with a mark for each role. */
export const WorksTimeline = ({ years }: { years: readonly WorksOfYear[] }) => (
  <ol className="works-timeline">
    {years.map(({ year, works }) => (
      <li key={year ?? 'tba'}>
        <h3>{year ?? 'To be announced'}</h3>
        <ul>
          {works.map((work) => (
            <li key={work.title.id}>
              <WorkRow work={work} />
            </li>
          ))}
        </ul>
      </li>
    ))}
  </ol>
);

/** A person's works as a list that is not grouped by year. */
export const WorksList = ({ works }: { works: readonly Work[] }) => (
  <ol className="title-list">
    {works.map((work) => (
      <li key={work.title.id}>
        <WorkRow work={work} withYear />
      </li>
    ))}
  </ol>
);

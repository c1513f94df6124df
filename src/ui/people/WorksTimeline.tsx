import type { TitleSummary } from '#src/domain/summaries.ts';
import { TitleRow } from '#src/ui/cards/TitleRow.tsx';
import { rowFacts } from '#src/ui/type/facts.ts';
import { OneLine, Words } from '#src/ui/type/OneLine.tsx';

/** One work of a person: the title and what they did in it, each as it is shown (`Main role`, `Director`). */
export interface Work {
  title: TitleSummary;
  roles: readonly string[];
  /** Characters played. */
  characters: readonly string[];
}

/** Works of one year, or of no known year (`null`). */
export interface WorksOfYear {
  year: number | null;
  works: readonly Work[];
}

const Note = ({ work: { title, characters } }: { work: Work }) => (
  <>
    {characters.length > 0 && 'as '}
    <OneLine facts={[characters.join(' / '), ...rowFacts({ ...title, year: null })]} />
  </>
);

/** A person's works by year, newest first as given: the year at the margin, a mark for each role. */
export const WorksTimeline = ({ years }: { years: readonly WorksOfYear[] }) => (
  <ol className="works-timeline">
    {years.map(({ year, works }) => (
      <li key={year ?? 'tba'}>
        <h3>{year ?? 'To be announced'}</h3>
        <ul>
          {works.map((work) => (
            <li key={work.title.id}>
              <TitleRow
                title={work.title}
                note={<Note work={work} />}
                mark={
                  <span className="role-marks">
                    {work.roles.map((role) => (
                      <span key={role}>
                        <Words text={role} />
                      </span>
                    ))}
                  </span>
                }
              />
            </li>
          ))}
        </ul>
      </li>
    ))}
  </ol>
);

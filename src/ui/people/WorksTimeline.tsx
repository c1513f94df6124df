import type { TitleSummary } from '#src/domain/summaries.ts';
import { TitleRow } from '#src/ui/cards/TitleRow.tsx';
import { inOneLine, rowFacts } from '#src/ui/type/facts.ts';

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

const noteOf = ({ title, characters }: Work) =>
  inOneLine([
    characters.length > 0 ? `as ${characters.join(' / ')}` : null,
    ...rowFacts({ ...title, year: null }),
  ]);

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
                note={noteOf(work)}
                mark={
                  <span className="role-marks">
                    {work.roles.map((role) => (
                      <span key={role}>{role}</span>
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

import { CastGrid } from '#src/ui/people/CastGrid.tsx';
import { PersonCard } from '#src/ui/people/PersonCard.tsx';
import { SectionHead } from '#src/ui/rails/Rail.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { LocalisedText } from '#src/ui/type/OneLine.tsx';
import { castEntryOf } from './castEntries.ts';
import type { ShownCast, ShownTitle } from './shownTitle.ts';

/** Cast of a title by role with characters, then the crew by job. */
export function CharactersScreen({ head, cast }: { head: ShownTitle; cast: ShownCast }) {
  if (cast.cast.length + cast.crew.length === 0) {
    return (
      <EmptyState
        heading="No cast or crew yet"
        text={
          <>
            The cast and crew of <LocalisedText text={head.title} /> have not been added yet.
          </>
        }
      />
    );
  }
  return (
    <div className="stack tight">
      {cast.cast.map(({ role, label, members }) => (
        <section key={role} aria-labelledby={`cast-${role}`}>
          <SectionHead id={`cast-${role}`} heading={label} />
          <CastGrid cast={members.map(castEntryOf)} />
        </section>
      ))}
      {cast.crew.map(({ job, label, people }) => (
        <section key={job} aria-labelledby={`crew-${job}`}>
          <SectionHead id={`crew-${job}`} heading={label} />
          <ul className="person-grid">
            {people.map(({ creditId, person, note }) => (
              <li key={creditId}>
                <PersonCard person={person} note={note && <LocalisedText text={note} />} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

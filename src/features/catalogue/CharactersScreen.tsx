import { CastGrid } from '#src/ui/people/CastGrid.tsx';
import { PersonCard } from '#src/ui/people/PersonCard.tsx';
import { SectionHead } from '#src/ui/rails/Rail.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { Words } from '#src/ui/type/OneLine.tsx';
import { castEntryOf } from './castEntries.ts';
import type { TitleCast, TitleHead } from './title.view.ts';

/** Everybody in a title: the cast in its groups with their characters, then the crew by job. */
export function CharactersScreen({ head, cast }: { head: TitleHead; cast: TitleCast }) {
  if (cast.cast.length + cast.crew.length === 0) {
    return (
      <EmptyState
        heading="Nobody recorded yet"
        text={
          <>
            Nobody has entered who plays in <Words text={head.title} /> or who made it.
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
                <PersonCard person={person} note={note && <Words text={note} />} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

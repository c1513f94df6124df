import type { ReactNode } from 'react';
import type { PersonSummary } from '#src/domain/catalogue/summaries.ts';
import { personHref } from '#src/ui/addresses.ts';
import { Portrait } from '#src/ui/people/Portrait.tsx';
import { langOf } from '#src/ui/type/TitleName.tsx';

/** A person's names in both scripts, or only one if both are the same. */
export const PersonName = ({ person }: { person: Pick<PersonSummary, 'name' | 'nativeName'> }) => (
  <span className="title-name">
    <span className="en" lang={langOf(person.name)}>
      {person.name}
    </span>
    {person.nativeName && person.nativeName !== person.name && (
      <span className="native" lang={langOf(person.nativeName)}>
        {person.nativeName}
      </span>
    )}
  </span>
);

/** A portrait with a name and a note, such as the name of a character or the number of works. */
export const PersonCard = ({ person, note }: { person: PersonSummary; note?: ReactNode }) => (
  <div className="person-card">
    <a className="cover-link" href={personHref(person)}>
      <Portrait person={person} />
      <PersonName person={person} />
    </a>
    {note && <p className="facts">{note}</p>}
  </div>
);

/** A grid of portraits with names. */
export const PersonGrid = ({ people }: { people: readonly PersonSummary[] }) => (
  <ul className="person-grid">
    {people.map((person) => (
      <li key={person.id}>
        <PersonCard person={person} />
      </li>
    ))}
  </ul>
);

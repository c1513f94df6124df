import type { ReactNode } from 'react';
import type { PersonSummary } from '#src/domain/summaries.ts';
import { Portrait } from '#src/ui/people/Portrait.tsx';
import { PictureCredit } from '#src/ui/poster/PictureCredit.tsx';
import { OneLine } from '#src/ui/type/OneLine.tsx';
import { langOf } from '#src/ui/type/TitleName.tsx';

interface PersonHeaderProps {
  person: PersonSummary;
  /** What the person is known as, such as `Actor, director`. */
  work: string;
  /** A line of facts: born, from, years active. */
  facts: readonly string[];
  breadcrumbs?: ReactNode;
  children?: ReactNode;
}

/** The head of a person's page: portrait, names in both scripts, what they do, a line of facts. */
export const PersonHeader = ({ person, work, facts, breadcrumbs, children }: PersonHeaderProps) => (
  <header className="person-header">
    <Portrait person={person} eager />
    <div>
      {breadcrumbs}
      <p className="kicker">{work}</p>
      <h1 lang={langOf(person.name)}>{person.name}</h1>
      {person.nativeName && person.nativeName !== person.name && (
        <p className="native-name" lang={langOf(person.nativeName)}>
          {person.nativeName}
        </p>
      )}
      {facts.length > 0 && (
        <p className="facts">
          <OneLine facts={facts} />
        </p>
      )}
      {children}
      <PictureCredit images={[person.portrait]} />
    </div>
  </header>
);

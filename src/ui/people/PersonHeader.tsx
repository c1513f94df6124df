import type { ReactNode } from 'react';
import type { PersonSummary } from '#src/domain/catalogue/summaries.ts';
import { Portrait } from '#src/ui/people/Portrait.tsx';
import { PictureCredit } from '#src/ui/poster/PictureCredit.tsx';
import { OneLine } from '#src/ui/type/OneLine.tsx';
import { langOf } from '#src/ui/type/TitleName.tsx';

interface PersonHeaderProps {
  person: PersonSummary;
  /** The person's occupations, such as `Actor, director`. */
  work: string;
  /** A line of facts, such as birth, country and active years. */
  facts: readonly string[];
  breadcrumbs?: ReactNode;
  children?: ReactNode;
}

/** The header of a person's page: portrait, names in both scripts, occupations and a line of facts. */
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

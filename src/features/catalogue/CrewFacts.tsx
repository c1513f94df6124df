import { personHref } from '#src/ui/addresses.ts';
import { FactList, LinkedValues } from '#src/ui/title/FactList.tsx';
import type { TitleCast } from './title.view.ts';

/** Who made it, by job, as facts with links. */
export function CrewFacts({ cast }: { cast: TitleCast }) {
  if (cast.crew.length === 0) return null;
  return (
    <FactList
      facts={cast.crew.map(({ label, people }) => ({
        label,
        value: (
          <LinkedValues
            values={people.map(({ person }) => ({ label: person.name, href: personHref(person) }))}
          />
        ),
      }))}
    />
  );
}

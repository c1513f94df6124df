import { cardFacts, inOneLine, rowFacts, SEPARATOR } from '#src/ui/type/facts.ts';
import { OneLine, Words } from '#src/ui/type/OneLine.tsx';
import type { PersonHit, TitleHit } from './search.schema.ts';

const FoundAs = ({ name }: { name: string }) => (
  <>
    found as <Words text={name} />
  </>
);

/** What tells a title from others of its name and, where its names do not say why it was found, the one that does. */
export const TitleHitFacts = ({ hit: { title, matchedName } }: { hit: TitleHit }) => {
  if (matchedName === null) return <OneLine facts={rowFacts(title)} />;
  const facts = inOneLine(cardFacts(title));
  return (
    <>
      {facts && facts + SEPARATOR}
      <FoundAs name={matchedName} />
    </>
  );
};

/** The name a person was found by where theirs do not say it, else what they are known for; null without either. */
export function personHitFacts({ matchedName, knownFor }: PersonHit) {
  if (matchedName !== null) return <FoundAs name={matchedName} />;
  return knownFor === null ? null : <Words text={knownFor} />;
}

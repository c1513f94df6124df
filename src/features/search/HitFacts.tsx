import { cardFacts, inOneLine, rowFacts, SEPARATOR } from '#src/ui/type/facts.ts';
import { LocalisedText, OneLine } from '#src/ui/type/OneLine.tsx';
import type { PersonHit, TitleHit } from './searchAnswers.schema.ts';

const MatchedName = ({ name }: { name: string }) => (
  <>
    found as <LocalisedText text={name} />
  </>
);

/**
 * Facts that distinguish a title from others with the same name, and the matched name if the shown names do
 * not include it.
 */
export const TitleHitFacts = ({ hit: { title, matchedName } }: { hit: TitleHit }) => {
  if (matchedName === null) return <OneLine facts={rowFacts(title)} />;
  const facts = inOneLine(cardFacts(title));
  return (
    <>
      {facts && facts + SEPARATOR}
      <MatchedName name={matchedName} />
    </>
  );
};

/**
 * Returns the matched name if the shown names do not include it, otherwise the best-known title; null without
 * either.
 */
export function personHitFacts({ matchedName, knownFor }: PersonHit) {
  if (matchedName !== null) return <MatchedName name={matchedName} />;
  return knownFor === null ? null : <LocalisedText text={knownFor} />;
}

import type { TitleSummary } from '#src/domain/catalogue/summaries.ts';

/** Separator of facts on one line. The no-break space keeps the dot from starting a line. */
export const SEPARATOR = '\u00a0· ';

/** Joins facts to one text without unknown ones. */
export const inOneLine = (facts: readonly (string | null | undefined)[]): string =>
  facts.filter(Boolean).join(SEPARATOR);

const yearOf = ({ year }: TitleSummary) => (year === null ? null : String(year));

function lengthOf({ type, episodeCount }: TitleSummary): string | null {
  if (type === 'movie') return 'Movie';
  if (type === 'special') return 'Special';
  return episodeCount === null ? null : `${episodeCount}\u00a0ep.`;
}

/** Returns the facts of a card: year and length, or null if unknown. Phones show three cards in a row, so there is no room for more. */
export const cardFacts = (title: TitleSummary): (string | null)[] => [yearOf(title), lengthOf(title)];

/** Returns the facts of a row or a wide card: those of a card and the first network; unknown ones are null. */
export const rowFacts = (title: TitleSummary): (string | null)[] => [
  ...cardFacts(title),
  title.networks[0] ?? null,
];

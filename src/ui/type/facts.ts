import type { TitleSummary } from '#src/domain/summaries.ts';

/** What stands between two facts on one line. The dot keeps to the fact before it, so that none begins a line. */
export const SEPARATOR = '\u00a0· ';

/** Facts as one text; unknown ones are left out. */
export const inOneLine = (facts: readonly (string | null | undefined)[]): string =>
  facts.filter(Boolean).join(SEPARATOR);

const yearOf = ({ year }: TitleSummary) => (year === null ? null : String(year));

function lengthOf({ type, episodeCount }: TitleSummary): string | null {
  if (type === 'movie') return 'Movie';
  return episodeCount === null ? null : `${episodeCount}\u00a0ep.`;
}

/** The facts a card has room for, three of which stand side by side on a phone: the year and the length, if known. */
export const cardFacts = (title: TitleSummary): (string | null)[] => [yearOf(title), lengthOf(title)];

/** The facts of a row or a wide card: those of a card and the network; unknown ones are null. */
export const rowFacts = (title: TitleSummary): (string | null)[] => [
  ...cardFacts(title),
  title.networks[0] ?? null,
];

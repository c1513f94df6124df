import type { TitleSummary } from '#src/domain/summaries.ts';

/** Facts on one line. The dots keep to the fact before them, so none begins a line. */
export const inOneLine = (facts: readonly (string | null | undefined)[]): string =>
  facts.filter(Boolean).join('\u00a0· ');

/** The facts a card has room for: the year and the length; unknown ones are left out. */
export const cardFacts = ({ year, type, episodeCount }: TitleSummary): string[] => {
  const facts: string[] = [];
  if (year !== null) facts.push(String(year));
  if (type === 'movie') facts.push('Movie');
  else if (episodeCount !== null) facts.push(episodeCount === 1 ? '1 episode' : `${episodeCount} episodes`);
  return facts;
};

/** The facts of a row or a wide card: those of a card and the network. */
export const rowFacts = (title: TitleSummary): string[] => [
  ...cardFacts(title),
  ...title.networks.slice(0, 1),
];

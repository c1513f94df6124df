import type { TitleSummary } from '#src/domain/summaries.ts';

/** The facts a card has room for, in reading order; unknown ones are left out. */
export const shortFacts = ({ year, type, episodeCount, networks }: TitleSummary): string[] => {
  const facts: string[] = [];
  if (year !== null) facts.push(String(year));
  if (type === 'movie') facts.push('Movie');
  else if (episodeCount !== null) facts.push(episodeCount === 1 ? '1 episode' : `${episodeCount} episodes`);
  const network = networks[0];
  if (network) facts.push(network);
  return facts;
};

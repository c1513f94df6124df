import type { TitleSummary } from '#src/domain/summaries.ts';

/** Facts on one line. The dots keep to the fact before them, so none begins a line. */
export const inOneLine = (facts: readonly (string | null | undefined)[]): string =>
  facts.filter(Boolean).join('\u00a0· ');

function lengthOf({ type, episodeCount }: TitleSummary, one: string, many: string): string | null {
  if (type === 'movie') return 'Movie';
  return episodeCount === null ? null : `${episodeCount}\u00a0${episodeCount === 1 ? one : many}`;
}

/** The facts a card has room for, three of which stand side by side on a phone: the year and the length, if known. */
export const cardFacts = (title: TitleSummary): (string | null)[] => [
  title.year === null ? null : String(title.year),
  lengthOf(title, 'ep.', 'ep.'),
];

/** The facts of a row or a wide card: the year, the length in full, the network; unknown ones are null. */
export const rowFacts = (title: TitleSummary): (string | null)[] => [
  title.year === null ? null : String(title.year),
  lengthOf(title, 'episode', 'episodes'),
  title.networks[0] ?? null,
];

/** What an address was found to be; unsure where its server refuses to say, or does not answer. */
export const LINK_VERDICTS = ['alive', 'dead', 'unsure'] as const;
export type LinkVerdict = (typeof LINK_VERDICTS)[number];

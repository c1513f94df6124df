/** Result of a link check; `unsure` if the server refuses the request or does not answer. */
export const LINK_VERDICTS = ['alive', 'dead', 'unsure'] as const;
export type LinkVerdict = (typeof LINK_VERDICTS)[number];

/** How the supervisor speaks: a sentence, and figures for machines. */
export type Log = (message: string, details?: object) => void;

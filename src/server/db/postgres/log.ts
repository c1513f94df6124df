/** Logs a sentence with structured details. */
export type Log = (message: string, details?: object) => void;

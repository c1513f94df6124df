/** A usage error: a message about a wrong command line. */
export class UsageError extends Error {}
/** A failure of a command with a message for the terminal. */
export class CommandError extends Error {}
/** Returns the message of an error for the terminal: one or more lines, without a stack. */
export function errorText(error: unknown): string;

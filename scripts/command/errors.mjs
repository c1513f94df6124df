/** A usage error: a message about a wrong command line. */
export class UsageError extends Error {
  name = 'UsageError';
}

/** A failure of a command with a message for the terminal. */
export class CommandError extends Error {
  name = 'CommandError';
}

const errorFormatters = [
  (error) => error instanceof UsageError || error instanceof CommandError,
  // The server's errors with messages for people: StartError and AppError.
  (error) => error.name === 'StartError' || typeof error.statusCode === 'number',
  // Errors of the operating system and of PostgreSQL.
  (error) => typeof error.code === 'string',
];

/** Returns the message of an error for the terminal: one or more lines, without a stack. */
export function errorText(error) {
  if (!(error instanceof Error)) return `Unexpected error: ${String(error)}`;
  if (errorFormatters.some((isSo) => isSo(error))) return error.message || String(error.code);
  // Drizzle wraps PostgreSQL's errors. A host with several addresses fails with an AggregateError.
  const [inner = error.cause] = error instanceof AggregateError ? error.errors : [];
  if (inner instanceof Error) return errorText(inner);
  return `Unexpected error: ${error.message}\nSet NODE_DEBUG=dramalog to see the stack trace.`;
}

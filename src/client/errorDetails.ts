import { ApiError, type ErrorBody } from './api.ts';

/** Returns the details of a failed call; empty for other errors and if the server did not answer. */
export function errorDetails(error: unknown): Exclude<ErrorBody['error'], string | undefined> {
  const details = error instanceof ApiError ? error.body.error : undefined;
  return typeof details === 'object' ? details : {};
}

/**
 * Returns the messages of the rejected fields of a failed call, or else its own message.
 * @param fallback the message for other errors
 */
export function rejectionText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  return Object.values(errorDetails(error).fields ?? {}).join('. ') || error.message;
}

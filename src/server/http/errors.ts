import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { AppError, badRequest, unavailable } from '#src/domain/errors.ts';
import { type Log, loggedPath } from '#src/server/log.ts';
import { reportDatabaseUnavailable, reportUnavailable } from './countedErrors.ts';

/** `Retry-After` when the database did not answer, in seconds. */
export const RETRY_AFTER_SECONDS = 5;

/**
 * Error codes that mean the database is unreachable, full, too slow or, after a failover, read-only, and not that the
 * code is wrong: SQLSTATEs of PostgreSQL (appendix A of its manual: 08, 53, 57P, cancelled statement, connection ended
 * for idling, read-only, I/O error) and codes of sockets.
 */
const DATABASE_UNAVAILABLE =
  /^(08...|53...|57P0[1235]|57014|55P03|25P0[34]|25006|58030|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT)$/;
const UNANSWERED =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|connection error and is not queryable|Query read timeout/;

/** Returns whether an error or one of its causes means that the database does not answer or is full. */
export function isDatabaseUnavailable(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    DATABASE_UNAVAILABLE.test(code) || UNANSWERED.test(error.message) || isDatabaseUnavailable(error.cause)
  );
}

function known(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (error instanceof HTTPException && error.status < 500) {
    return error.status === 400
      ? badRequest(error.message || 'The request cannot be read')
      : new AppError(error.message || 'The request was rejected', { statusCode: error.status });
  }
  return null;
}

function retryAfter({ data }: AppError): Record<string, string> {
  const isTimed = typeof data === 'object' && data !== null && 'retryAfterSeconds' in data;
  return isTimed ? { 'Retry-After': String(data.retryAfterSeconds) } : {};
}

/** Returns the response for an expected error and counts it for the log; null for an unexpected error. */
function expected(error: unknown, log: Log): AppError | null {
  const answer = known(error);
  if (answer && answer.statusCode < 500) return answer;
  if (answer && answer.statusCode !== 500) {
    reportUnavailable(log, answer);
    return answer;
  }
  if (answer || !isDatabaseUnavailable(error)) return null;
  reportDatabaseUnavailable(log, error);
  return unavailable(RETRY_AFTER_SECONDS);
}

/**
 * Returns the error that the caller sees for an error thrown by a handler. An AppError is passed on. An unreachable
 * database becomes 503. Anything else is logged with the request id and becomes 500 without details.
 */
export function reportError(error: unknown, c: Context, log: Log): AppError {
  const answer = expected(error, log);
  if (answer) return answer;
  log.error(
    { err: error, requestId: c.get('requestId'), method: c.req.method, path: loggedPath(c.req.path) },
    'a request failed',
  );
  return (
    known(error) ??
    new AppError('Something went wrong. Please tell us the request id', { name: 'InternalError' })
  );
}

/** Answers with the error of `reportError` as JSON. */
export function answerError(error: unknown, c: Context, log: Log): Response {
  const answer = reportError(error, c, log);
  return c.json(answer.toBody(c.get('requestId')), answer.statusCode as ContentfulStatusCode, {
    'Cache-Control': 'no-store',
    ...retryAfter(answer),
  });
}

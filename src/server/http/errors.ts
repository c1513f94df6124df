import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { AppError, badRequest, unavailable } from '#src/domain/errors.ts';
import type { Log } from '#src/server/log.ts';

/** Seconds after which a caller may try again when the database did not answer. */
export const RETRY_AFTER_SECONDS = 5;

/**
 * Codes that say the database is away, full, too slow or, after a change of the primary server, takes no writes, not that
 * we erred: of PostgreSQL (SQLSTATE, appendix A of its manual: 08, 53, 57P, a statement given up, a connection ended for
 * idling, read-only, its own input and output) and of sockets.
 */
const DATABASE_AWAY =
  /^(08...|53...|57P0[1235]|57014|55P03|25P0[34]|25006|58030|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT)$/;
const UNANSWERED =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|connection error and is not queryable|Query read timeout/;

/** Whether an error, or what caused it, says that the database does not answer or is full. */
export function isDatabaseAway(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return DATABASE_AWAY.test(code) || UNANSWERED.test(error.message) || isDatabaseAway(error.cause);
}

function known(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (error instanceof HTTPException && error.status < 500) {
    return error.status === 400
      ? badRequest(error.message || 'The request cannot be read')
      : new AppError(error.message || 'The request was refused', { statusCode: error.status });
  }
  return null;
}

function retryAfter({ data }: AppError): Record<string, string> {
  const isTimed = typeof data === 'object' && data !== null && 'retryAfterSeconds' in data;
  return isTimed ? { 'Retry-After': String(data.retryAfterSeconds) } : {};
}

/**
 * Answers what a handler threw. An AppError is told as it is. Anything else is logged with the request's id and told
 * without its insides: 503 when the database is away, 500 otherwise.
 */
export function answerFault(error: unknown, c: Context, log: Log): Response {
  const requestId = c.get('requestId');
  let told = known(error);
  if (!told || told.statusCode >= 500) {
    log.error({ err: error, requestId, method: c.req.method, path: c.req.path }, 'a request failed');
  }
  if (!told && isDatabaseAway(error)) told = unavailable(RETRY_AFTER_SECONDS);
  told ??= new AppError('Something went wrong. Please tell us the request id', { name: 'InternalError' });
  return c.json(told.toBody(requestId), told.statusCode as ContentfulStatusCode, {
    'Cache-Control': 'no-store',
    ...retryAfter(told),
  });
}

import type { AppError } from '#src/domain/errors.ts';
import { type Log, withoutAddresses } from '#src/server/log.ts';

/** Period for which errors of one kind are counted before they are logged together. */
const EVERY_MILLISECONDS = 5_000;
/** Maximum number of kinds counted at the same time; beyond it, details are dropped from the key. */
const KINDS_MAX = 50;
const EXAMPLE_MAX = 200;

interface CountedError {
  message: string;
  /** `error` if someone has to act; default `warn`. */
  level?: 'warn' | 'error';
  /** Name of the count in the log entry. */
  counted?: string;
  /** Distinguishes kinds with the same message; nothing about a single caller. */
  details?: Readonly<Record<string, string | number>>;
  /** The first error; its message is logged as an example. */
  error?: unknown;
}

const counting = new WeakMap<Log, Map<string, number>>();

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;

/** Returns the log fields of an error: its code, which is part of the kind, and the message of the first one. */
function errorText(error: unknown) {
  if (error === undefined) return { kind: {}, example: {} };
  const code = codeOf(error);
  const example = withoutAddresses(error instanceof Error ? error.message : String(error));
  return { kind: code === null ? {} : { code }, example: { example: example.slice(0, EXAMPLE_MAX) } };
}

/**
 * Logs an event that is expected to affect many callers at once, such as a full queue or an unreachable database: once
 * every five seconds, with the count and without a stack.
 */
export function reportCounted(log: Log, errorMessage: CountedError): void {
  const { message, level = 'warn', counted = 'count', error } = errorMessage;
  const counts = counting.get(log) ?? new Map<string, number>();
  counting.set(log, counts);
  const { kind, example } = errorText(error);
  const details = counts.size < KINDS_MAX ? { ...errorMessage.details, ...kind } : {};
  const key = JSON.stringify([message, details]);
  const count = counts.get(key) ?? 0;
  counts.set(key, count + 1);
  if (count > 0) return;
  const report = () => {
    log[level]({ ...details, ...example, [counted]: counts.get(key) }, message);
    counts.delete(key);
  };
  setTimeout(report, EVERY_MILLISECONDS).unref();
}

/** Counts a request that failed because the database did not answer. */
export function reportDatabaseUnavailable(log: Log, error: Error): void {
  reportCounted(log, { level: 'error', message: 'the database does not answer', error });
}

/** Counts a request that was rejected as temporarily unavailable, by message and cause. */
export function reportUnavailable(log: Log, { name, statusCode, message, cause }: AppError): void {
  const details = { statusCode, name };
  reportCounted(log, {
    message: 'requests were rejected as temporarily unavailable',
    details,
    error: cause ?? message,
  });
}

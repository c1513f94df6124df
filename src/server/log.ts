import { pino } from 'pino';
import { isAccountPath } from '#src/domain/accounts/accountPaths.ts';

export type Log = Pick<ReturnType<typeof pino>, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>;

/**
 * Fields of errors that must not be logged: the driver attaches its whole client to an error, including the cancel key,
 * PostgreSQL puts the values of rows into `detail` and `where`, and mail servers name recipients.
 */
const PRIVATE_FIELDS: ReadonlySet<string> = new Set([
  'client',
  'detail',
  'where',
  'envelope',
  'rejected',
  'rejectedErrors',
]);

/** E-mail addresses and similar text in error messages. */
const ADDRESS = /[\p{L}\p{N}._%+'-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})*/gu;
/** Maximum length of an error text that is processed. */
const TEXT_MAX = 8_000;
const DEPTH_MAX = 4;

/** Replaces e-mail addresses in an error text for the log and cuts it to 8,000 characters. */
export const withoutAddresses = (text: string): string =>
  text.slice(0, TEXT_MAX).replace(ADDRESS, '[address]');

function withoutPersonalData(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return withoutAddresses(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth >= DEPTH_MAX) return undefined;
  if (Array.isArray(value)) return value.slice(0, 100).map((each) => withoutPersonalData(each, depth + 1));
  const remaining = Object.entries(value).filter(([name]) => !PRIVATE_FIELDS.has(name));
  return Object.fromEntries(remaining.map(([name, inner]) => [name, withoutPersonalData(inner, depth + 1)]));
}

const privateError = pino.stdSerializers.wrapErrorSerializer(
  (error) => withoutPersonalData({ ...error }) as typeof error,
);

/**
 * Creates the process's log: one JSON line per event, or readable lines on a terminal.
 * @param level lowest level that is written, `silent` for none
 */
export function createLog(level: string, isTerminal = process.stdout.isTTY): Log {
  return pino({
    level,
    base: undefined,
    serializers: { err: privateError },
    redact: ['req.headers.cookie', 'req.headers.authorization', 'headers.cookie', 'headers.authorization'],
    ...(isTerminal
      ? {
          transport: {
            target: 'pino-pretty',
            options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' },
          },
        }
      : {}),
  });
}

/**
 * Returns the path of an address for the log, without codes that could give access to an account: without the query and, for
 * account screens, without anything after the first segment.
 * @param address absolute, or starting with the path
 */
export function loggedPath(address: string): string {
  const [path = ''] = address.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/);
  return isAccountPath(path) ? path.replace(/^(\/[^/]+)\/.*$/s, '$1/…') : path;
}

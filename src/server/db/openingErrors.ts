import pg from 'pg';
import { StartError } from './postgres/errors.ts';

const detail = (error: Error) => `(${error.message})`;

const unreachable = (error: Error) =>
  `no PostgreSQL answers there. Start it or correct the address. Without DATABASE_URL, the embedded one is used. ${detail(error)}`;
const unknownUser = (error: Error) => `the server rejects this user. ${detail(error)}`;
const readOnly = () => 'it takes no writes; it must be the primary server, not a read-only replica.';

/** Explanations by error code of Node, `pg` and PostgreSQL (SQLSTATE, appendix A of its manual). */
const REASONS: ReadonlyMap<string, (error: Error) => string> = new Map([
  ...[
    'ECONNREFUSED',
    'ECONNRESET',
    'ENOENT',
    'ENOTFOUND',
    'EAI_AGAIN',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'EPIPE',
  ].map((code): [string, typeof unreachable] => [code, unreachable]),
  [
    'ERR_INVALID_URL',
    () => 'it is not an address of the form postgresql://user:password@host:port/database.',
  ],
  ['28P01', unknownUser],
  ['28000', unknownUser],
  ['3D000', (error) => `the server has no such database; create it with createdb. ${detail(error)}`],
  ['53300', (error) => `the server accepts no more connections. ${detail(error)}`],
  ['57P03', (error) => `the server is starting or stopping; try again in a moment. ${detail(error)}`],
  [
    '42501',
    (error) =>
      `its user is not allowed to create tables. As the database's owner run: GRANT CREATE ON SCHEMA public TO <user>; and GRANT CREATE ON DATABASE <database> TO <user>; ${detail(error)}`,
  ],
  ['25006', readOnly],
]);

const TIMED_OUT = /timeout/i;

/** Returns whether an error is an expected one with a message for users, as of a backup or bucket; PostgreSQL's have no status. */
const hasUserMessage = (error: Error) => 'statusCode' in error && typeof error.statusCode === 'number';

/**
 * Converts an error of opening a database to a message for the terminal, without the password of the address. Returns
 * errors that come neither from the connection nor from PostgreSQL unchanged, so that bugs keep their stack.
 * @param name how to call the database: `DATABASE_URL` or the embedded one
 */
export function asOpeningError(error: unknown, name: string): unknown {
  if (!(error instanceof Error) || error instanceof StartError || hasUserMessage(error)) return error;
  // Drizzle wraps the error of PostgreSQL.
  const { cause } = error;
  if (!('code' in error) && cause instanceof Error) return asOpeningError(cause, name);
  const code = 'code' in error ? String(error.code) : '';
  const reason = REASONS.get(code) ?? (TIMED_OUT.test(error.message) ? unreachable : undefined);
  if (reason) return new StartError(`${name} cannot be used: ${reason(error)}`, { cause: error });
  if (!(error instanceof pg.DatabaseError)) return error;
  return new StartError(`${name} cannot be used: PostgreSQL reported an error. (${error.message}, ${code})`, {
    cause: error,
  });
}

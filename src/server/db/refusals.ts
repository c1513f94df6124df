import pg from 'pg';
import { StartError } from './postgres/errors.ts';

const said = (error: Error) => `(${error.message})`;

const unreachable = (error: Error) =>
  `no PostgreSQL answers there. Start it, or correct the address; without DATABASE_URL the embedded one is used. ${said(error)}`;
const unknownUser = (error: Error) => `the server does not let this user in. ${said(error)}`;
const readOnly = () => 'it takes no writes; it must be the primary server, not a read-only replica.';

/** By code of Node, of `pg` and of PostgreSQL (SQLSTATE, appendix A of its manual). */
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
  ['ERR_INVALID_URL', () => 'it is no address of the form postgresql://user:password@host:port/database.'],
  ['28P01', unknownUser],
  ['28000', unknownUser],
  ['3D000', (error) => `the server has no such database; make it with createdb. ${said(error)}`],
  ['53300', (error) => `the server takes no more connections. ${said(error)}`],
  ['57P03', (error) => `the server is starting or stopping; try again in a moment. ${said(error)}`],
  [
    '42501',
    (error) =>
      `its user may not make tables. As the database's owner run: GRANT CREATE ON SCHEMA public TO <user>; and GRANT CREATE ON DATABASE <database> TO <user>; ${said(error)}`,
  ],
  ['25006', readOnly],
]);

const TIMED_OUT = /timeout/i;

/**
 * Turns what went wrong while a database was opened into words for the terminal, without the address's password.
 * Anything that is neither the connection's nor PostgreSQL's refusal is given back unchanged, so that a fault of ours
 * keeps its stack.
 * @param name what the database is called: `DATABASE_URL`, or the embedded one
 */
export function asOpeningRefusal(error: unknown, name: string): unknown {
  if (!(error instanceof Error) || error instanceof StartError) return error;
  // Drizzle wraps what PostgreSQL says of a migration.
  const { cause } = error;
  if (!('code' in error) && cause instanceof Error) return asOpeningRefusal(cause, name);
  const code = 'code' in error ? String(error.code) : '';
  const reason = REASONS.get(code) ?? (TIMED_OUT.test(error.message) ? unreachable : undefined);
  if (reason) return new StartError(`${name} cannot be used: ${reason(error)}`, { cause: error });
  if (!(error instanceof pg.DatabaseError)) return error;
  return new StartError(`${name} cannot be used: PostgreSQL refused. (${error.message}, ${code})`, {
    cause: error,
  });
}

import pg from 'pg';
import { BackupError } from './errors.ts';

/** A separate connection without time limits for long work. */
export interface OwnConnection {
  readonly client: pg.Client;
  /** Aborts with a `BackupError` when the connection is lost. */
  readonly lost: AbortSignal;
  /** Closes the connection at once, including a running statement. */
  close(): Promise<void>;
}

/** Makes text output and input identical, and removes time limits that the role's settings may have. */
const SETTINGS = [
  'set statement_timeout = 0',
  'set lock_timeout = 0',
  'set idle_in_transaction_session_timeout = 0',
  'set client_connection_check_interval = 1000',
  "set timezone = 'UTC'",
  "set datestyle = 'ISO, YMD'",
  "set intervalstyle = 'postgres'",
  "set bytea_output = 'hex'",
  'set extra_float_digits = 1',
  'set row_security = off',
  'set search_path = public',
];

/**
 * Opens a connection for copying.
 * @param address `postgresql://` address, a direct or session-pooled one
 */
export async function openOwnConnection(address: string): Promise<OwnConnection> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 5_000 });
  const losing = new AbortController();
  client.on('error', (error) =>
    losing.abort(new BackupError(`The connection to the database was lost (${error.message})`)),
  );
  const close = async () => {
    await client.end().catch(() => undefined);
  };
  try {
    await client.connect();
    // Separate statements: a setting that a system or version does not know fails alone.
    for (const setting of SETTINGS) await client.query(setting).catch(() => undefined);
  } catch (error) {
    await close();
    throw error;
  }
  return { client, lost: losing.signal, close };
}

/**
 * Takes advisory locks until the connection ends.
 * @param seconds maximum wait for each lock
 * @throws BackupError with the message `busy` if another process holds one of them
 */
export async function acquireLock(
  client: pg.ClientBase,
  statement: string,
  { seconds, busy }: { seconds: number; busy: string },
): Promise<void> {
  await client.query(`set lock_timeout = ${seconds * 1000}`);
  try {
    await client.query(statement);
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '55P03') throw new BackupError(busy);
    throw error;
  } finally {
    await client.query('set lock_timeout = 0');
  }
}

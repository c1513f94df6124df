import pg from 'pg';

/** State of a socket: a ready server, one starting up or shutting down, none, or one without the database. */
export type ServerState = 'ready' | 'busy' | 'absent' | 'no database';

const answers: Record<string, ServerState> = {
  ENOENT: 'absent',
  ECONNREFUSED: 'absent',
  ECONNRESET: 'absent',
  EPIPE: 'absent',
  EACCES: 'absent',
  EAGAIN: 'busy', // the socket's queue is full
  '57P03': 'busy', // starting up, recovering or shutting down
  '53300': 'ready', // all connections in use
  '3D000': 'no database',
};

const database = 'dramalog';

/**
 * Returns a `pg` connection string for the socket in a folder. The role is `dramalog`, as created by initdb; port and
 * sslmode are set so that PGPORT and PGSSLMODE of the environment have no effect.
 */
export const connectionStringOf = (socketDir: string, name = database): string =>
  `postgresql://dramalog@/${name}?host=${encodeURIComponent(socketDir)}&port=5432&sslmode=disable`;

/** Tries to connect to the database of a server within `timeout` ms. Throws unexpected errors. */
export async function ask(socketDir: string, timeout = 2_000): Promise<ServerState> {
  try {
    await withClient(connectionStringOf(socketDir), timeout, async () => undefined);
    return 'ready';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const answer = answers[code] ?? (/timeout|terminated/i.test(String(error)) ? 'absent' : undefined);
    if (answer === undefined) throw error;
    return answer;
  }
}

/** Creates the database on a new server. */
export async function createDatabase(socketDir: string): Promise<void> {
  await withClient(connectionStringOf(socketDir, 'postgres'), 10_000, async (client) => {
    await client.query(`CREATE DATABASE ${database}`);
  });
}

async function withClient(
  connectionString: string,
  connectionTimeoutMillis: number,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis });
  // Without a listener, an error on the idle connection would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

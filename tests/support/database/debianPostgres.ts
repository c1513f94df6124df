import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ownAccount } from '#src/server/db/postgres/account.ts';
import { handOver } from '#src/server/db/postgres/clusterDirectory.ts';

/** A temporary server from the packages of the system, with a password, on a loopback port. */
export interface ExternalPostgres {
  /** Folder of its client programs. */
  bin: string;
  /** Database `dramalog`, as the superuser of that name. */
  connectionString: string;
  stop(): Promise<void>;
}

const debianFolder = '/usr/lib/postgresql';
const utf8 = ['--encoding=UTF8', '--locale=C', '--lc-collate=C', '--lc-ctype=C.UTF-8'];

/** Program folder of the newest installed Debian server with the extension pg_trgm; undefined without one. */
export function debianPostgres(): string | undefined {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : [];
  return versions
    .sort((a, b) => Number(b) - Number(a))
    .filter((version) => existsSync(`/usr/share/postgresql/${version}/extension/pg_trgm.control`))
    .map((version) => join(debianFolder, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')));
}

/**
 * Creates and starts a cluster in a temporary folder; as root, under an unprivileged user. `initdbOptions`
 * set the encoding and locale (UTF-8 by default). Throws with the message of the server on failure.
 */
export async function startExternalPostgres(bin: string, initdbOptions = utf8): Promise<ExternalPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'dramalog-external-'));
  const account = ownAccount(randomBytes(6).toString('hex'));
  const password = randomBytes(12).toString('hex');
  const cluster = join(folder, 'cluster');
  try {
    chownSync(folder, account.initdb.uid ?? account.uid, account.gid);
    writeFileSync(join(folder, 'password'), password, { mode: 0o644 });
    const options = ['-D', cluster, '-U', 'dramalog', '--auth=scram-sha-256', '--no-sync', ...initdbOptions];
    const args = [...options, `--pwfile=${join(folder, 'password')}`];
    const made = spawnSync(join(bin, 'initdb'), args, { ...account.initdb, cwd: '/', encoding: 'utf8' });
    if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
    handOver(folder, account);
    chmodSync(folder, 0o700);
    const port = await freePort();
    const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'fsync=off'];
    const serverArgs = ['-D', cluster, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
    const log = join(folder, 'log');
    const child = spawn(
      '/bin/sh',
      ['-c', `exec "$0" "$@" > "${log}" 2>&1`, join(bin, 'postgres'), ...serverArgs],
      {
        ...account.server,
        cwd: '/',
        stdio: 'ignore',
      },
    );
    const address = `postgresql://dramalog:${password}@127.0.0.1:${port}`;
    await createDatabase(`${address}/postgres`, child, log);
    const stop = () => stopServer(child).finally(() => rmSync(folder, { recursive: true, force: true }));
    return { bin, connectionString: `${address}/dramalog`, stop };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

async function createDatabase(connectionString: string, child: ChildProcess, log: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended: ${readFileSync(log, 'utf8')}`);
    const client = new pg.Client({ connectionString });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('CREATE DATABASE dramalog');
      return;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code !== 'ECONNREFUSED' && code !== '57P03') throw error;
      await pause(20);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** Fast shutdown, awaited; immediate if it takes longer than ten seconds. */
async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGINT');
  const late = setTimeout(() => child.kill('SIGQUIT'), 10_000);
  await gone;
  clearTimeout(late);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

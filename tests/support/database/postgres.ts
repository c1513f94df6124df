import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach } from 'vitest';
import { hashOf } from '#src/server/db/postgres/clusterDirectory.ts';
import { leftBehind, readPostmasterFile, servesCluster } from '#src/server/db/postgres/postmaster.ts';
import { runningAdopted, shutDown } from '#src/server/db/postgres/running.ts';
import {
  type EmbeddedOptions,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#src/server/db/postgres/start.ts';
import { folderForData } from '#tests/support/commands/dataFolder.ts';
import { type SiteProcess, startSite } from '#tests/support/http/site.ts';

const projectRoot = new URL('../../..', import.meta.url).pathname;

const folderOfData = folderForData(2 ** 30);

export const isRoot = process.geteuid?.() === 0;

/** Waits until `holds` returns a truthy value, and returns it; after `timeout` ms. */
export async function until<T>(holds: () => T | Promise<T>, timeout = 60_000): Promise<NonNullable<T>> {
  const end = performance.now() + timeout;
  for (;;) {
    const match = await holds();
    if (match) return match;
    if (performance.now() > end) throw new Error(`Condition not met within ${timeout} ms: ${holds}`);
    await pause(15);
  }
}

/** One row of a result, queried on a separate connection. */
export async function ask(connectionString: string, text: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(text);
    return rows[0] ?? {};
  } finally {
    await client.end();
  }
}

export interface Ready {
  connectionString: string;
  socketDir: string;
  adopted: boolean;
  location: string;
}

/** The application as a separate process. */
export interface AppProcess {
  pid: number;
  child: ChildProcess;
  logged: string[];
  /** Resolves when PostgreSQL answers; fails with the message of the StartError if it was rejected. */
  ready: Promise<Ready>;
  exited: Promise<void>;
  kill(signal: NodeJS.Signals): Promise<void>;
}

/**
 * Data folders, servers and processes for the tests of one file. They are ended and removed after each test, or
 * after all of them with `lasting`.
 */
export function testResources({ lasting = false } = {}) {
  const folders: string[] = [];
  const apps: AppProcess[] = [];
  const servers: EmbeddedPostgres[] = [];
  const sites: SiteProcess[] = [];
  const dataDirs = new Set<string>();

  /** A new folder; owned by user `uid` if given, and accessible only to its owner by default. */
  function folder(options: { uid?: number; mode?: number; parent?: string } = {}): string {
    const parent = options.parent ?? folderOfData;
    const path = realpathSync(mkdtempSync(join(parent, 'dramalog-test-')));
    chmodSync(path, options.mode ?? 0o700);
    if (options.uid !== undefined) chownSync(path, options.uid, options.uid);
    folders.push(path);
    return path;
  }

  let made: string | undefined;

  /** A new data folder with a finished database: a copy of one that a first start created and stopped. */
  async function warmFolder(): Promise<string> {
    if (made === undefined) {
      made = realpathSync(mkdtempSync(join(folderOfData, 'dramalog-made-')));
      const server = await startEmbeddedPostgres({ dataDir: made, log: () => undefined });
      await server.stop();
    }
    const path = folder();
    execFileSync('cp', ['-a', `${made}/.`, path]);
    return path;
  }

  /** Starts the embedded PostgreSQL in this process. */
  async function start(dataDir: string, options: Partial<EmbeddedOptions> = {}) {
    const logged: string[] = [];
    dataDirs.add(dataDir);
    const server = await startEmbeddedPostgres({
      dataDir,
      log: (message) => logged.push(message),
      ...options,
    });
    servers.push(server);
    return { ...server, logged };
  }

  /** Starts the application as another process, as user `uid` if given. */
  function app(dataDir: string, options: { uid?: number; native?: string } = {}): AppProcess {
    dataDirs.add(dataDir);
    const script = join(projectRoot, 'tests/support/database/embeddedApp.ts');
    const args = ['--import', 'tsx', script, dataDir, ...(options.native ? [options.native] : [])];
    const identity = options.uid === undefined ? {} : { uid: options.uid, gid: options.uid };
    const child = spawn(process.execPath, args, {
      ...identity,
      cwd: projectRoot,
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const logged: string[] = [];
    const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
    const ready = new Promise<Ready>((resolve, reject) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        const event = JSON.parse(line) as Ready & { event: string; message: string };
        if (event.event === 'log') logged.push(event.message);
        if (event.event === 'ready') resolve(event);
        if (event.event === 'failed') reject(new Error(event.message));
      });
      void exited.then(() => reject(new Error('The application ended without a word.')));
    });
    ready.catch(() => undefined);
    const pid = child.pid ?? 0;
    const kill = (signal: NodeJS.Signals) => {
      child.kill(signal);
      return exited;
    };
    const started = { pid, child, logged, ready, exited, kill };
    apps.push(started);
    return started;
  }

  /** Starts the whole built product with a data folder. */
  function site(dataDir: string, env: Record<string, string> = {}): SiteProcess {
    dataDirs.add(dataDir);
    const started = startSite({ DATA_DIR: dataDir, ...env });
    sites.push(started);
    return started;
  }

  async function clean(): Promise<void> {
    await Promise.all(sites.map(({ kill }) => kill('SIGKILL')));
    await Promise.all(apps.map(({ kill }) => kill('SIGKILL')));
    await Promise.all(servers.map((server) => server.stop()));
    for (const home of [...dataDirs, ...[...dataDirs].map(fallbackFolderOf)])
      await quitServerOf(join(home, 'postgres'));
    for (const dataDir of dataDirs) {
      rmSync(fallbackFolderOf(dataDir), { recursive: true, force: true });
      rmSync(socketDirOf(dataDir), { recursive: true, force: true });
    }
    for (const path of folders) rmSync(path, { recursive: true, force: true });
    for (const list of [folders, apps, servers, sites]) list.length = 0;
    dataDirs.clear();
  }

  if (lasting) afterAll(clean);
  else afterEach(clean);
  afterAll(() => {
    if (made !== undefined) rmSync(made, { recursive: true });
  });
  return { folder, warmFolder, start, app, site };
}

export const fallbackFolderOf = (dataDir: string): string => `/var/lib/dramalog/${hashOf(dataDir)}`;

const socketDirOf = (dataDir: string): string => join(tmpdir(), `dramalog-${hashOf(dataDir)}`);

/** Process id of a cluster's server, from its pid file. */
export const postmasterOf = (cluster: string): number =>
  Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);

/** Kills every PostgreSQL process of a cluster and waits until all have ended. */
export async function endServerOf(cluster: string): Promise<void> {
  await until(() => {
    const pids = leftBehind(cluster);
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    return pids.length === 0;
  });
}

/**
 * Stops a cluster's server in immediate mode, which frees its shared memory too, and kills the remaining
 * processes.
 */
async function quitServerOf(cluster: string): Promise<void> {
  const match = existsSync(cluster) ? readPostmasterFile(cluster) : undefined;
  if (match !== undefined && servesCluster(match.pid, cluster)) {
    const running = runningAdopted(match.pid, cluster);
    await shutDown(running, cluster, { fast: 0, immediate: 6_000 });
  }
  await endServerOf(cluster);
}

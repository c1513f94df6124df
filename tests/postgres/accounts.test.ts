import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ownAccount } from '#src/server/db/postgres/account.ts';
import { findNative, nativeIn } from '#src/server/db/postgres/binaries.ts';
import { executableOf } from '#src/server/db/postgres/postmaster.ts';
import { makeSocketDir } from '#src/server/db/postgres/socket.ts';
import {
  ask,
  fallbackFolderOf,
  isRoot,
  postmasterOf,
  testResources,
} from '#tests/support/database/postgres.ts';

const { folder, warmFolder, start, app } = testResources();

const nobody = 65_534;

const ownerOf = (path: string) => statSync(path).uid;
const modeOf = (path: string) => statSync(path).mode & 0o777;
const one = { one: 1 };

/**
 * A copy of the package with the binaries inside `parent`, without the links that the install script of npm
 * creates.
 */
function packageCopy(parent: string): string {
  const { folder: native } = findNative();
  const target = join(parent, 'package', 'native');
  mkdirSync(dirname(target));
  cpSync(join(native, '..', 'package.json'), join(target, '..', 'package.json'));
  const filter = (source: string) => !source.endsWith('.a') && !lstatSync(source).isSymbolicLink();
  cpSync(native, target, { recursive: true, filter });
  return target;
}

describe.runIf(isRoot)('As root', () => {
  it('PostgreSQL runs as a separate unlisted user, one for each data folder', async () => {
    const servers = await Promise.all([start(folder()), start(folder())]);
    const users = servers.map(({ location }) => ownerOf(`/proc/${postmasterOf(location)}`));
    for (const [index, { location, socketDir, connectionString }] of servers.entries()) {
      expect(users[index]).toBeGreaterThanOrEqual(60_800);
      expect(users[index]).toBeLessThan(61_184);
      expect([ownerOf(location), ownerOf(socketDir), ownerOf(join(location, 'base'))]).toEqual(
        Array(3).fill(users[index]),
      );
      expect(await ask(connectionString, 'SELECT 1 AS one')).toEqual(one);
    }
    expect(new Set(users).size).toBe(2);
  });

  it('a data folder that only root can enter is opened for that user only', async () => {
    const dataDir = folder({ mode: 0o700 });
    const { location, logged } = await start(dataDir);
    expect(location).toBe(join(dataDir, 'postgres'));
    expect(modeOf(dataDir)).toBe(0o710);
    expect(statSync(dataDir).gid).toBe(ownerOf(location));
    expect(logged.join()).not.toContain('/var/lib');
  });

  it('data goes to /var/lib/dramalog, with a message, if that user cannot reach the data folder', async () => {
    const closed = folder({ mode: 0o700 });
    const dataDir = join(closed, 'data');
    const first = await start(dataDir);
    expect(first.location).toBe(join(fallbackFolderOf(dataDir), 'postgres'));
    expect(first.logged).toContainEqual(
      expect.stringMatching(new RegExp(`${dataDir}.*${fallbackFolderOf(dataDir)}`)),
    );
    await ask(first.connectionString, 'CREATE TABLE stored AS SELECT 1 AS one');
    await first.stop();
    expect(modeOf(closed)).toBe(0o700);
    expect(modeOf(dataDir)).toBe(0o755);
    // Even when the folder becomes accessible later, the database stays where it is.
    chmodSync(closed, 0o755);
    const second = await start(dataDir);
    expect(second.location).toBe(first.location);
    expect(second.logged).toContainEqual(expect.stringContaining(first.location));
    expect(await ask(second.connectionString, 'SELECT one FROM stored')).toEqual(one);
  });

  it('if that user cannot reach the project, the binaries are copied there once, with a message', async () => {
    const project = folder({ mode: 0o700, parent: tmpdir() });
    const native = packageCopy(project);
    const dataDir = join(project, 'data');
    const copy = join(fallbackFolderOf(dataDir), `postgresql-${nativeIn(native).version}`);
    mkdirSync(join(fallbackFolderOf(dataDir), 'postgresql-18.0.0'), { recursive: true });
    const first = app(dataDir, { native });
    const { location } = await first.ready;
    expect(first.logged).toContainEqual(expect.stringContaining(`copying the binaries to ${copy}`));
    expect(executableOf(postmasterOf(location))).toBe(join(copy, 'bin', 'postgres'));
    expect(readdirSync(fallbackFolderOf(dataDir))).not.toContain('postgresql-18.0.0');
    await first.kill('SIGKILL');
    const second = app(dataDir, { native });
    expect(await second.ready).toMatchObject({ adopted: true });
    expect(second.logged).not.toContainEqual(expect.stringContaining('copying the binaries'));
    await second.kill('SIGKILL');
    // With other binaries, as after an update, a server that is still running is replaced.
    const third = await start(dataDir);
    expect(third.adopted).toBe(false);
    expect(third.logged).toContainEqual(expect.stringContaining('another installation'));
    expect(await ask(third.connectionString, 'SELECT 1 AS one')).toEqual(one);
  });

  it('a database that a restore left to root and open to all gets its owner and mode back', async () => {
    const dataDir = await warmFolder();
    execFileSync('chown', ['-R', 'root:root', dataDir]);
    chmodSync(join(dataDir, 'postgres'), 0o755);
    const second = await start(dataDir);
    expect(ownerOf(join(second.location, 'base'))).toBeGreaterThanOrEqual(60_800);
    expect(modeOf(second.location)).toBe(0o700);
    expect(await ask(second.connectionString, 'SELECT 1 AS one')).toEqual(one);
  });

  it('the database of an ordinary user continues under that user', async () => {
    const dataDir = folder({ uid: nobody });
    const first = app(dataDir, { uid: nobody });
    await first.ready;
    await first.kill('SIGTERM');
    const second = await start(dataDir);
    expect(ownerOf(`/proc/${postmasterOf(second.location)}`)).toBe(nobody);
  });

  it('an existing database that its user cannot reach is rejected, never replaced by an empty one', async () => {
    const outer = folder({ mode: 0o755 });
    const dataDir = join(outer, 'data');
    const { stop } = await start(dataDir);
    await stop();
    chmodSync(outer, 0o700);
    await expect(start(dataDir)).rejects.toThrow(
      `The database in ${dataDir}/postgres cannot be reached by its user`,
    );
    expect(existsSync(fallbackFolderOf(dataDir))).toBe(false);
    chmodSync(outer, 0o755);
    await start(dataDir);
  });

  it('a socket folder of that name that another user created is not trusted', () => {
    const account = ownAccount('0123456789ab');
    const usual = makeSocketDir('0123456789ab', account);
    expect(makeSocketDir('0123456789ab', { ...account, uid: nobody - 1 })).toBe(usual);
    rmSync(usual, { recursive: true });
    mkdirSync(usual);
    chmodSync(usual, 0o777);
    const other = makeSocketDir('0123456789ab', account);
    expect(other).toMatch(`${usual}-`);
    expect(modeOf(other)).toBe(0o700);
    for (const path of [usual, other]) rmSync(path, { recursive: true });
  });
});

describe.runIf(isRoot)('As an ordinary user', () => {
  it('PostgreSQL runs as that user, in the data folder, from first start to clean stop', async () => {
    const dataDir = folder({ uid: nobody });
    for (const adopted of [false, true]) {
      const process_ = app(dataDir, { uid: nobody });
      const ready = await process_.ready;
      expect(ready).toMatchObject({ adopted, location: join(dataDir, 'postgres') });
      expect(ownerOf(`/proc/${postmasterOf(ready.location)}`)).toBe(nobody);
      expect(ownerOf(ready.socketDir)).toBe(nobody);
      expect(modeOf(ready.socketDir)).toBe(0o700);
      expect(await ask(ready.connectionString, 'SELECT 1 AS one')).toEqual(one);
      await process_.kill(adopted ? 'SIGTERM' : 'SIGKILL');
      expect(existsSync(join(ready.location, 'postmaster.pid'))).toBe(!adopted);
    }
  });

  it('a user whom the system does not list gets an error before anything is created', async () => {
    const unlisted = 60_123;
    const dataDir = folder({ uid: unlisted });
    await expect(app(dataDir, { uid: unlisted }).ready).rejects.toThrow(
      `the system lists no user with this id (${unlisted})`,
    );
    expect(readdirSync(dataDir)).toEqual(['dramalog.lock']);
  });

  it('library links that npm did not create are created in a copy if the package is not writable', async () => {
    const native = packageCopy(folder({ mode: 0o755, parent: tmpdir() }));
    const dataDir = folder({ uid: nobody, parent: tmpdir() });
    const { location } = await app(dataDir, { uid: nobody, native }).ready;
    expect(executableOf(postmasterOf(location))).toMatch(dataDir);
    expect(readdirSync(join(native, 'lib'))).not.toContain('libpq.so.5');
  });
});

describe('Library links that npm did not create', () => {
  it('are created in the package if it is writable', async () => {
    const native = packageCopy(folder({ mode: 0o755, parent: tmpdir() }));
    const { location, connectionString } = await start(folder(), { native: nativeIn(native) });
    expect(await ask(connectionString, 'SELECT 1 AS one')).toEqual(one);
    expect(executableOf(postmasterOf(location))).toBe(join(native, 'bin', 'postgres'));
  });

  it('do not hide the reason if the binaries cannot run at all', async () => {
    const native = packageCopy(folder({ mode: 0o755, parent: tmpdir() }));
    writeFileSync(join(native, 'bin', 'postgres'), '#!/bin/sh\necho broken >&2; exit 3\n');
    await expect(start(folder(), { native: nativeIn(native) })).rejects.toThrow(/do not run.*broken/);
  });
});

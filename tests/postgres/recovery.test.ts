import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { leftBehind, servesCluster } from '#src/server/db/postgres/postmaster.ts';
import { runningAdopted, shutDown } from '#src/server/db/postgres/running.ts';
import { pauseBefore, supervise } from '#src/server/db/postgres/supervise.ts';
import { ask, endServerOf, postmasterOf, testResources, until } from '#tests/support/database/postgres.ts';

const { folder, warmFolder, start, app } = testResources();

const writeRow = (connectionString: string) =>
  ask(connectionString, `CREATE TABLE stored AS SELECT '도깨비' AS title`);

async function expectRow(connectionString: string): Promise<void> {
  expect(await ask(connectionString, 'SELECT title FROM stored')).toEqual({ title: '도깨비' });
}

/** A data folder whose application and PostgreSQL were both killed after writing a row. */
async function killedFolder(): Promise<{ dataDir: string; cluster: string }> {
  const dataDir = await warmFolder();
  const first = app(dataDir);
  const { connectionString, location } = await first.ready;
  await writeRow(connectionString);
  await first.kill('SIGKILL');
  await endServerOf(location);
  return { dataDir, cluster: location };
}

/** Replaces the process id in `postmaster.pid`. */
function claimPostmaster(cluster: string, pid: number): void {
  const path = join(cluster, 'postmaster.pid');
  const [, ...rest] = readFileSync(path, 'utf8').split('\n');
  writeFileSync(path, [pid, ...rest].join('\n'));
}

describe('After the application was killed', () => {
  it('the next start takes over the running server, and its stop stops it', async () => {
    const dataDir = await warmFolder();
    const first = app(dataDir);
    const { connectionString, location } = await first.ready;
    await writeRow(connectionString);
    const pid = postmasterOf(location);
    await first.kill('SIGKILL');
    expect(servesCluster(pid, location)).toBe(true);
    const second = await start(dataDir);
    expect(second.adopted).toBe(true);
    expect(second.logged.join()).toContain(`process ${pid}`);
    await expectRow(second.connectionString);
    await second.stop();
    expect(leftBehind(location)).toEqual([]);
    expect((await start(dataDir)).adopted).toBe(false);
  });

  it('a server that was taken over and is killed later is restarted', async () => {
    const dataDir = await warmFolder();
    const first = app(dataDir);
    const { location } = await first.ready;
    await first.kill('SIGKILL');
    const second = await start(dataDir);
    const pid = postmasterOf(location);
    process.kill(pid, 'SIGKILL');
    await until(() => second.logged.includes('PostgreSQL runs again.'));
    expect(postmasterOf(location)).not.toBe(pid);
    expect(await ask(second.connectionString, 'SELECT 1 AS one')).toEqual({ one: 1 });
  });

  it('a running server whose socket was deleted is stopped and restarted', async () => {
    const dataDir = await warmFolder();
    const first = app(dataDir);
    const { connectionString, location, socketDir } = await first.ready;
    await writeRow(connectionString);
    await first.kill('SIGKILL');
    rmSync(socketDir, { recursive: true });
    const second = await start(dataDir);
    expect(second.adopted).toBe(false);
    await expectRow(second.connectionString);
    expect(postmasterOf(location)).toBeGreaterThan(0);
  });

  it('a server that is shutting down is awaited', async () => {
    const dataDir = await warmFolder();
    const first = app(dataDir);
    const { location } = await first.ready;
    await first.kill('SIGKILL');
    process.kill(postmasterOf(location), 'SIGINT');
    const second = await start(dataDir);
    expect(await ask(second.connectionString, 'SELECT 1 AS one')).toEqual({ one: 1 });
  });
});

describe('After PostgreSQL was killed with the application', () => {
  it('the stale postmaster.pid does not prevent the next start, and no committed data is lost', async () => {
    const { dataDir, cluster } = await killedFolder();
    expect(existsSync(join(cluster, 'postmaster.pid'))).toBe(true);
    const server = await start(dataDir);
    expect(server.adopted).toBe(false);
    await expectRow(server.connectionString);
  });

  it('a process id that now belongs to another process is not treated as a server', async () => {
    const { dataDir, cluster } = await killedFolder();
    // A process of the user that runs PostgreSQL: the case in which PostgreSQL itself would not start.
    const { uid, gid } = statSync(cluster);
    const other = spawn('sleep', ['60'], { uid, gid, stdio: 'ignore' });
    claimPostmaster(cluster, other.pid ?? 0);
    try {
      const server = await start(dataDir);
      expect(server.adopted).toBe(false);
      await expectRow(server.connectionString);
      expect(other.exitCode).toBeNull();
    } finally {
      other.kill('SIGKILL');
    }
  });

  it('processes that are still attached to its shared memory are awaited, then ended', async () => {
    const dataDir = await warmFolder();
    const first = app(dataDir);
    const { connectionString, location } = await first.ready;
    await writeRow(connectionString);
    // A stopped process cannot notice that its server has ended.
    const { pid } = await until(async () => {
      const row = await ask(
        connectionString,
        `SELECT pid FROM pg_stat_activity WHERE backend_type = 'checkpointer'`,
      );
      return row as { pid: number };
    });
    process.kill(pid, 'SIGSTOP');
    await first.kill('SIGKILL');
    process.kill(postmasterOf(location), 'SIGKILL');
    const server = await start(dataDir);
    await expectRow(server.connectionString);
    expect(leftBehind(location)).not.toContain(pid);
  });
});

describe('An interrupted creation of the database', () => {
  it('is started again by the next start', async () => {
    const dataDir = folder();
    const first = app(dataDir);
    const half = await until(() => {
      const part = readdirSync(dataDir).find((name) => name.startsWith('postgres.new-'));
      return part !== undefined && existsSync(join(dataDir, part, 'PG_VERSION')) && part;
    });
    process.kill(-first.pid, 'SIGKILL');
    await first.exited;
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
    const server = await start(dataDir);
    expect(await ask(server.connectionString, 'SELECT 1 AS one')).toEqual({ one: 1 });
    expect(readdirSync(dataDir)).not.toContain(half);
  });

  it('between the files and the database named dramalog is completed', async () => {
    const dataDir = await warmFolder();
    const first = await start(dataDir);
    await ask(first.connectionString.replace('/dramalog?', '/postgres?'), 'DROP DATABASE dramalog');
    await first.stop();
    const second = await start(dataDir);
    expect(await ask(second.connectionString, 'SELECT 1 AS one')).toEqual({ one: 1 });
  });
});

describe('While the application runs', () => {
  it('a killed server is restarted each time, at the same address', async () => {
    const server = await start(await warmFolder());
    await writeRow(server.connectionString);
    for (const times of [1, 2, 3]) {
      process.kill(postmasterOf(server.location), 'SIGKILL');
      await until(() => server.logged.filter((text) => text === 'PostgreSQL runs again.').length === times);
      await expectRow(server.connectionString);
    }
    await server.stop();
    expect(leftBehind(server.location)).toEqual([]);
  });

  it.each([
    ['while it starts', 0],
    ['during the pause before it', 3],
  ])('a stop during a restart, %s, is clean', async (_, earlier) => {
    const server = await start(await warmFolder());
    const count = (text: string) => server.logged.filter((logged) => logged === text).length;
    for (let kills = 1; kills <= earlier + 1; kills += 1) {
      process.kill(postmasterOf(server.location), 'SIGKILL');
      await until(() => count('PostgreSQL ended by itself; starting it again.') === kills);
      if (kills <= earlier) await until(() => count('PostgreSQL runs again.') === kills);
    }
    await server.stop();
    expect(count('PostgreSQL runs again.')).toBe(earlier);
    expect(leftBehind(server.location)).toEqual([]);
    expect(existsSync(server.socketDir)).toBe(false);
    await start(dirname(server.location));
  });

  it('a server that cannot be restarted is tried again until it can', async () => {
    const first = app(await warmFolder());
    const { location } = await first.ready;
    await first.kill('SIGKILL');
    const logged: string[] = [];
    const running = runningAdopted(postmasterOf(location), location);
    let tries = 0;
    const start = async () => {
      tries += 1;
      if (tries < 4) throw new Error('no space');
      return { pid: 1, gone: new Promise<string>(() => undefined), isGone: () => false };
    };
    const supervision = supervise(running, start, (message) => logged.push(message));
    process.kill(running.pid, 'SIGKILL');
    await until(() => tries === 4);
    expect((await supervision.end())?.pid).toBe(1);
    expect(logged).toEqual([
      'PostgreSQL ended by itself; starting it again.',
      ...Array(3).fill('PostgreSQL could not be started again.'),
      'PostgreSQL runs again.',
    ]);
  });

  it('restarts happen after growing, bounded pauses', () => {
    expect([1, 2, 3, 4, 5].map(pauseBefore)).toEqual([0, 100, 200, 400, 800]);
    expect(pauseBefore(19)).toBe(15_000);
  });
});

describe('A server that does not stop in fast mode', () => {
  /** A server without its application, with one process stopped. */
  async function halted(which: 'the server itself' | 'the checkpointer') {
    const first = app(await warmFolder());
    const { connectionString, location } = await first.ready;
    const text = `SELECT pid FROM pg_stat_activity WHERE backend_type = 'checkpointer'`;
    const { pid: checkpointer } = await ask(connectionString, text);
    await first.kill('SIGKILL');
    const pid = postmasterOf(location);
    process.kill(which === 'the checkpointer' ? Number(checkpointer) : pid, 'SIGSTOP');
    return { cluster: location, running: runningAdopted(pid, location) };
  }

  it('is stopped in immediate mode', async () => {
    const { cluster, running } = await halted('the checkpointer');
    expect(await shutDown(running, cluster, { fast: 200, immediate: 8_000 })).toBe('immediate');
    await until(() => leftBehind(cluster).length === 0);
  });

  it('and not in immediate mode either, is killed with all its processes', async () => {
    const { cluster, running } = await halted('the server itself');
    expect(await shutDown(running, cluster, { fast: 200, immediate: 200 })).toBe('kill');
    await until(() => leftBehind(cluster).length === 0);
  });
});

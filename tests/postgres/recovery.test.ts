import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { leftBehind, servesCluster } from '#src/server/db/postgres/postmaster.ts';
import { runningStranger, shutDown } from '#src/server/db/postgres/running.ts';
import { pauseBefore, supervise } from '#src/server/db/postgres/supervise.ts';
import { ask, endServerOf, postmasterOf, until, workshop } from '#tests/support/postgres.ts';

const { folder, warmFolder, start, app } = workshop();

const writeRow = (connectionString: string) =>
  ask(connectionString, `CREATE TABLE kept AS SELECT '도깨비' AS title`);

async function expectRow(connectionString: string): Promise<void> {
  expect(await ask(connectionString, 'SELECT title FROM kept')).toEqual({ title: '도깨비' });
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

/** Replaces the process number in `postmaster.pid`. */
function claimPostmaster(cluster: string, pid: number): void {
  const path = join(cluster, 'postmaster.pid');
  const [, ...rest] = readFileSync(path, 'utf8').split('\n');
  writeFileSync(path, [pid, ...rest].join('\n'));
}

describe('After the application was killed', () => {
  it('the next start takes the living server over, and its stop stops it', async () => {
    const dataDir = await warmFolder();
    const first = app(dataDir);
    const { connectionString, location } = await first.ready;
    await writeRow(connectionString);
    const pid = postmasterOf(location);
    await first.kill('SIGKILL');
    expect(servesCluster(pid, location)).toBe(true);
    const second = await start(dataDir);
    expect(second.adopted).toBe(true);
    expect(second.said.join()).toContain(`process ${pid}`);
    await expectRow(second.connectionString);
    await second.stop();
    expect(leftBehind(location)).toEqual([]);
    expect((await start(dataDir)).adopted).toBe(false);
  });

  it('a server taken over that is killed later is started again', async () => {
    const dataDir = await warmFolder();
    const first = app(dataDir);
    const { location } = await first.ready;
    await first.kill('SIGKILL');
    const second = await start(dataDir);
    const pid = postmasterOf(location);
    process.kill(pid, 'SIGKILL');
    await until(() => second.said.includes('PostgreSQL runs again.'));
    expect(postmasterOf(location)).not.toBe(pid);
    expect(await ask(second.connectionString, 'SELECT 1 AS one')).toEqual({ one: 1 });
  });

  it('a living server whose socket was deleted is stopped and started anew', async () => {
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

  it('a server on its way down is waited for', async () => {
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
  it('the stale postmaster.pid does not hinder the next start, and nothing committed is lost', async () => {
    const { dataDir, cluster } = await killedFolder();
    expect(existsSync(join(cluster, 'postmaster.pid'))).toBe(true);
    const server = await start(dataDir);
    expect(server.adopted).toBe(false);
    await expectRow(server.connectionString);
  });

  it('a process number that now belongs to another process is not taken for a server', async () => {
    const { dataDir, cluster } = await killedFolder();
    // A process of the very user that runs PostgreSQL: the case in which PostgreSQL itself would refuse.
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

  it('processes still attached to its shared memory are waited for, then ended', async () => {
    const dataDir = await warmFolder();
    const first = app(dataDir);
    const { connectionString, location } = await first.ready;
    await writeRow(connectionString);
    // A stopped process cannot notice that its server is gone.
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

describe('An interrupted making of the database', () => {
  it('is begun anew by the next start', async () => {
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

describe('While the application lives', () => {
  it('a killed server is started again, each time it happens, at the same address', async () => {
    const server = await start(await warmFolder());
    await writeRow(server.connectionString);
    for (const times of [1, 2, 3]) {
      process.kill(postmasterOf(server.location), 'SIGKILL');
      await until(() => server.said.filter((words) => words === 'PostgreSQL runs again.').length === times);
      await expectRow(server.connectionString);
    }
    await server.stop();
    expect(leftBehind(server.location)).toEqual([]);
  });

  it.each([
    ['while it starts', 0],
    ['in the pause before it', 3],
  ])('a stop in the midst of a restart, %s, is clean', async (_, earlier) => {
    const server = await start(await warmFolder());
    const count = (words: string) => server.said.filter((said) => said === words).length;
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

  it('a server that cannot be started again is tried again until it can', async () => {
    const first = app(await warmFolder());
    const { location } = await first.ready;
    await first.kill('SIGKILL');
    const said: string[] = [];
    const running = runningStranger(postmasterOf(location), location);
    let tries = 0;
    const start = async () => {
      tries += 1;
      if (tries < 4) throw new Error('no space');
      return { pid: 1, gone: new Promise<string>(() => undefined), isGone: () => false };
    };
    const supervision = supervise(running, start, (message) => said.push(message));
    process.kill(running.pid, 'SIGKILL');
    await until(() => tries === 4);
    expect((await supervision.end())?.pid).toBe(1);
    expect(said).toEqual([
      'PostgreSQL ended by itself; starting it again.',
      ...Array(3).fill('PostgreSQL could not be started again.'),
      'PostgreSQL runs again.',
    ]);
  });

  it('restarts come after growing, bounded pauses', () => {
    expect([1, 2, 3, 4, 5].map(pauseBefore)).toEqual([0, 100, 200, 400, 800]);
    expect(pauseBefore(19)).toBe(15_000);
  });
});

describe('A server that does not stop the fast way', () => {
  /** A server without its application, one of whose processes is halted. */
  async function halted(which: 'the server itself' | 'the checkpointer') {
    const first = app(await warmFolder());
    const { connectionString, location } = await first.ready;
    const text = `SELECT pid FROM pg_stat_activity WHERE backend_type = 'checkpointer'`;
    const { pid: checkpointer } = await ask(connectionString, text);
    await first.kill('SIGKILL');
    const pid = postmasterOf(location);
    process.kill(which === 'the checkpointer' ? Number(checkpointer) : pid, 'SIGSTOP');
    return { cluster: location, running: runningStranger(pid, location) };
  }

  it('is stopped the immediate way', async () => {
    const { cluster, running } = await halted('the checkpointer');
    expect(await shutDown(running, cluster, { fast: 200, immediate: 8_000 })).toBe('immediate');
    await until(() => leftBehind(cluster).length === 0);
  });

  it('and not that way either, is killed with all its processes', async () => {
    const { cluster, running } = await halted('the server itself');
    expect(await shutDown(running, cluster, { fast: 200, immediate: 200 })).toBe('kill');
    await until(() => leftBehind(cluster).length === 0);
  });
});

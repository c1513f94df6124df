import { spawn } from 'node:child_process';
import { afterEach, describe, expect, it } from 'vitest';
import type { WorkerTask } from '#src/server/workers/task.ts';
import { createWorkerPool, type WorkerPool } from '#src/server/workers/workerPool.ts';

const FILE = new URL('../../support/hostile/workerTasks.mjs', import.meta.url);

type TestTask = 'answer' | 'reject' | 'fail' | 'spin' | 'grow' | 'exit' | 'load slowly' | 'sleep' | 'work';

const TASK: WorkerTask<TestTask, string> = {
  name: 'read-import',
  threads: 1,
  waiting: 2,
  heapMegabytes: 64,
  timeoutMilliseconds: 5_000,
  tooExpensive: 'It takes too much',
};

const open: WorkerPool<TestTask, string>[] = [];
const poolOf = (parts: Partial<WorkerTask<TestTask, string>> = {}) => {
  const pool = createWorkerPool<TestTask, string>({ ...TASK, ...parts }, FILE);
  open.push(pool);
  return pool;
};
afterEach(async () => {
  await Promise.all(open.splice(0).map((pool) => pool.close()));
});

describe('a worker pool', () => {
  it('returns the result of the task, and its AppErrors as such', async () => {
    const pool = poolOf();
    expect(await pool.run('answer')).toBe('well');
    await expect(pool.run('reject')).rejects.toMatchObject({
      ...{ name: 'X', message: 'Not so', statusCode: 422, fields: { a: 'b' } },
    });
    await expect(pool.run('fail')).rejects.toThrow('a fault');
  });

  it.each<TestTask>(['spin', 'grow'])(
    'rejects a task that would %s with 422, and continues to work',
    async (action) => {
      const pool = poolOf({ timeoutMilliseconds: action === 'spin' ? 500 : 60_000 });
      await expect(pool.run(action)).rejects.toMatchObject({ statusCode: 422, message: 'It takes too much' });
      expect(await pool.run('answer')).toBe('well');
    },
  );

  it('measures the time of a call from when its thread has loaded the code', async () => {
    const pool = poolOf({ timeoutMilliseconds: 500 });
    expect(await pool.run('load slowly')).toBe('well');
  });

  it.runIf(process.platform === 'linux')('does not count the time of busy processes', async () => {
    const burners = [1, 2, 3, 4].map(() => spawn(process.execPath, ['-e', 'while(1);'], { stdio: 'ignore' }));
    try {
      expect(await poolOf({ timeoutMilliseconds: 400 }).run('work')).toBe('well');
    } finally {
      for (const burner of burners) burner.kill('SIGKILL');
    }
  });

  it('fails a call whose thread ends, and continues to work', async () => {
    const pool = poolOf();
    await expect(pool.run('exit')).rejects.toThrow('exited');
    expect(await pool.run('answer')).toBe('well');
  });

  it('queues calls up to a limit and rejects further ones with 503', async () => {
    const pool = poolOf();
    const calls = [pool.run('sleep'), pool.run('answer'), pool.run('answer')];
    await expect(pool.run('answer')).rejects.toMatchObject({ statusCode: 503 });
    expect(await Promise.all(calls)).toEqual(['slept', 'well', 'well']);
    expect(await pool.run('answer')).toBe('well');
  });

  it('runs queued calls after a thread was terminated', async () => {
    const pool = poolOf({ timeoutMilliseconds: 1_000 });
    const [spun, answered] = await Promise.allSettled([pool.run('spin'), pool.run('answer')]);
    expect(spun).toMatchObject({ reason: { statusCode: 422 } });
    expect(answered).toMatchObject({ value: 'well' });
  });

  it('ends running and queued calls with 503 when it is closed', async () => {
    const pool = poolOf();
    const calls = [pool.run('spin'), pool.run('answer')].map((call) => expect(call).rejects);
    const settled = calls.map((call) => call.toMatchObject({ statusCode: 503 }));
    await pool.close();
    await Promise.all(settled);
    await expect(pool.run('answer')).rejects.toMatchObject({ statusCode: 503 });
  });
});

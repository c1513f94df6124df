import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CANCELLED, ownJob, startJob } from '#src/server/jobs/jobs.server.ts';
import { createLog } from '#src/server/log.ts';
import { ROOT } from '#tests/support/db.ts';
import { type StaffMember, type StaffSite, staffSite } from '#tests/support/staffSite.ts';

let site: StaffSite;
let editor: StaffMember;
const children: ChildProcess[] = [];
beforeAll(async () => {
  site = await staffSite();
  editor = await site.member('editor');
  await site.rows('create table written (n int)');
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => site.close());

const read = (id: number) => ownJob(site.db, editor.id, id);
const statusOf = async (id: number) => (await read(id)).status;
const count = async (rows: string) =>
  (await site.rows<{ count: number }>(`select count(*)::int as count from ${rows}`))[0]?.count;

/** A job of the editor in a process of its own. */
async function jobElsewhere(): Promise<{ child: ChildProcess; id: number }> {
  const script = 'tests/support/jobProcess.ts';
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', script, site.connectionString, String(editor.id)],
    { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  );
  children.push(child);
  const [message] = (await once(child, 'message')) as [{ begun: number }];
  return { child, id: message.begun };
}

/** A job of the editor in this process, which ends when it is told to. */
async function jobHere(resource: string) {
  let end = () => {};
  const told = new Promise<void>((resolve) => {
    end = resolve;
  });
  let became: unknown;
  const job = { kind: 'links', resource, actorId: editor.id, log: createLog('silent') } as const;
  const id = await startJob(site.db, job, async (progress) => {
    await told;
    await progress(1, 1).catch((error: unknown) => {
      became = error;
      throw error;
    });
  });
  return { id, end, became: () => became };
}

const holders = () =>
  count(`pg_stat_activity where datname = current_database() and application_name = 'dramalog jobs'`);

describe('a job whose process is killed', () => {
  it('has failed at once, not only when its silence is noticed, and another one can begin', async () => {
    const { child, id } = await jobElsewhere();
    expect(await statusOf(id)).toBe('running');
    child.kill('SIGKILL');
    await once(child, 'exit');
    await expect.poll(() => statusOf(id)).toBe('failed');
    expect((await read(id)).error).toBe('The process that ran it stopped; nothing was kept');
    const beforeSilence = `jobs where id = ${id} and finished_at < heard_at + interval '30 seconds'`;
    expect(await count(beforeSilence)).toBe(1);
    const { id: next } = await jobElsewhere();
    expect(await statusOf(next)).toBe('running');
  });
});

describe('a job whose process hangs', () => {
  it('has failed for good after half a minute: what it still does is not kept', async () => {
    const { child, id } = await jobElsewhere();
    child.kill('SIGSTOP');
    const afterSilence = async () => {
      // A word that was still on its way would undo it.
      await site.rows(`update jobs set heard_at = now() - interval '31 seconds' where id = $1`, id);
      return statusOf(id);
    };
    await expect.poll(afterSilence).toBe('failed');
    child.kill('SIGCONT');
    child.send('end');
    expect(await once(child, 'message')).toEqual(['given up', undefined]);
    expect(await count('written')).toBe(0);
    await expect.poll(holders).toBe(0);
    expect(await statusOf(id)).toBe('failed');
  });
});

describe('the jobs of a process', () => {
  it('are held over one connection, which is there as long as they are', async () => {
    const [one, two] = [await jobHere('dramas'), await jobHere('people')];
    expect(await holders()).toBe(1);
    one.end();
    await expect.poll(() => statusOf(one.id)).toBe('done');
    expect(await statusOf(two.id)).toBe('running');
    two.end();
    await expect.poll(() => statusOf(two.id)).toBe('done');
    await expect.poll(holders).toBe(0);
  });

  it('end where that connection is lost, so that none runs beside a second one', async () => {
    const lost = await jobHere('dramas');
    await site.rows(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
       where datname = current_database() and application_name = 'dramalog jobs'`,
    );
    expect(await statusOf(lost.id)).toBe('failed');
    const next = await jobHere('dramas');
    lost.end();
    await expect.poll(lost.became).toBe(CANCELLED);
    expect(await statusOf(next.id)).toBe('running');
    next.end();
    await expect.poll(() => statusOf(next.id)).toBe('done');
    expect(await statusOf(lost.id)).toBe('failed');
  });
});

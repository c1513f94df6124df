import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#src/server/db/database.ts';
import { CANCELLED, ownJob, startJob } from '#src/server/jobs/jobs.ts';
import { createLog } from '#src/server/log.ts';
import { ROOT } from '#tests/support/database/db.ts';
import { type StaffMember, type StaffSite, staffSite } from '#tests/support/staff/staffSite.ts';

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

const read = (id: number, who = editor) => ownJob(site.db, who.id, id);
const statusOf = async (id: number, who = editor) => (await read(id, who)).status;
const count = async (rows: string) =>
  (await site.rows<{ count: number }>(`select count(*)::int as count from ${rows}`))[0]?.count;

/** A job of the editor in a separate process. */
async function jobElsewhere(): Promise<{ child: ChildProcess; id: number }> {
  const script = 'tests/support/database/jobProcess.ts';
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', script, site.connectionString, String(editor.id)],
    { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  );
  children.push(child);
  const [message] = (await once(child, 'message')) as [{ begun: number }];
  return { child, id: message.begun };
}

/** A job of the editor in this process, which ends when told to. */
async function jobHere(resource: string) {
  let end = () => {};
  const reported = new Promise<void>((resolve) => {
    end = resolve;
  });
  let became: unknown;
  const job = { kind: 'links', resource, actorId: editor.id, log: createLog('silent') } as const;
  const id = await startJob(site.db, job, async (progress) => {
    await reported;
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
  it('fails at once, without waiting for its heartbeat to expire, and another one can start', async () => {
    const { child, id } = await jobElsewhere();
    expect(await statusOf(id)).toBe('running');
    child.kill('SIGKILL');
    await once(child, 'exit');
    await expect.poll(() => statusOf(id)).toBe('failed');
    expect((await read(id)).error).toBe('The process that ran it stopped; no changes were saved');
    const beforeSilence = `jobs where id = ${id} and finished_at < heard_at + interval '30 seconds'`;
    expect(await count(beforeSilence)).toBe(1);
    const { id: next } = await jobElsewhere();
    expect(await statusOf(next)).toBe('running');
  });
});

describe('a job whose process hangs', () => {
  it('fails permanently after half a minute, and its later writes are discarded', async () => {
    const { child, id } = await jobElsewhere();
    child.kill('SIGSTOP');
    const afterSilence = async () => {
      // A pending heartbeat would undo it.
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
  it('are locked through one connection, which stays open as long as they run', async () => {
    const [one, two] = [await jobHere('dramas'), await jobHere('people')];
    expect(await holders()).toBe(1);
    one.end();
    await expect.poll(() => statusOf(one.id)).toBe('done');
    expect(await statusOf(two.id)).toBe('running');
    two.end();
    await expect.poll(() => statusOf(two.id)).toBe('done');
    await expect.poll(holders).toBe(0);
  });

  it('end when that connection is lost, so that no second one runs in parallel', async () => {
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

describe('the running jobs of a member', () => {
  const LOSSES = [
    [
      'is suspended',
      (path: string, admin: StaffMember) => admin.call(`${path}/suspension`, { method: 'PUT', body: {} }),
    ],
    [
      'loses a role',
      async (path: string, admin: StaffMember) => {
        const { version } = (await admin.call<{ version: number }>(path)).json;
        return admin.call(path, { method: 'PATCH', body: { version, roleIds: [2] } });
      },
    ],
  ] as const;

  it.each(LOSSES)('who %s are cancelled, and nothing of them is stored', async (_what, lose) => {
    const admin = await site.member('admin');
    const importer = await site.member('editor');
    let end = () => {};
    const reported = new Promise<void>((resolve) => {
      end = resolve;
    });
    const before = await count('written');
    const job = { kind: 'import', resource: 'tags', actorId: importer.id, log: createLog('silent') } as const;
    const id = await startJob(site.db, job, async (_progress, recordProgress) => {
      await reported;
      await inTransaction(site.db, async ({ client }) => {
        await client.query('insert into written values (1)');
        await recordProgress(client, {});
      });
    });
    expect((await lose(`/users/${importer.id}`, admin)).status).toBe(200);
    end();
    await expect.poll(() => statusOf(id, importer)).toBe('cancelled');
    expect(await count('written')).toBe(before);
  });
});

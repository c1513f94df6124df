import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StaffMember, type StaffSite, staffSite } from '#tests/support/staff/staffSite.ts';

interface Job {
  status: string;
  error: string | null;
  result: { created: number; unchanged: number } | null;
}

const RESOURCES = ['tags', 'genres', 'genders', 'studios', 'streaming-services', 'social-media'] as const;
const EDITORS = 4;
const ROWS = 300;

const valuesOf = (resource: (typeof RESOURCES)[number]): string => {
  if (resource === 'studios') return ',kind\r\n';
  return resource === 'social-media' ? ',urlPattern\r\n' : '\r\n';
};
const fileOf = (resource: (typeof RESOURCES)[number], mark: string): string => {
  const rest = { studios: ',studio', 'social-media': ',^https://a[.]example/' }[resource as string] ?? '';
  const rows = Array.from({ length: ROWS }, (_, at) => `Shared ${mark} ${at}${rest}`);
  return `name${valuesOf(resource)}${rows.join('\r\n')}\r\n`;
};

let site: StaffSite;
let editors: StaffMember[];
beforeAll(async () => {
  site = await staffSite();
  editors = await Promise.all(Array.from({ length: EDITORS }, () => site.member('editor')));
});
afterAll(() => site.close());

async function started(who: StaffMember, resource: string, file: string): Promise<number> {
  const { status, json } = await who.call<{ job: { id: number } }>(`/${resource}/import?key=name`, {
    method: 'POST',
    body: new TextEncoder().encode(file),
    headers: { 'Content-Type': 'application/octet-stream' },
  });
  expect(status).toBe(202);
  return json.job.id;
}

const jobOf = async (who: StaffMember, id: number) => (await who.call<Job>(`/jobs/${id}`)).json;

async function ended(who: StaffMember, id: number): Promise<Job> {
  for (;;) {
    const job = await jobOf(who, id);
    if (job.status !== 'running') return job;
  }
}

/** The number of connections with an open transaction. */
async function openTransactions(): Promise<number> {
  const [row] = await site.rows<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`,
  );
  return row?.count ?? 0;
}

describe('imports of several members at once', () => {
  it('all succeed, also into one resource, and leave connections to others', async () => {
    const warnings: string[] = [];
    const warn = (warning: Error) => warnings.push(warning.message);
    process.on('warning', warn);
    const jobs: { who: StaffMember; resource: string; id: number }[] = [];
    let most = 0;
    let isRunning = true;
    const watching = (async () => {
      while (isRunning) most = Math.max(most, await openTransactions());
    })();
    for (const who of editors)
      for (const resource of RESOURCES)
        jobs.push({ who, resource, id: await started(who, resource, fileOf(resource, resource)) });
    const results = await Promise.all(
      jobs.map(async ({ who, resource, id }) => ({ resource, ...(await ended(who, id)) })),
    );
    isRunning = false;
    await watching;
    expect(results.filter(({ status }) => status !== 'done')).toEqual([]);
    for (const resource of RESOURCES) {
      const of = results.filter((job) => job.resource === resource);
      expect(of.map(({ result }) => result?.created).sort()).toEqual([0, 0, 0, ROWS]);
    }
    process.off('warning', warn);
    expect(warnings).toEqual([]);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(5);
  });

  it('are cancelled while they wait for their turn', async () => {
    const [first, second] = editors;
    if (!first || !second) throw new Error('Two editors are needed');
    const holder = await site.db.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('lock table tags in exclusive mode');
      const begun = await started(first, 'tags', fileOf('tags', 'held'));
      const waiting = await started(second, 'tags', fileOf('tags', 'waiting'));
      expect((await second.call(`/jobs/${waiting}`, { method: 'DELETE' })).status).toBe(204);
      await holder.query('rollback');
      expect((await ended(second, waiting)).status).toBe('cancelled');
      expect((await ended(first, begun)).status).toBe('done');
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    expect(await site.rows(`select from tags where name like 'Shared waiting%'`)).toEqual([]);
  });
});

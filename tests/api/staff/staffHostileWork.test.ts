import { mkdir, mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeLeftUploads } from '#src/features/images/receive.server.ts';
import type { Title } from '#tests/support/hostile/staffTexts.ts';
import {
  type ErrorBody,
  type StaffMember,
  type StaffSite,
  staffSite,
} from '#tests/support/staff/staffSite.ts';

interface Job {
  id: number;
  status: string;
  error: string | null;
  result: { created: number; refused: number; refusals: { value: string }[] } | null;
}

let site: StaffSite;
let admin: StaffMember;
beforeAll(async () => {
  site = await staffSite();
  admin = await site.member('admin');
});
afterAll(() => site.close());

const post = <Body>(path: string, body: unknown, who = admin) =>
  who.call<Body>(path, { method: 'POST', body });
const make = async (fields: object = {}) =>
  (await post<Title>('/staff/dramas', { type: 'drama', title: 'Made', isPublished: false, ...fields })).json;
const read = async (id: number) => (await admin.call<Title>(`/staff/dramas/${id}`)).json;
const bulk = (ids: number[], change: object) =>
  post<ErrorBody & { activityId: number; changed: number }>('/staff/dramas/bulk', {
    action: 'update',
    ids,
    ...change,
  });

const begin = (resource: string, file: string | Uint8Array, options = 'key=name') =>
  admin.call<ErrorBody & { job: { id: number } }>(`/${resource}/import?${options}`, {
    method: 'POST',
    body: typeof file === 'string' ? new TextEncoder().encode(file) : file,
    headers: { 'Content-Type': 'application/octet-stream' },
  });
async function ended(id: number): Promise<Job> {
  const job = async () => (await admin.call<Job>(`/jobs/${id}`)).json;
  await expect.poll(async () => (await job()).status).not.toBe('running');
  return job();
}
const imported = async (resource: string, file: string | Uint8Array) =>
  ended((await begin(resource, file)).json.job.id);

describe('an undo', () => {
  it('publishes or unpublishes a title only with the permission to publish', async () => {
    const { json: role } = await post<{ id: number }>('/roles', {
      name: 'Writers',
      permissions: ['dramas:update', 'activity:read'],
    });
    const writer = await site.member('member');
    await site.rows('insert into user_roles (user_id, role_id) values ($1, $2)', writer.id, role.id);
    const { id } = await make();
    const { json: shown } = await bulk([id], { changes: { isPublished: true } });
    const path = `/activity/${shown.activityId}/undo`;
    expect((await post(path, {}, writer)).status).toBe(403);
    expect((await read(id)).isPublished).toBe(true);
    expect((await post(path, {})).status).toBe(200);
  });
});

describe('imports', () => {
  it('sanitise rich text, and accept a file with one column', async () => {
    const job = await imported('staff/people', 'name,biography\nClean Kim,<p>One<script>x()</script></p>\n');
    expect(job).toMatchObject({ status: 'done', result: { created: 1, refused: 0 } });
    const [row] = await site.rows<{ biography: string }>(
      `select biography from people where name = 'Clean Kim'`,
    );
    expect(row?.biography).toBe('<p>One</p>');
    expect(await imported('tags', 'name\nAlone\n')).toMatchObject({ status: 'done', result: { created: 1 } });
  });

  it('report their result even if a rejected cell contains a broken text', async () => {
    const cut = `${'x'.repeat(199)}😀`;
    const job = await imported('tags', `\ufeffname,isSpoiler\nKept,true\nBroken\0,true\nCut,${cut}\n`);
    expect(job).toMatchObject({ status: 'done', error: null, result: { created: 1, refused: 2 } });
    const named = await begin('tags', '\ufeffna\0me,x\na,b\n');
    expect([named.status, named.json.error.message]).toEqual([
      422,
      expect.stringContaining('No column contains'),
    ]);
  });

  it('start once if several are sent at the same time', async () => {
    const rows = Array.from({ length: 200 }, (_, n) => `Twice ${n},한`).join('\n');
    const sent = await Promise.all([1, 2, 3].map(() => begin('staff/people', `name,nativeName\n${rows}\n`)));
    expect(sent.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
    const [first] = sent.filter(({ status }) => status === 202);
    expect(await ended(first?.json.job.id ?? 0)).toMatchObject({ status: 'done', result: { created: 200 } });
  });

  it('are finished at the moment their rows are visible', async () => {
    const rows = Array.from({ length: 300 }, (_, n) => `Moment ${n},한`).join('\n');
    const { json } = await begin('staff/people', `name,nativeName\n${rows}\n`);
    // Both in one statement, so that no moment shows the rows of a running job.
    const seen = async () =>
      (
        await site.rows<{ status: string; people: number }>(
          `select status, (select count(*)::int from people where name like 'Moment %') as people from jobs where id = $1`,
          json.job.id,
        )
      )[0];
    const states: string[] = [];
    await expect
      .poll(
        async () => {
          const now = await seen();
          states.push(`${now?.status} ${now?.people}`);
          return now?.status;
        },
        { interval: 5 },
      )
      .toBe('done');
    expect([...new Set(states)].sort()).toEqual(expect.arrayContaining(['done 300']));
    expect(states).not.toContain('running 300');
  });
});

describe('a repeated call', () => {
  const named = (method: string, path: string, body: object, key = 'the-same-call-001') =>
    admin.call<Title & ErrorBody>(path, { method, body, headers: { 'Idempotency-Key': key } });

  it('writes once and gets the same response, concurrently or later', async () => {
    for (const [path, body] of [
      ['/staff/dramas', { type: 'drama', title: 'Once', isPublished: false }],
      ['/staff/people', { name: 'Once' }],
      ['/tags', { name: 'Once' }],
      ['/roles', { name: 'Once' }],
    ] as const) {
      const sent = await Promise.all([1, 2].map(() => named('POST', path, body)));
      const later = await named('POST', path, body);
      expect([...sent, later].map(({ status }) => status)).toEqual([201, 201, 201]);
      expect(new Set([...sent, later].map(({ json }) => json.id)).size).toBe(1);
    }
    const { id, version } = await make();
    const rows = { characters: [{ key: 'new-1', name: 'One' }] };
    for (const _time of [1, 2]) {
      const { json } = await named('PATCH', `/staff/dramas/${id}`, { version, ...rows });
      expect([json.version, json.characters.length]).toEqual([version + 1, 1]);
    }
  });

  it('counts as another one with a different body, member or key', async () => {
    const body = { name: 'Apart' };
    const first = await named('POST', '/staff/people', body);
    const others = [
      await named('POST', '/staff/people', { name: 'Apart too' }),
      await named('POST', '/staff/people', body, 'the-same-call-002'),
      await (await site.member('admin')).call<Title>('/staff/people', {
        method: 'POST',
        body,
        headers: { 'Idempotency-Key': 'the-same-call-001' },
      }),
    ];
    expect(new Set([first, ...others].map(({ json }) => json.id)).size).toBe(4);
    const { status, json } = await named('POST', '/tags', body, 'x');
    expect([status, Object.keys(json.error.fields ?? {})]).toEqual([400, ['Idempotency-Key']]);
  });
});

describe('uploads left by a killed process', () => {
  it('are deleted from the disk, but not those in progress or other folders', async () => {
    const isThere = (path: string) =>
      stat(path).then(
        () => true,
        () => false,
      );
    const within = await mkdtemp(join(tmpdir(), 'left-'));
    const folders = ['dramalog-upload-a', 'dramalog-upload-b', 'picture-frames'].map((name) =>
      join(within, name),
    );
    const [old = '', , others = ''] = folders;
    await Promise.all(folders.map((folder) => mkdir(folder)));
    await writeFile(join(old, 'half'), 'a');
    await Promise.all([old, others].map((folder) => utimes(folder, new Date(0), new Date(0))));
    await removeLeftUploads(within);
    expect(await Promise.all(folders.map(isThere))).toEqual([false, true, true]);
    await rm(within, { recursive: true });
  });
});

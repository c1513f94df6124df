import { mkdir, mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeLeftUploads } from '#src/features/images/receive.server.ts';
import { minimumTime } from '#tests/support/hostile/effort.ts';
import {
  type ErrorBody,
  type StaffMember,
  type StaffSite,
  staffSite,
} from '#tests/support/staff/staffSite.ts';

interface Title {
  id: number;
  version: number;
  synopsis: string | null;
  characters: { key: string; name: string }[];
  aliases: unknown[];
  externalIds: unknown[];
  links: unknown[];
  isPublished: boolean;
}
interface Job {
  id: number;
  status: string;
  error: string | null;
  result: { created: number; refused: number; refusals: { value: string }[] } | null;
}

let site: StaffSite;
let admin: StaffMember;
let person = 0;
let imdb = 0;
beforeAll(async () => {
  site = await staffSite();
  admin = await site.member('admin');
  [{ id: person }] = (await site.rows<{ id: number }>('select min(id) as id from people')) as [
    { id: number },
  ];
  [{ id: imdb }] = (await site.rows<{ id: number }>(
    `insert into external_sources (slug, name) values ('imdb', 'IMDb')
     on conflict (slug) do update set name = excluded.name returning id`,
  )) as [{ id: number }];
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

describe('texts that a database cannot store', () => {
  it.each([
    ['a NUL character', '\0'],
    ['a lone surrogate', '\ud800'],
  ])('are rejected anywhere in a body: %s', async (_name, broken) => {
    const calls: [path: string, body: object, field: string][] = [
      ['/tags', { name: 'Whole', note: `a${broken}` }, 'note'],
      ['/roles', { name: `a${broken}` }, 'name'],
      ['/roles', { name: 'Whole', description: broken }, 'description'],
      ['/tags/bulk', { action: 'delete', filter: { q: broken }, dryRun: true }, 'filter.q'],
      ['/staff/dramas/bulk', { action: 'delete', filter: { genre: ['a', broken] } }, 'filter.genre.1'],
      ['/activity/1/undo', { note: broken }, 'note'],
    ];
    for (const [path, body, field] of calls) {
      const { status, json } = await post<ErrorBody>(path, body);
      expect([path, status, Object.keys(json.error.fields ?? {})]).toEqual([path, 422, [field]]);
    }
  });

  it('are rejected as keys, as are inherited property names and an unfinished body', async () => {
    const strange = await post<ErrorBody>('/tags', '{"name":"Whole","__proto__":{"name":"x"}}');
    expect([strange.status, strange.json.error.fields]).toEqual([422, { body: 'This field does not exist' }]);
    const deep = await post<ErrorBody>('/tags', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`);
    expect([deep.status, deep.json.error.message]).toEqual([400, expect.stringContaining('nested')]);
    for (const character of ['constructor', 'toString', 'hasOwnProperty']) {
      const cast = [{ personId: person, characters: [character] }];
      const { status, json } = await post<ErrorBody>('/staff/dramas', { type: 'drama', title: 'T', cast });
      expect([status, Object.keys(json.error.fields ?? {})]).toEqual([422, ['cast']]);
    }
  });

  it('are reported in plain words', async () => {
    const { json } = await post<ErrorBody>('/staff/dramas', {
      type: 'opera',
      title: 5,
      links: [{ url: 'x'.repeat(501), socialMediaId: 1 }],
    });
    expect(json.error.fields).toEqual({
      type: 'Choose one of drama, movie, special',
      title: 'Enter a text',
      'links.0.url': 'Enter at most 500 characters',
    });
  });

  it('include invisible names and names that reverse a line, for every kind of record', async () => {
    for (const [path, more] of [
      ['/tags', {}],
      ['/studios', { kind: 'studio' }],
      ['/roles', {}],
      ['/staff/people', {}],
    ] as const)
      for (const name of ['\u200b\u200b', 'a\u202eb', 'a\nb', ' ']) {
        const { status, json } = await post<ErrorBody>(path, { name, ...more });
        expect([path, status, Object.keys(json.error.fields ?? {})]).toEqual([path, 422, ['name']]);
      }
  });
});

describe('long texts', () => {
  it('take time linear in their length', async () => {
    const long = 200_000;
    const bodies: object[] = [
      { title: `a${' '.repeat(long)}b${'\u200b'.repeat(long)}!` },
      { title: 'T', startDate: `${'-00'.repeat(long / 4)}x` },
      { title: 'T', links: [{ socialMediaId: 1, url: `https://${'a.'.repeat(long / 2)}/ x` }] },
    ];
    for (const body of bodies) {
      const send = async () => {
        const { status } = await post('/staff/dramas', { type: 'drama', isPublished: false, ...body });
        expect(status).toBeLessThan(500);
      };
      expect(await minimumTime(3_000, send)).toBeLessThan(3_000);
    }
  });
});

describe('bulk changes', () => {
  it('follow the same rules as single changes', async () => {
    const victim = await make({ characters: [{ key: 'new-1', name: 'Theirs' }] });
    const own = await make();
    const key = victim.characters[0]?.key;
    const stolen = await bulk([own.id], { changes: { characters: [{ key, name: 'Taken' }] } });
    expect([stolen.status, stolen.json.error.data]).toEqual([
      409,
      { refused: [expect.objectContaining({ id: own.id, reason: expect.stringContaining(`${key}`) })] },
    ]);
    expect((await read(victim.id)).characters[0]?.name).toBe('Theirs');

    await bulk([own.id], { changes: { synopsis: '<p onclick="x()">One<script>x()</script></p>' } });
    expect((await read(own.id)).synopsis).toBe('<p>One</p>');

    const names = (word: string) => Array.from({ length: 70 }, (_, n) => ({ name: `${word} ${n}` }));
    expect((await bulk([own.id], { add: { aliases: names('a') } })).status).toBe(200);
    const many = await bulk([own.id], { add: { aliases: names('b') } });
    expect([many.status, (await read(own.id)).aliases.length]).toEqual([409, 70]);

    const ids = await bulk([own.id], { add: { externalIds: [{ sourceId: imdb, value: 'no id' }] } });
    expect([ids.status, (await read(own.id)).externalIds]).toEqual([409, []]);
    const { json: position } = await post<{ id: number }>('/social-media', {
      name: 'Somewhere',
      urlPattern: '^https://somewhere[.]example/',
    });
    const link = { socialMediaId: position.id, url: 'https://elsewhere.example/nobody' };
    const strayed = await bulk([own.id], { add: { links: [link] } });
    expect([strayed.status, (await read(own.id)).links]).toEqual([409, []]);
    const other = await make({ title: 'Own too' });
    const one = { add: { externalIds: [{ sourceId: imdb, value: 'tt0000001' }] } };
    const both = await bulk([own.id, other.id], one);
    const shared = { refused: [own, other].map(({ id }) => expect.objectContaining({ id })) };
    expect([both.status, both.json.error.data]).toEqual([409, shared]);
    expect(JSON.stringify(both.json)).toContain(`externalIds: tt0000001 can be the id of one title only`);
    expect((await bulk([victim.id], one)).status).toBe(200);
    const taken = await bulk([own.id, victim.id], one);
    expect([taken.status, taken.json.error.data]).toEqual([
      409,
      {
        refused: [
          expect.objectContaining({
            id: own.id,
            reason: expect.stringContaining(
              `externalIds: tt0000001 is already the id of title ${victim.id}: `,
            ),
          }),
        ],
      },
    ]);
    const lost = await bulk([own.id], { add: { title: 'Not a row' } });
    expect([lost.status, Object.keys(lost.json.error.fields ?? {})]).toEqual([422, ['title']]);
  });
});

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

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minimumTime } from '#tests/support/hostile/effort.ts';
import type { Title } from '#tests/support/hostile/staffTexts.ts';
import {
  type ErrorBody,
  type StaffMember,
  type StaffSite,
  staffSite,
} from '#tests/support/staff/staffSite.ts';

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

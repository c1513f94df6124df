import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TABLE_RESOURCES } from '#refine.config';
import { makeTitle } from '#tests/support/records/make.ts';
import {
  type ErrorBody,
  type StaffMember,
  type StaffSite,
  staffSite,
} from '#tests/support/staff/staffSite.ts';

interface Row {
  id: number;
  version: number;
  name: string;
  slug: string;
  [field: string]: unknown;
}

let site: StaffSite;
let editor: StaffMember;
let second: StaffMember;
beforeAll(async () => {
  site = await staffSite();
  editor = await site.member('editor');
  second = await site.member('editor');
});
afterAll(() => site.close());

const create = async (resource: string, fields: object) =>
  (await editor.call<Row>(`/${resource}`, { method: 'POST', body: fields })).json;

/** Values that each resource accepts besides a name. */
const MORE: Record<string, object> = {
  countries: { code: 'ZZ' },
  'social-media': { urlPattern: '^https://example[.]org/' },
  studios: { kind: 'studio' },
};

describe('[S-P3] [S-R14] every generated resource', () => {
  it.each(TABLE_RESOURCES.map(({ name }) => name))(
    '%s is created, changed and deleted by simple-rest',
    async (resource) => {
      const { provider, meta } = editor;
      const variables = { name: `Any of ${resource}`, ...MORE[resource] };
      const made = await provider.create<Row>({ resource, variables, meta });
      expect(made.data).toMatchObject({ ...variables, version: 1, slug: `any-of-${resource}` });
      const { id } = made.data;
      const saved = await provider.update<Row>({
        resource,
        id,
        variables: { name: 'Another name', version: 1 },
        meta,
      });
      expect(saved.data).toMatchObject({ id, name: 'Another name', slug: `any-of-${resource}`, version: 2 });
      expect((await provider.getOne<Row>({ resource, id })).data).toEqual(saved.data);
      const gone = await provider.deleteOne<Row>({ resource, id, meta });
      expect(gone.data.id).toBe(id);
      await expect(provider.getOne({ resource, id })).rejects.toMatchObject({ statusCode: 404 });
      const history = await editor.call<{ version: number; operations: object; actor: { id: number } }[]>(
        `/${resource}/${id}/revisions`,
      );
      expect(history.json.map(({ version, actor }) => [version, actor.id])).toEqual([
        [3, editor.id],
        [2, editor.id],
        [1, editor.id],
      ]);
      expect(history.json[1]?.operations).toEqual({ name: [`Any of ${resource}`, 'Another name'] });
    },
  );
});

describe('an invalid record', () => {
  it.each<[string, string, object, string, string]>([
    ['no name', 'tags', {}, 'name', ''],
    ['a blank name', 'tags', { name: '  ' }, 'name', ''],
    ['a name that is too long', 'tags', { name: 'x'.repeat(121) }, 'name', ''],
    [
      'a field that does not exist',
      'tags',
      { name: 'A', colour: 'red' },
      'colour',
      'This field does not exist',
    ],
    ['a slug with capitals', 'tags', { name: 'A', slug: 'No Slug' }, 'slug', 'lower-case letters'],
    ['a code of three letters', 'countries', { name: 'A', code: 'KOR' }, 'code', 'such as KR'],
    ['no expression', 'social-media', { name: 'A', urlPattern: '(' }, 'urlPattern', 'regular expression'],
    [
      'a regular expression with a lookahead',
      'social-media',
      { name: 'A', urlPattern: '(?=a)' },
      'urlPattern',
      'lookahead',
    ],
    [
      'a regular expression that is too large',
      'social-media',
      { name: 'A', urlPattern: '(a?){999}'.repeat(50) },
      'urlPattern',
      'too large',
    ],
    ['a script as an address', 'streaming-services', { name: 'A', url: 'javascript:x' }, 'url', 'https://'],
    ['an unknown choice', 'studios', { name: 'A', kind: 'bank' }, 'kind', ''],
    [
      'a country that does not exist',
      'studios',
      { name: 'A', kind: 'studio', countryId: 99999 },
      'countryId',
      '99999',
    ],
    ['a text as a boolean', 'tags', { name: 'A', isSpoiler: 'yes' }, 'isSpoiler', ''],
    ['a lone surrogate', 'tags', { name: 'A\ud800' }, 'name', ''],
    ['a NUL character', 'tags', { name: 'A\u0000' }, 'name', ''],
  ])('is rejected with its field: %s', async (_what, resource, body, field, message) => {
    const { status, json } = await editor.call<ErrorBody>(`/${resource}`, { method: 'POST', body });
    expect([status, Object.keys(json.error.fields ?? {})]).toEqual([422, [field]]);
    expect(json.error.fields?.[field]).toContain(message);
  });

  it('is rejected if its name exists in any letter case, and two concurrent ones create one', async () => {
    await create('tags', { name: 'Time Slip' });
    const again = await editor.call<ErrorBody>('/tags', { method: 'POST', body: { name: 'time slip' } });
    expect([again.status, Object.keys(again.json.error.fields ?? {})]).toEqual([422, ['name']]);
    const both = await Promise.all(
      [1, 2, 3, 4].map(() => editor.call<ErrorBody>('/tags', { method: 'POST', body: { name: 'At once' } })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422]);
    for (const { status, json } of both)
      if (status === 422) expect(Object.keys(json.error.fields ?? {})).toEqual(['name']);
  });

  it('gets another slug if names give the same one', async () => {
    const one = await create('tags', { name: 'Déjà Vu' });
    const other = await create('tags', { name: 'Deja Vu' });
    expect([one.slug, other.slug]).toEqual(['deja-vu', 'deja-vu-2']);
    expect((await create('tags', { name: '近' })).slug).toBe('u-8fd1');
  });

  it('is rejected before it is read if it is not JSON or comes from another site', async () => {
    const call = (init: { body?: unknown; headers?: Record<string, string> }) =>
      editor.call('/tags', { method: 'POST', ...init });
    expect((await call({ body: '{' })).status).toBe(400);
    expect((await call({ body: '[]' })).status).toBe(422);
    expect(
      (await call({ body: { name: 'A' }, headers: { Origin: 'https://elsewhere.example' } })).status,
    ).toBe(403);
    expect((await call({ body: 'name=A', headers: { 'Content-Type': 'text/plain' } })).status).toBe(415);
  });
});

describe('two editors of one record', () => {
  it('are merged if they changed different fields, and otherwise get was, yours and theirs', async () => {
    const made = await create('tags', { name: 'Chaebol', category: 'people' });
    const path = `/tags/${made.id}`;
    expect(
      (await editor.call<Row>(path, { method: 'PATCH', body: { version: 1, category: 'class' } })).json
        .version,
    ).toBe(2);
    const merged = await second.call<Row>(path, { method: 'PATCH', body: { version: 1, isSpoiler: true } });
    expect(merged.json).toMatchObject({ version: 3, category: 'class', isSpoiler: true });
    const rejected = await second.call<ErrorBody>(path, {
      method: 'PATCH',
      body: { category: 'money' },
      headers: { 'If-Match': '"1"' },
    });
    expect([rejected.status, rejected.json.error.name]).toEqual([409, 'Conflict']);
    expect(rejected.json.error.data).toMatchObject({
      version: 3,
      current: { id: made.id, version: 3, name: 'Chaebol', category: 'class' },
      conflicts: [{ path: 'category', was: 'people', yours: 'money', theirs: 'class' }],
    });
    expect(
      (await second.call<ErrorBody>(path, { method: 'PATCH', body: { name: 'B' } })).json.error.fields,
    ).toEqual({
      version: 'Send the version that the change is based on',
    });
    expect((await second.call(path, { method: 'DELETE', body: { version: 1 } })).status).toBe(409);
  });

  it('at the same moment: each change is saved or rejected, and the history is complete', async () => {
    const { id } = await create('tags', { name: 'Race' });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        (at % 2 ? editor : second).call(`/tags/${id}`, {
          method: 'PATCH',
          body: { version: 1, description: `Text ${at}` },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 11 }, () => 409),
    ]);
    const versions = await site.rows<{ version: number }>(
      `select version from revisions where entity = 'tags' and entity_id = $1 order by 1`,
      id,
    );
    expect(versions).toEqual([{ version: 1 }, { version: 2 }]);
  });

  it('can undo a revision, and restore a deletion under its old id', async () => {
    const made = await create('tags', { name: 'Undone', description: 'A tag.' });
    const path = `/tags/${made.id}`;
    await editor.call(path, { method: 'PATCH', body: { version: 1, name: 'Changed', note: 'a reason' } });
    await editor.call(path, { method: 'DELETE' });
    const [last, changed] = (await editor.call<{ id: number; note: string | null }[]>(`${path}/revisions`))
      .json;
    expect(changed?.note).toBe('a reason');
    const back = await editor.call<Row>(`${path}/revert`, { method: 'POST', body: { revisionId: last?.id } });
    expect(back.json).toMatchObject({ id: made.id, name: 'Changed', description: 'A tag.', version: 4 });
    const named = await editor.call<Row>(`${path}/revert`, {
      method: 'POST',
      body: { revisionId: changed?.id },
    });
    expect(named.json).toMatchObject({ name: 'Undone', version: 5 });
  });
});

describe('a record in use', () => {
  it('reports its number of uses, and cannot be deleted', async () => {
    const [romance] = await site.rows<{ id: number }>(`select id from genres where slug = 'romance'`);
    const id = romance?.id ?? 0;
    const [{ count } = { count: 0 }] = await site.rows<{ count: number }>(
      'select count(*)::int as count from title_genres where genre_id = $1',
      id,
    );
    const uses = [{ resource: 'dramas', field: 'genres', count }];
    expect((await editor.call(`/genres/${id}/uses`)).json).toEqual({ total: count, uses });
    const unused = await create('genres', { name: 'Nobody has it' });
    expect((await editor.call(`/genres/uses?id=${id}&id=${unused.id}`)).json).toEqual([
      { id, total: count },
      { id: unused.id, total: 0 },
    ]);
    const rejected = await editor.call<ErrorBody>(`/genres/${id}`, { method: 'DELETE' });
    expect([rejected.status, rejected.json.error.data]).toEqual([409, { uses }]);
    expect(rejected.json.error.message).toContain(`Used by ${count} dramas`);
  });

  it('shows its change on its titles at once', async () => {
    const genre = await create('genres', { name: 'Melodrama' });
    const title = await makeTitle(site.db, { genres: ['Melodrama'] });
    const before = site.db.generations.current();
    await editor.call(`/genres/${genre.id}`, {
      method: 'PATCH',
      body: { version: genre.version, slug: 'tearful' },
    });
    const [card] = await site.rows<{ genres: string[] }>(
      `select card -> 'genres' as genres from title_cards where title_id = $1`,
      title,
    );
    expect(card?.genres).toEqual(['tearful']);
    expect(site.db.generations.areUnchanged([`title:${title}`], before)).toBe(false);
    expect(site.db.generations.areUnchanged(['titles'], before)).toBe(false);
  });
});

describe('without the permission', () => {
  it('every call is rejected without validation errors', async () => {
    const member = await site.member('member');
    const { id } = await create('tags', { name: 'Kept' });
    for (const [method, path] of [
      ['POST', '/tags'],
      ['PATCH', `/tags/${id}`],
      ['DELETE', `/tags/${id}`],
      ['POST', `/tags/${id}/revert`],
      ['GET', `/tags/${id}/revisions`],
    ] as const) {
      const answer = await member.call<ErrorBody>(path, {
        method,
        ...(method !== 'GET' && { body: { nonsense: 1 } }),
      });
      expect([method, path, answer.status, answer.json.error.name]).toEqual([method, path, 403, 'Forbidden']);
      const stranger = await fetch(`${site.origin}/api${path}`, {
        method,
        headers: { Origin: site.origin, 'Content-Type': 'application/json' },
        ...(method !== 'GET' && { body: '{}' }),
      });
      expect([method, path, stranger.status]).toEqual([method, path, 401]);
    }
  });
});

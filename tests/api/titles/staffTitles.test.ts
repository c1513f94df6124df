import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureReferenceData, type ReferenceData } from '#src/catalogue/referenceData.server.ts';
import {
  type ErrorBody,
  type StaffMember,
  type StaffSite,
  staffSite,
} from '#tests/support/staff/staffSite.ts';
import type { Title } from '#tests/support/staff/titleSteps.ts';

let site: StaffSite;
let editor: StaffMember;
let second: StaffMember;
let reference: ReferenceData;
beforeAll(async () => {
  site = await staffSite();
  editor = await site.member('editor');
  second = await site.member('editor');
  reference = await ensureReferenceData(site.db.pool);
});
afterAll(() => site.close());

const post = <Body>(path: string, body: object, who = editor) =>
  who.call<Body>(path, { method: 'POST', body });
const patch = <Body = Title>(path: string, body: object, who = editor) =>
  who.call<Body>(path, { method: 'PATCH', body });
const person = async (name: string) => (await post<{ id: number }>('/staff/people', { name })).json.id;
const title = async (fields: object = {}) =>
  (await post<Title>('/staff/dramas', { type: 'drama', title: 'Any', ...fields })).json;
const totalOf = async (path: string) => Number((await editor.call(path)).headers.get('x-total-count'));

describe('[S-D1] [S-D2] titles in the dashboard', () => {
  it('[S-R15] are listed with drafts, found by name and number, filtered and sorted by simple-rest', async () => {
    const list = async (filters: object[], sort = 'title') =>
      (
        await editor.provider.getList<Title>({
          resource: 'staff/dramas',
          filters: filters as never,
          sorters: [{ field: sort, order: 'asc' }],
          pagination: { currentPage: 1, pageSize: 50 },
          meta: editor.meta,
        })
      ).data.map((row) => row.title);
    expect(await list([{ field: 'q', operator: 'eq', value: 'goblin' }])).toEqual(
      expect.arrayContaining(['Draft Goblin', 'Forbidden Goblin', 'Goblin']),
    );
    expect(await list([{ field: 'isPublished', operator: 'eq', value: false }])).toEqual(['Draft Goblin']);
    expect(await list([{ field: 'isDeleted', operator: 'eq', value: true }])).toEqual(['Deleted Goblin']);
    expect(
      await list([
        { field: 'type', operator: 'eq', value: 'movie' },
        { field: 'genre', operator: 'eq', value: 'crime' },
      ]),
    ).toEqual(['Parasite']);
    expect(
      await list([{ field: 'q', operator: 'eq', value: String(site.titles.get('Parasite')) }]),
    ).toContain('Parasite');
    const bare = await totalOf('/staff/dramas?synopsis_null=true&poster_null=true&cast_null=true');
    expect([bare > 5, bare < (await totalOf('/staff/dramas'))]).toEqual([true, true]);
    expect((await editor.call('/staff/dramas?_sort=updatedAt&_order=desc&_end=5')).status).toBe(200);
    expect((await editor.call('/staff/dramas?colour=red')).status).toBe(400);
  });

  it('[S-D15] [S-D16] [S-D18] are created completely, read in the form in which they are changed, and shown at once', async () => {
    const actor = await person('Kim Ji-won');
    const [genre] = (await editor.call<{ id: number }[]>('/genres?slug=romance')).json;
    const service = (await post<{ id: number }>('/streaming-services', { name: 'Netflix' })).json;
    const korea = reference.countries.get('KR') ?? 0;
    const other = site.titles.get('Parasite') ?? 0;
    const made = await title({
      title: 'Queen of Tears',
      nativeTitle: '눈물의 여왕',
      startDate: '2024-03-09',
      genres: [{ genreId: genre?.id }],
      characters: [{ key: 'new-1', name: 'Hong Hae-in' }],
      cast: [{ personId: actor, role: 'main', characters: ['new-1'] }],
      episodes: [1, 2].map((number) => ({ key: `new-${number}`, label: String(number) })),
      releases: [{ countryId: korea, kind: 'broadcast', date: '2024-03-09' }],
      availability: [{ serviceId: service.id, countryId: korea, kind: 'subscription' }],
      related: [{ relatedId: other, relation: 'same_universe' }],
      externalIds: [{ sourceId: reference.sources.tmdb, value: 'tv/215720' }],
    });
    expect(made).toMatchObject({
      version: 1,
      slug: 'queen-of-tears',
      genres: [{ genreId: genre?.id }],
      cast: [{ personId: actor, role: 'main', characters: [expect.any(String)] }],
      episodes: [{ label: '1' }, { label: '2' }],
    });
    expect(made.labels.people?.[actor]?.name).toBe('Kim Ji-won');
    expect(made.labels.titles?.[other]?.name).toBe('Parasite');
    const { labels: _, ...fields } = made;
    const again = await patch(`/staff/dramas/${made.id}`, {
      version: 1,
      cast: fields.cast,
      genres: fields.genres,
    });
    expect(again.json.version).toBe(1);
    const shown = await fetch(`${site.origin}/api/dramas/${made.id}`);
    expect(await shown.json()).toMatchObject({
      title: 'Queen of Tears',
      related: [{ title: { title: 'Parasite' } }],
    });
    const uses = await editor.call<{ total: number }>(`/staff/people/${actor}/uses`);
    expect(uses.json.total).toBe(1);
  });

  it('may share a name, even in one year, and are distinguished by their years', async () => {
    const duplicates = await Promise.all(
      ['1993', '2020', '2020-05'].map((startDate) => title({ title: 'Same Name', startDate })),
    );
    expect(new Set(duplicates.map(({ id }) => id)).size).toBe(3);
    const { json } = await editor.call<Title[]>('/staff/dramas?q=Same+Name&_sort=startDate');
    expect(json.map(({ title: name, startDate }) => [name, startDate])).toEqual([
      ['Same Name', '1993'],
      ['Same Name', '2020'],
      ['Same Name', '2020-05'],
    ]);
    const [first, second] = duplicates;
    const related = await patch(`/staff/dramas/${second?.id}`, {
      version: 1,
      related: [{ relatedId: first?.id, relation: 'remake_of' }],
    });
    expect(related.json.labels.titles?.[first?.id ?? 0]).toMatchObject({ name: 'Same Name', year: 1993 });
  });

  it('merge changes of two editors in different rows, and show was, yours and theirs for the same row', async () => {
    const [one, two] = [await person('Row one'), await person('Row two')];
    const made = await title({ cast: [{ personId: one }, { personId: two }] });
    const path = `/staff/dramas/${made.id}`;
    await patch(path, { version: 1, cast: [{ personId: one, role: 'main' }, { personId: two }] });
    const merged = await patch(
      path,
      { version: 1, cast: [{ personId: one }, { personId: two, role: 'support' }] },
      second,
    );
    expect(merged.json.cast.map(({ role }) => role)).toEqual(['main', 'support']);
    const rejected = await patch<ErrorBody>(
      path,
      { version: 1, cast: [{ personId: one, role: 'guest' }, { personId: two }] },
      second,
    );
    expect([rejected.status, rejected.json.error.data]).toMatchObject([
      409,
      {
        version: 3,
        current: {
          id: made.id,
          cast: [
            { personId: one, role: 'main' },
            { personId: two, role: 'support' },
          ],
        },
        conflicts: [{ path: `cast/${one}/role`, was: null, yours: 'guest', theirs: 'main' }],
      },
    ]);
  });

  it('name every invalid field by its path', async () => {
    const { json, status } = await post<ErrorBody>('/staff/dramas', {
      type: 'drama',
      title: ' ',
      runtimeMinutes: 'long',
      cast: [{ personId: 1 }, { personId: 1, role: 'star' }],
      colour: 'red',
    });
    expect(status).toBe(422);
    expect(Object.keys(json.error.fields ?? {}).toSorted()).toEqual([
      'cast.1.role',
      'colour',
      'runtimeMinutes',
      'title',
    ]);
    const made = await title();
    const self = await patch<ErrorBody>(`/staff/dramas/${made.id}`, {
      version: 1,
      related: [{ relatedId: made.id, relation: 'sequel' }],
    });
    expect(self.json.error.fields).toEqual({ related: 'A title cannot be related to itself' });
  });

  it('are deleted, restored, unpublished and undone', async () => {
    const made = await title({ title: 'Comes and goes' });
    const path = `/staff/dramas/${made.id}`;
    expect((await editor.call<Title>(path, { method: 'DELETE' })).json.isDeleted).toBe(true);
    expect((await fetch(`${site.origin}/api/dramas/${made.id}`)).status).toBe(404);
    expect((await patch(path, { version: 2, title: 'X' })).status).toBe(409);
    expect((await post<Title>(`${path}/restore`, {})).json.isDeleted).toBe(false);
    await patch(path, { version: 3, isPublished: false });
    expect((await fetch(`${site.origin}/api/dramas/${made.id}`)).status).toBe(404);
    const [last] = (await editor.call<{ id: number; activityId: number }[]>(`${path}/revisions`)).json;
    const back = await post<Title>(`${path}/revert`, { revisionId: last?.id });
    expect(back.json.isPublished).toBe(true);
    expect((await post(`/activity/${last?.activityId}/undo`, {})).status).toBe(409);
  });

  it('are tagged in bulk, within a limit, and undone', async () => {
    const tag = (await post<{ id: number }>('/tags', { name: 'Bulk tagged' })).json;
    const ids = await Promise.all(
      Array.from({ length: 30 }, async (_, at) => (await title({ title: `Many ${at}` })).id),
    );
    const body = { action: 'update', filter: { q: 'many' }, add: { tags: [{ tagId: tag.id }] } };
    const dry = await post<{ matched: number }>('/staff/dramas/bulk', { ...body, dryRun: true });
    expect(dry.json.matched).toBe(30);
    const done = await post<{ changed: number; activityId: number }>('/staff/dramas/bulk', {
      ...body,
      expected: 30,
    });
    expect(done.json.changed).toBe(30);
    expect(await totalOf('/staff/dramas?tag=bulk-tagged')).toBe(30);
    await patch(`/staff/dramas/${ids[0]}`, { version: 2, runtimeMinutes: 60 });
    expect((await post<{ undone: number }>(`/activity/${done.json.activityId}/undo`, {})).json.undone).toBe(
      30,
    );
    expect(await totalOf('/staff/dramas?tag=bulk-tagged')).toBe(0);
    expect((await editor.call<Title>(`/staff/dramas/${ids[0]}`)).json).toMatchObject({
      runtimeMinutes: 60,
      tags: [],
    });
    const wrong = await post<ErrorBody>('/staff/dramas/bulk', {
      ...body,
      add: { tags: [{ tagId: 999_999 }] },
    });
    expect([wrong.status, wrong.json.error.data?.refused]).toMatchObject([409, expect.any(Array)]);
    const published = { action: 'update', ids: [ids[0]], changes: { isPublished: false } };
    await site.rows(`delete from role_permissions rp using roles r, permissions p where r.id = rp.role_id and p.id = rp.permission_id
      and r.slug = 'editor' and p.resource = 'dramas' and p.action = 'publish'`);
    expect((await post('/staff/dramas/bulk', published)).status).toBe(403);
    await site.rows(`insert into role_permissions (role_id, permission_id) select r.id, p.id from roles r, permissions p
      where r.slug = 'editor' and p.resource = 'dramas' and p.action = 'publish'`);
  });

  it('are exported as a file', async () => {
    const { text, status } = await editor.call('/staff/dramas/export?isPublished=false');
    expect(status).toBe(200);
    expect(text.split('\r\n')[0]).toBe(
      'id,slug,type,format,statedStatus,title,nativeTitle,romanisedTitle,startDate,endDate,episodeCount,runtimeMinutes,airTime,isExplicit,isPublished,status,year,isDeleted,poster,createdAt,updatedAt,version',
    );
    expect(text).toContain('Draft Goblin');
  });
});

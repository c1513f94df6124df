import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureReferenceData, type ReferenceData } from '#src/catalogue/referenceData.server.ts';
import { type StaffMember, type StaffSite, staffSite } from '#tests/support/staff/staffSite.ts';
import type { Title } from '#tests/support/staff/titleSteps.ts';

let site: StaffSite;
let editor: StaffMember;
let reference: ReferenceData;
beforeAll(async () => {
  site = await staffSite();
  editor = await site.member('editor');
  reference = await ensureReferenceData(site.db.pool);
});
afterAll(() => site.close());

const post = <Body>(path: string, body: object, who = editor) =>
  who.call<Body>(path, { method: 'POST', body });
const person = async (name: string) => (await post<{ id: number }>('/staff/people', { name })).json.id;
const title = async (fields: object = {}) =>
  (await post<Title>('/staff/dramas', { type: 'drama', title: 'Any', ...fields })).json;
const totalOf = async (path: string) => Number((await editor.call(path)).headers.get('x-total-count'));

describe('[S-D3] [S-R14] people in the dashboard', () => {
  it('[S-P3] are created, changed, listed and deleted by simple-rest', async () => {
    const { provider, meta } = editor;
    const resource = 'staff/people';
    const made = await provider.create<Title>({
      resource,
      variables: { name: 'Park Bo-gum', nativeName: '박보검', birthDate: '1993' },
      meta,
    });
    const { id } = made.data;
    const saved = await provider.update<Title>({
      resource,
      id,
      variables: { version: 1, birthDate: '1993-06-16' },
      meta,
    });
    expect(saved.data).toMatchObject({ version: 2, birthDate: '1993-06-16' });
    const match = await provider.getList<Title>({
      resource,
      filters: [{ field: 'q', operator: 'eq', value: '박보검' }],
      meta,
    });
    expect(match.data.map((row) => row.id)).toEqual([id]);
    await provider.deleteOne({ resource, id, meta });
    expect(await totalOf(`/staff/people?id=${id}`)).toBe(0);
    expect(await totalOf(`/staff/people?id=${id}&isDeleted=true`)).toBe(1);
  });

  it('are merged with their credits, names and ids; the old address redirects, and all of it is undone', async () => {
    const female = reference.genders.get('female');
    const from = (
      await post<{ id: number }>('/staff/people', {
        name: 'Shin Hye Sun',
        nativeName: '신혜선',
        genderId: female,
        externalIds: [{ sourceId: reference.sources.tmdb, value: 'person/1' }],
      })
    ).json.id;
    const into = await person('Shin Hye-sun');
    const only = await title({ title: 'Her one', cast: [{ personId: from, role: 'main' }] });
    const both = await title({
      title: 'Twice in it',
      characters: [
        { key: 'a', name: 'A' },
        { key: 'b', name: 'B' },
      ],
      cast: [
        { personId: into, characters: ['a'] },
        { personId: from, role: 'main', characters: ['b'] },
      ],
      crew: [{ job: 'screenwriter', personId: from }],
    });
    const preview = await editor.call(`/staff/people/${from}/merge?into=${into}`);
    expect(preview.json).toMatchObject({
      moves: [{ resource: 'dramas', field: 'credits', count: 2 }],
      collides: [{ count: 1 }],
      fills: { nativeName: '신혜선', genderId: female },
    });
    const merged = await post<{ activityId: number }>(`/staff/people/${from}/merge`, { into });
    expect(merged.status).toBe(200);
    const saved = (await editor.call<Title>(`/staff/people/${into}`)).json;
    expect(saved).toMatchObject({
      nativeName: '신혜선',
      genderId: female,
      creditCount: 3,
      names: [{ name: 'Shin Hye Sun' }, { name: '신혜선' }],
      externalIds: [{ value: 'person/1' }],
    });
    const cast = async (id: number) => (await editor.call<Title>(`/staff/dramas/${id}`)).json.cast;
    expect(
      (await cast(both.id)).map(({ personId, role, characters }) => [personId, role, characters.length]),
    ).toEqual([[into, 'main', 2]]);
    expect((await cast(only.id)).map(({ personId }) => personId)).toEqual([into]);
    const old = await fetch(`${site.origin}/api/people/${from}`, { redirect: 'manual' });
    expect([old.status, old.headers.get('location')]).toEqual([301, `/api/people/${into}`]);
    expect((await post(`/activity/${merged.json.activityId}/undo`, {})).json).toMatchObject({ undone: 4 });
    expect((await cast(both.id)).map(({ personId }) => personId)).toEqual([into, from]);
    expect((await editor.call<Title>(`/staff/people/${from}`)).json).toMatchObject({
      isDeleted: false,
      externalIds: [{ value: 'person/1' }],
    });
  });
});

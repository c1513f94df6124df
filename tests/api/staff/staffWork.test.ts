import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '#src/app/staffScreens.client.ts';
import { workListsFor } from '#src/dashboard/features.ts';
import { koreaToday } from '#src/domain/dates/airTime.ts';
import { addDays } from '#src/domain/dates/partialDate.ts';
import { deleteOldJobs } from '#src/server/jobs/jobs.ts';
import {
  type ErrorBody,
  type StaffMember,
  type StaffSite,
  staffSite,
} from '#tests/support/staff/staffSite.ts';

interface Credit {
  titleId: number;
  job: string;
  role: string | null;
  note: string | null;
  characters: { name: string }[];
}
interface Work {
  list: string;
  resource: string | null;
  filter: Record<string, string> | null;
  total: number;
  rows: { id: number; label: string; resource: string }[];
}
interface Candidates {
  name: string;
  candidates: {
    id: number;
    match: string;
    birthYear: number | null;
    knownFor: { title: string } | null;
    isCredited: boolean;
  }[];
}

let site: StaffSite;
let editor: StaffMember;
beforeAll(async () => {
  site = await staffSite();
  editor = await site.member('editor');
});
afterAll(() => site.close());

const post = <Body>(path: string, body: object, who = editor) =>
  who.call<Body>(path, { method: 'POST', body });
const made = async (path: string, body: object) => (await post<{ id: number }>(path, body)).json.id;
const person = (name: string, fields: object = {}) => made('/staff/people', { name, ...fields });
const title = (fields: object) => made('/staff/dramas', { type: 'drama', ...fields });

describe('[S-R13] the work lists', () => {
  const work = async (query = '', who = editor) => (await who.call<Work[]>(`/staff/work${query}`)).json;

  it('show exact counts, equal to those of the lists with the same filters', async () => {
    const today = koreaToday(new Date());
    const soon = await title({ title: 'Begins soon', startDate: addDays(today, 3) });
    await title({ title: 'Begins later', startDate: addDays(today, 60) });
    const draft = await title({ title: 'Draft of work', isPublished: false });
    const lists = new Map((await work()).map((each) => [each.list, each]));
    expect([...lists.keys()].sort()).toEqual([
      'cast',
      'dates',
      'deadLinks',
      'drafts',
      'duplicates',
      'episodes',
      'mine',
      'portrait',
      'poster',
      'samePeople',
      'synopsis',
    ]);
    for (const { resource, filter, total, rows } of lists.values()) {
      expect(rows).toHaveLength(Math.min(total, 5));
      if (filter === null) continue;
      const { headers } = await editor.call(`/staff/${resource}?${new URLSearchParams(filter)}`);
      expect([filter, Number(headers.get('x-total-count'))]).toEqual([filter, total]);
    }
    expect(lists.get('episodes')?.rows.map(({ id }) => id)).toEqual([soon]);
    expect(lists.get('drafts')?.rows[0]?.id).toBe(draft);
    const [all] = await work('?list=poster&_end=100');
    expect(all?.rows).toHaveLength(Math.min(all?.total ?? 0, 100));
    const [rest] = await work('?list=poster&_start=2&_end=4');
    expect(rest?.rows).toEqual(all?.rows.slice(2, 4));
  });

  it('find possible duplicates: of one name in any script and one year or birthday', async () => {
    const before = (await work('?list=duplicates'))[0]?.total ?? 0;
    const duplicates = [
      await title({ title: 'The Twin', startDate: '2011-05' }),
      await title({ title: 'Another Name', nativeTitle: '쌍둥이 집', startDate: '2013' }),
      await title({ title: 'the twin', startDate: '2011', isPublished: false }),
      await title({ title: 'The Twins’ House', nativeTitle: '쌍둥이 집' }),
      await title({ title: '쌍둥이 마을', startDate: '2014' }),
      await title({ title: 'The Twins’ Village', nativeTitle: '쌍둥이 마을', startDate: '2014' }),
    ];
    await title({ title: 'The Twin', startDate: '2019' });
    // A person with the same name in both scripts is not a duplicate.
    await title({ title: '쌍둥이 다리', nativeTitle: '쌍둥이 다리' });
    const [match] = await work('?list=duplicates&_end=100');
    expect(match?.total).toBe(before + duplicates.length);
    const ids = match?.rows.map(({ id }) => id) ?? [];
    expect(duplicates.every((id) => ids.includes(id))).toBe(true);
    expect(Math.abs(ids.indexOf(duplicates[0] ?? 0) - ids.indexOf(duplicates[2] ?? 0))).toBe(1);
    const people = [
      await person('Kim Twin', { birthDate: '1990-01-02' }),
      await person('KIM TWIN', { birthDate: '1990-01-02' }),
    ];
    await person('Kim Twin', { birthDate: '1991' });
    await person('Kim Twin');
    // A person with the same name in both scripts is not a duplicate.
    await person('정영주', { nativeName: '정영주', birthDate: '1980-02-03' });
    const [same] = await work('?list=samePeople');
    expect(same).toMatchObject({ total: 2, rows: people.map((id) => ({ id, resource: 'people' })) });
    for (const list of ['duplicates', 'samePeople', 'mine', 'poster']) {
      const [whole] = await work(`?list=${list}`);
      expect((await work(`?list=${list}&_start=900&_end=905`))[0]).toMatchObject({
        list,
        total: whole?.total,
        rows: [],
      });
    }
  });

  it('show the caller their own latest changes, newest first and each record once', async () => {
    const other = await site.member('editor');
    const [one, two] = [await title({ title: 'Mine one' }), await person('Mine two')];
    await editor.call(`/staff/dramas/${one}`, {
      method: 'PATCH',
      body: { version: 1, title: 'Mine one again' },
    });
    const [mine] = await work('?list=mine');
    expect(mine?.rows.slice(0, 2).map(({ resource, id, label }) => [resource, id, label])).toEqual([
      ['dramas', one, 'Mine one again'],
      ['people', two, 'Mine two'],
    ]);
    expect((await work('?list=mine', other))[0]).toMatchObject({ total: 0, rows: [] });
    expect((await editor.call('/staff/work?list=colour')).status).toBeGreaterThanOrEqual(400);
    expect((await (await site.member('moderator')).call('/staff/work')).status).toBe(403);
  });

  it('contain only lists of records that the caller may change, as on the home screen', async () => {
    const [one, two] = [await title({ title: 'Kept by both' }), await person('Kept by both')];
    for (const resource of ['dramas', 'people'] as const) {
      const keeper = await site.keeper(`${resource}:update`);
      await site.rows(
        `insert into revisions (entity, entity_id, version, actor_id, operations)
         values ('title', $1, 900 + $3, $3, '{}'), ('person', $2, 900 + $3, $3, '{}')`,
        one,
        two,
        keeper.id,
      );
      const lists = await work('', keeper);
      const shown = workListsFor((each) => each === resource);
      expect(lists.map(({ list }) => list).sort()).toEqual(shown.map(({ list }) => list).sort());
      expect(lists.flatMap(({ rows }) => rows.filter((row) => row.resource !== resource))).toEqual([]);
      expect(lists.find(({ list }) => list === 'mine')).toMatchObject({ total: 1, rows: [{ resource }] });
    }
  });
});

describe('[S-D16] people of a pasted cast list', () => {
  it('are found by each of their names and spellings, and distinguished by year and best known work', async () => {
    const gong = await person('Yoo Seung-ho', { nativeName: '유승호', birthDate: '1987-06-22' });
    const other = await person('Yoo Seung-ho');
    const known = await title({ title: 'His best', cast: [{ personId: gong, role: 'main' }] });
    const ask = async (names: object[]) =>
      (await post<Candidates[]>('/staff/people/candidates', { names, titleId: known })).json;
    const [exact, native, spelt, nobody] = await ask([
      { name: 'yoo  seung-ho' },
      { name: '유승호' },
      { name: 'Yu Seungho' },
      { name: 'Nobody Atall' },
    ]);
    expect(exact?.candidates.slice(0, 2)).toMatchObject([
      { id: gong, match: 'exact', birthYear: 1987, knownFor: { title: 'His best' }, isCredited: true },
      { id: other, match: 'exact', birthYear: null, knownFor: null, isCredited: false },
    ]);
    expect(native?.candidates[0]).toMatchObject({ id: gong, match: 'exact' });
    expect(spelt?.candidates).toContainEqual(expect.objectContaining({ id: gong, match: 'spelling' }));
    expect(nobody).toEqual({ name: 'Nobody Atall', candidates: [] });
    const [both] = await ask([{ name: 'Somebody', nativeName: '유승호' }]);
    expect(both?.candidates[0]?.id).toBe(gong);
    const many = Array.from({ length: 200 }, (_, index) => ({ name: `Name ${index}` }));
    expect(await ask(many)).toHaveLength(200);
    const rejected = await post<ErrorBody>('/staff/people/candidates', {
      names: [...many, { name: 'One more' }],
    });
    expect([rejected.status, Object.keys(rejected.json.error.fields ?? {})]).toEqual([422, ['names']]);
  });
});

describe("a person's credits", () => {
  it('are listed and changed from the person, all or none, as one activity that can be undone at once', async () => {
    const id = await person('Credited One');
    const [one, two] = [
      await title({ title: 'First work', characters: [{ key: 'a', name: 'Kim Shin' }], startDate: '2016' }),
      await title({ title: 'Second work', startDate: '2020', isPublished: false }),
    ];
    const path = `/staff/people/${id}/credits`;
    const change = (changes: object[], who = editor) =>
      who.call<ErrorBody & { activityId: number; credits: Credit[] }>(path, {
        method: 'PATCH',
        body: { changes },
      });
    const added = await change([
      { titleId: one, job: 'cast', was: null, is: { role: 'main', characters: ['kim shin', 'Old man'] } },
      { titleId: one, job: 'director', was: null, is: { note: 'Pilot' } },
      { titleId: two, job: 'cast', was: null, is: { role: 'guest' } },
    ]);
    expect(added.status).toBe(200);
    const read = async () => (await editor.call<Credit[]>(path)).json;
    expect(added.json.credits).toEqual(await read());
    expect(
      (await read()).map(({ titleId, job, role, note, characters }) => [
        titleId,
        job,
        role,
        note,
        characters.map(({ name }) => name),
      ]),
    ).toEqual([
      [two, 'cast', 'guest', null, []],
      [one, 'cast', 'main', null, ['Kim Shin', 'Old man']],
      [one, 'director', null, 'Pilot', []],
    ]);
    const stale = await change([
      { titleId: one, job: 'cast', was: { role: 'support', note: null }, is: { role: 'guest' } },
      { titleId: two, job: 'cast', was: { role: 'guest', note: null }, is: null },
    ]);
    expect([stale.status, stale.json.error.data?.conflicts]).toMatchObject([
      409,
      [{ id: one, was: { role: 'support' }, theirs: { role: 'main' } }],
    ]);
    expect(await read()).toHaveLength(3);
    const saved = await change([
      { titleId: one, job: 'cast', was: { role: 'main', note: null }, is: { role: 'support' } },
      { titleId: two, job: 'cast', was: { role: 'guest', note: null }, is: null },
    ]);
    expect(saved.json.credits.map(({ role, characters }) => [role, characters.length])).toEqual([
      ['support', 2],
      [null, 0],
    ]);
    expect((await post(`/activity/${saved.json.activityId}/undo`, {})).status).toBe(200);
    expect((await read()).map(({ role }) => role)).toEqual(['guest', 'main', null]);
    const twice = { titleId: one, job: 'cast', was: null, is: {} };
    expect((await change([twice, twice])).status).toBe(422);
    expect((await change([{ titleId: one, job: 'director', was: null, is: { role: 'main' } }])).status).toBe(
      422,
    );
    expect((await change([{ ...twice, titleId: 2_000_000_000 }])).status).toBe(404);
    expect((await change([twice], await site.member('moderator'))).status).toBe(403);
    expect((await editor.call('/staff/people/2000000000/credits')).status).toBe(404);
  });
});

describe('jobs', () => {
  it('are deleted 30 days after their end or last heartbeat', async () => {
    const add = (finished: string | null, received: string) =>
      site.rows(
        `insert into jobs (kind, resource, status, created_at, heard_at, finished_at)
         values ('import', 'tags', $1, $3::timestamptz, $3::timestamptz, $2::timestamptz)`,
        finished === null ? 'running' : 'done',
        finished,
        received,
      );
    await add('2026-10-01T00:00:00Z', '2026-10-01T00:00:00Z');
    await add(null, '2026-10-01T00:00:00Z');
    await add('2026-11-20T00:00:00Z', '2026-11-20T00:00:00Z');
    expect(await deleteOldJobs(site.db, new Date('2026-11-28T00:00:00Z'))).toBe(2);
    expect(await site.rows('select from jobs')).toHaveLength(1);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureReferenceData, type ReferenceData } from '#src/catalogue/referenceData.server.ts';
import { MEMBER_TABLES } from '#src/catalogue/titles/memberTables.ts';
import { duplicateTitles, type StaffTitle } from '#tests/support/staff/duplicateTitles.ts';
import {
  type ErrorBody,
  type StaffMember,
  type StaffSite,
  staffSite,
} from '#tests/support/staff/staffSite.ts';

interface Merge {
  moves: { resource: string; field: string; count: number }[];
  collides: { resource: string; field: string; count: number }[];
  fills: Record<string, unknown>;
  activityId: number;
}

/** Belong to a list entry: `mergeEntries` combines them with it. The log keeps the title that it was about. */
const PARTS_OF_ENTRIES = ['plays', 'episode_marks', 'list_changes'];

let site: StaffSite;
let editor: StaffMember;
let reference: ReferenceData;
beforeAll(async () => {
  site = await staffSite();
  editor = await site.member('editor');
  reference = await ensureReferenceData(site.db.pool);
});
afterAll(() => site.close());

const post = <Body>(path: string, body: object = {}, who = editor) =>
  who.call<Body>(path, { method: 'POST', body });
const made = async (path: string, body: object) => (await post<{ id: number }>(path, body)).json.id;
const title = (fields: object) => made('/staff/dramas', { type: 'drama', ...fields });
const read = async (id: number) => (await editor.call<StaffTitle>(`/staff/dramas/${id}`)).json;
const counted = (counts: Merge['moves']) =>
  Object.fromEntries(counts.map(({ resource, field, count }) => [`${resource}.${field}`, count]));

const entry = (who: StaffMember, titleId: number, score: number) =>
  who.call(`/me/list/${titleId}`, { method: 'PUT', body: { version: 0, status: 'completed', score } });
const statsOf = async (id: number) =>
  (
    await site.rows(
      `select score_total, score_count, list_count, review_count from title_stats where title_id = $1`,
      id,
    )
  )[0];

describe('[S-D1] two duplicate titles', () => {
  it('are merged with all their collections and all data of members; one step undoes it', async () => {
    const { actor, both, sequel, shared, into, from } = await duplicateTitles(site, editor, reference);
    const [one, two] = [await site.member('member'), await site.member('member')];
    await entry(one, from, 20);
    await entry(two, from, 4);
    await entry(two, into, 16);
    const preview = (await editor.call<Merge>(`/staff/dramas/${from}/merge?into=${into}`)).json;
    expect(preview.fills).toEqual({ nativeTitle: '쓸쓸하고 찬란하신 도깨비', endDate: '2017-01-21' });
    expect(counted(preview.moves)).toMatchObject({
      'dramas.cast': 1,
      'dramas.crew': 1,
      'dramas.characters': 1,
      'dramas.episodes': 1,
      'dramas.images': 2,
      'dramas.externalIds': 1,
      'dramas.related': 3,
      'lists.titleId': 1,
    });
    expect(counted(preview.collides)).toMatchObject({
      'dramas.cast': 1,
      'dramas.characters': 1,
      'dramas.episodes': 1,
      'dramas.related': 1,
      'lists.titleId': 1,
    });
    await fetch(`${site.origin}/api/dramas/${into}`);
    const merged = await post<Merge>(`/staff/dramas/${from}/merge`, { into, note: 'the same' });
    expect([merged.status, merged.json]).toEqual([200, { ...preview, activityId: expect.any(Number) }]);

    const saved = await read(into);
    const nameOf = new Map(saved.characters.map(({ key, name }) => [key, name]));
    expect(saved).toMatchObject({
      title: 'Guardian',
      nativeTitle: '쓸쓸하고 찬란하신 도깨비',
      endDate: '2017-01-21',
    });
    expect(saved.aliases.map(({ name }) => name)).toEqual(['Goblin (copy)', 'The Lonely Shining Goblin']);
    expect(saved.characters).toContainEqual(
      expect.objectContaining({ name: 'Kim Shin', nativeName: '김신' }),
    );
    expect(
      saved.cast.map(({ personId, role, characters }) => [
        personId,
        role,
        characters.map((key) => nameOf.get(key)),
      ]),
    ).toEqual([
      [both, 'main', ['Kim Shin']],
      [actor, 'support', ['Grim Reaper']],
    ]);
    const byLabel = saved.episodes.toSorted((a, b) => Number(a.label) - Number(b.label));
    expect(byLabel.map(({ label, title: name, airDate }) => [label, name, airDate])).toEqual([
      ['1', 'Begun', null],
      ['2', 'Second', '2016-12-03'],
      ['3', null, null],
    ]);
    expect(saved.images.map(({ episodeId }) => episodeId)).toEqual([Number(byLabel[2]?.key), null]);
    expect(saved.externalIds).toMatchObject([{ value: 'tv/67915' }]);
    expect(new Set(saved.related.map(({ relatedId }) => relatedId))).toEqual(new Set([sequel, shared]));
    expect((await read(sequel)).related).toEqual([{ relatedId: into, relation: 'prequel' }]);
    expect((await read(shared)).related).toEqual([{ relatedId: into, relation: 'prequel' }]);
    expect(await statsOf(into)).toEqual({ score_total: 36, score_count: 2, list_count: 2, review_count: 0 });

    const old = await fetch(`${site.origin}/api/dramas/${from}`, { redirect: 'manual' });
    expect([old.status, old.headers.get('location')]).toEqual([301, `/api/dramas/${into}`]);
    const match = await fetch(`${site.origin}/api/search?q=Goblin%20(copy)`);
    expect(await match.text()).toContain(`"id":${into},`);
    const credited = (await editor.call<{ creditCount: number }>(`/staff/people/${actor}`)).json;
    expect(credited.creditCount).toBe(2);

    const undone = await post(`/activity/${merged.json.activityId}/undo`);
    expect(undone.status).toBe(200);
    expect(await read(from)).toMatchObject({ isDeleted: false, externalIds: [{ value: 'tv/67915' }] });
    expect((await read(from)).related).toHaveLength(3);
    const back = await read(into);
    expect([back.episodes.length, back.cast.length, back.images.length, back.aliases.length]).toEqual([
      2, 1, 0, 0,
    ]);
    expect([await statsOf(from), await statsOf(into)]).toMatchObject([
      { score_total: 24 },
      { score_total: 16 },
    ]);
    expect((await fetch(`${site.origin}/api/dramas/${from}`, { redirect: 'manual' })).status).toBe(200);
    expect(await site.rows('select from redirects where from_id = $1', from)).toEqual([]);
  });

  it('are rejected if they are the same, missing or exceed the limits of a title; and without the permission', async () => {
    const [one, two] = [await title({ title: 'One' }), await title({ title: 'Two' })];
    const merge = (from: number, into: number, who = editor) =>
      post<ErrorBody>(`/staff/dramas/${from}/merge`, { into }, who);
    expect((await merge(one, one)).status).toBe(422);
    expect((await merge(one, 2_000_000_000)).status).toBe(404);
    expect((await merge(one, two, await site.member('moderator'))).status).toBe(403);
    const gone = site.titles.get('Deleted Goblin') ?? 0;
    expect((await editor.call(`/staff/dramas/${gone}/merge?into=${one}`)).status).toBe(404);
    const many = (word: string) => Array.from({ length: 60 }, (_, index) => ({ name: `${word} ${index}` }));
    const [full, fuller] = [
      await title({ title: 'Full', aliases: many('a') }),
      await title({ title: 'Fuller', aliases: many('b') }),
    ];
    const rejected = await merge(full, fuller);
    expect([rejected.status, Object.keys(rejected.json.error.fields ?? {})]).toEqual([422, ['aliases']]);
    expect((await read(full)).isDeleted).toBe(false);
  });

  it('leave one title if two merges go in opposite directions at once', async () => {
    const [one, two] = [await title({ title: 'Crossed one' }), await title({ title: 'Crossed two' })];
    const answers = await Promise.all([
      post(`/staff/dramas/${one}/merge`, { into: two }),
      post(`/staff/dramas/${two}/merge`, { into: one }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = (await Promise.all([read(one), read(two)])).filter(({ isDeleted }) => !isDeleted);
    expect(left).toHaveLength(1);
  });

  it.each([
    ['dramas', 'title', 'tv/77'],
    ['people', 'person', 'person/77'],
  ])(
    'among %s are rejected by the preview as by the merge, by field, if moved values no longer fit',
    async (kind, table, value) => {
      const [strict] = await site.rows<{ id: number }>(
        `insert into social_media (name, slug, url_pattern) values ($1, $1, '^https://') returning id`,
        `strict-${kind}`,
      );
      const record = (name: string, more: object) =>
        kind === 'dramas' ? title({ title: name, ...more }) : made('/staff/people', { name, ...more });
      const from = await record('Linked', {
        links: [{ url: 'https://strict.example/old', socialMediaId: strict?.id }],
        externalIds: [{ sourceId: reference.sources.tmdb, value }],
      });
      const into = await record('Unlinked', {});
      const requested = async () => [
        await editor.call<ErrorBody>(`/staff/${kind}/${from}/merge?into=${into}`),
        await post<ErrorBody>(`/staff/${kind}/${from}/merge`, { into }),
      ];
      await site.rows(
        `update social_media set url_pattern = '^https://strict[.]example/new/' where id = $1`,
        strict?.id,
      );
      await site.rows(`update ${table}_external_ids set value = 'none' where ${table}_id = $1`, from);
      const answers = await requested();
      expect(answers.map(({ status, json }) => [status, json.error.fields])).toEqual(
        answers.map(() => [
          422,
          {
            links: `https://strict.example/old is not an address of a profile at strict-${kind}`,
            externalIds: expect.stringContaining('none is not an id of'),
          },
        ]),
      );
      expect(new Set(answers.map(({ json }) => json.error.message)).size).toBe(1);
      await site.rows(`update social_media set url_pattern = '^https://' where id = $1`, strict?.id);
      await site.rows(`update ${table}_external_ids set value = $2 where ${table}_id = $1`, from, value);
      expect((await requested()).map(({ status }) => status)).toEqual([200, 200]);
    },
  );
});

describe('the tables of members’ own data about titles', () => {
  it('are all listed, so that a merge moves their rows', async () => {
    const tables = await site.rows<{ name: string }>(
      `select table_name as name from information_schema.columns
       where table_schema = 'public' and column_name in ('user_id', 'title_id')
       group by table_name having count(*) = 2`,
    );
    const known = [...MEMBER_TABLES.map(({ table }) => table), ...PARTS_OF_ENTRIES];
    expect(tables.map(({ name }) => name).sort()).toEqual(known.sort());
  });
});

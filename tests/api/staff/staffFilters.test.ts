import '#src/app/staffRoutes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STAFF_RESOURCES } from '#refine.config';
import { filterKey, type ListFilters, readList } from '#src/dashboard/list/listAddress.ts';
import { exportQuery, filterParameters } from '#src/dashboard/list/listRequest.ts';
import { type FilterOperator, type ListField, shapeOf } from '#src/dashboard/list/listShape.ts';
import { ACTIVITY_SHAPE } from '#src/features/activity/staff/activityShape.ts';
import { reference, referenceSet, text } from '#src/records/fields/field.ts';
import { type ResourceDeclaration, restOf } from '#src/records/resources/define.ts';
import { type StaffMember, type StaffSite, staffSite } from '#tests/support/staff/staffSite.ts';

const declared: readonly ResourceDeclaration[] = STAFF_RESOURCES;

let site: StaffSite;
let admin: StaffMember;
let ids: Record<'genre' | 'tag' | 'country' | 'studio' | 'service', [number, number]>;

const titled: string[] = [];

async function twoOf(table: string): Promise<[number, number]> {
  const [one, two] = await site.rows<{ id: number }>(`select id from ${table} order by id limit 2`);
  return [one?.id ?? 0, two?.id ?? 0];
}

const made = async (title: string, fields: object) => {
  titled.push(title);
  const { status } = await admin.call('/staff/dramas', {
    method: 'POST',
    body: { type: 'drama', title, ...fields },
  });
  expect(status).toBe(201);
};

beforeAll(async () => {
  site = await staffSite();
  admin = await site.member('admin');
  for (const name of ['Netflix', 'Viki']) {
    await admin.call('/streaming-services', { method: 'POST', body: { name } });
  }
  ids = {
    genre: await twoOf('genres'),
    tag: await twoOf('tags'),
    country: await twoOf('countries'),
    studio: await twoOf('studios'),
    service: await twoOf('streaming_services'),
  };
  const having = (...at: (0 | 1)[]) => ({
    genres: at.map((each) => ({ genreId: ids.genre[each] })),
    tags: at.map((each) => ({ tagId: ids.tag[each] })),
    countries: at.map((each) => ({ countryId: ids.country[each] })),
    studios: at.map((each) => ({ studioId: ids.studio[each] })),
    availability: at.map((each) => ({ serviceId: ids.service[each] })),
  });
  await made('Has one', having(0));
  await made('Has two', having(1));
  await made('Has both', having(0, 1));
  await made('Has none', {});
});
afterAll(() => site.close());

/** A list as the dashboard requests it with filters: its total and its names. */
async function listed(name: string, filters: ListFilters) {
  const resource = declared.find((each) => each.name === name);
  if (!resource) throw new Error(`There is no resource ${name}`);
  const shape = shapeOf(resource);
  const state = { ...readList('', shape), filters };
  const query = exportQuery(state, shape);
  const { status, headers, json } = await admin.call<Record<string, unknown>[]>(
    `/${restOf(resource)}?${query}`,
  );
  expect([query.toString(), status]).toEqual([query.toString(), 200]);
  return {
    rest: restOf(resource),
    filter: filterParameters(state, shape),
    total: Number(headers.get('x-total-count')),
    names: json.map((row) => String(row.title ?? row.name ?? row.handle)),
  };
}

/** The number of records that a bulk change of everything in a list would affect. */
async function matched({ rest, filter }: Awaited<ReturnType<typeof listed>>, changes: object) {
  const { json } = await admin.call<{ matched: number }>(`/${rest}/bulk`, {
    method: 'POST',
    body: { action: 'update', filter, changes, dryRun: true },
  });
  return json.matched;
}

/** A value that a filter accepts. */
function valueFor({ kind, choices }: ListField, operator: FilterOperator): string {
  if (operator === 'null' || kind === 'flag') return 'true';
  if (kind === 'choice') return choices?.[0]?.value ?? '';
  if (kind === 'instant') return '2024-05-11T00:00:00Z';
  if (kind === 'partialDate') return '2024-05-11';
  return kind === 'text' ? 'a' : '1';
}

describe('the filters of staff lists', () => {
  it('match those of the API for every resource, and so do the sort orders', async () => {
    const shapes = declared.map((resource) => [restOf(resource), shapeOf(resource)] as const);
    const offered = [...shapes, ['activity', ACTIVITY_SHAPE] as const].flatMap(([rest, { fields }]) =>
      Object.entries(fields).flatMap(([name, field]) => [
        ...field.operators.map(
          (operator) => `/${rest}?${filterKey(name, operator)}=${valueFor(field, operator)}`,
        ),
        ...(field.isSortable ? [`/${rest}?_sort=${name}`] : []),
      ]),
    );
    expect(offered.length).toBeGreaterThan(150);
    const rejected: string[] = [];
    for (const list of offered) if ((await admin.call(list)).status !== 200) rejected.push(list);
    expect(rejected).toEqual([]);
  });

  it('include each field of a new resource that references others, with all fields it names', () => {
    const { fields } = shapeOf({
      name: 'lists',
      ownedBy: 'feature',
      noun: { one: 'list', many: 'lists' },
      path: '/dashboard/lists',
      fields: {
        name: text('Name', 10),
        ownerId: reference('Owner', 'users'),
        tagIds: referenceSet('Tags', 'tagId', 'tags', 10),
      },
      offers: [],
      list: {
        columns: ['name'],
        sort: 'name',
        search: [],
        filters: { dramaIds: { kind: 'references', label: 'Titles', to: 'dramas' } },
      },
    });
    expect(fields.ownerId).toMatchObject({ to: 'users', operators: ['eq', 'ne'] });
    expect(fields.tagIds).toMatchObject({ to: 'tags', operators: ['eq', 'all', 'ne', 'null'] });
    expect(fields.dramaIds).toMatchObject({ to: 'dramas', operators: ['eq', 'all', 'ne', 'null'] });
  });

  it.each(['genre', 'tag', 'country', 'studio', 'service'] as const)(
    'find titles by any, all and none of a %s, and a bulk change affects the same titles',
    async (relation) => {
      const key = `${relation}Ids`;
      const both = ids[relation].map(String);
      const all = (await listed('dramas', {})).total;
      const of = async (filters: ListFilters) => {
        const list = await listed('dramas', filters);
        expect([filters, await matched(list, { isExplicit: true })]).toEqual([filters, list.total]);
        return { ...list, own: list.names.filter((name) => titled.includes(name)).sort() };
      };
      const any = await of({ [key]: both });
      expect(any.own).toEqual(['Has both', 'Has one', 'Has two']);
      expect((await of({ [key]: both.slice(1) })).own).toEqual(['Has both', 'Has two']);
      expect((await of({ [`${key}_all`]: both })).own).toEqual(['Has both']);
      const none = await of({ [`${key}_ne`]: both });
      expect(none.own).toEqual(['Has none']);
      expect(any.total + none.total).toBe(all);
      expect((await of({ [`${key}_null`]: ['true'] })).own).toEqual(['Has none']);
      expect((await of({ [`${key}_null`]: ['false'] })).total).toBeLessThan(all);
      expect((await of({ [key]: both.slice(0, 1), [`${key}_ne`]: both.slice(1) })).own).toEqual(['Has one']);
      // No record has the largest possible ids.
      for (const id of ['2147483647', '134217728', '999999'])
        expect(await listed('dramas', { [`${key}_all`]: [...both, id] })).toMatchObject({ total: 0 });
    },
  );

  it('find the same titles by slugs, all of which can be required', async () => {
    const totalOf = async (query: string) =>
      Number((await admin.call(`/staff/dramas?${query}`)).headers.get('x-total-count'));
    const rows = await site.rows<{ slug: string }>(
      'select slug from genres where id = any($1) order by id',
      ids.genre,
    );
    const [one, two] = rows.map(({ slug }) => slug);
    const [first, second] = ids.genre;
    for (const end of ['', '_all', '_ne']) {
      const bySlug = await totalOf(`genre${end}=${one}&genre${end}=${two}`);
      expect([end, bySlug]).toEqual([end, await totalOf(`genreIds${end}=${first}&genreIds${end}=${second}`)]);
    }
    expect(await totalOf(`genre_all=${one}&genre_all=nothing-of-the-kind`)).toBe(0);
  });

  it('find people by country and gender, and users by their roles', async () => {
    const [country, other] = ids.country;
    await admin.call('/genders', { method: 'POST', body: { name: 'Female' } });
    const [gender] = await twoOf('genders');
    const person = (name: string, fields: object) =>
      admin.call('/staff/people', { method: 'POST', body: { name, ...fields } });
    await person('One Country', { countryId: country, genderId: gender });
    await person('Other Country', { countryId: other });
    const match = await listed('people', { countryId: [String(country), String(other)] });
    expect(match.names).toEqual(['One Country', 'Other Country']);
    expect(await matched(match, { deathDate: null })).toBe(2);
    expect(
      (await listed('people', { countryId_ne: [String(country)], genderId_null: ['true'] })).names,
    ).toEqual(expect.arrayContaining(['Other Country']));
    const editor = await site.member('editor');
    const moderator = await site.member('moderator');
    const roles = new Map(
      (await site.rows<{ id: number; slug: string }>('select id, slug from roles')).map(({ slug, id }) => [
        slug,
        String(id),
      ]),
    );
    const roleIds = [roles.get('editor') ?? '', roles.get('moderator') ?? ''];
    await site.rows('insert into user_roles (user_id, role_id) values ($1, $2)', moderator.id, roleIds[0]);
    const all = (await listed('users', {})).total;
    expect((await listed('users', { roleIds })).total).toBe(2);
    expect((await listed('users', { roleIds_all: roleIds })).total).toBe(1);
    expect((await listed('users', { roleIds_ne: roleIds })).total).toBe(all - 2);
    expect((await listed('users', { roleIds_null: ['true'] })).total).toBe(0);
    const { json } = await admin.call<{ id: number }[]>('/users?role=editor&role_ne=moderator');
    expect(json.map(({ id }) => id)).toEqual([editor.id]);
    expect((await admin.call('/users?role_all=editor&role_all=moderator')).headers.get('x-total-count')).toBe(
      '1',
    );
  });
});

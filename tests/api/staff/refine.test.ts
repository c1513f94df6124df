import type { CrudFilter } from '@refinedev/core';
import dataProvider from '@refinedev/simple-rest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Served, served } from '#tests/support/build/served.ts';
import { sampleApi, type TestApi } from '#tests/support/http/api.ts';

interface Row {
  id: number;
  name: string;
}

let site: TestApi;
let server: Served;
let provider: ReturnType<typeof dataProvider>;
beforeAll(async () => {
  site = await sampleApi();
  server = await served(site.api);
  provider = dataProvider(`${server.origin}/api`);
});
afterAll(async () => {
  await server.close();
  await site.drop();
});

const filtered = async (resource: string, ...filters: CrudFilter[]) =>
  (await provider.getList<Row>({ resource, filters, pagination: { mode: 'off' } })).data.map(
    ({ name }) => name,
  );

// The unmodified data provider of Refine over real HTTP: the API must understand its requests.
describe("Refine's simple-rest data provider", () => {
  it('reads pages with their total', async () => {
    const first = await provider.getList<Row>({
      resource: 'tags',
      pagination: { currentPage: 1, pageSize: 50 },
    });
    const third = await provider.getList<Row>({
      resource: 'tags',
      pagination: { currentPage: 3, pageSize: 50 },
    });
    expect([first.total, first.data.length, third.data.length]).toEqual([130, 50, 30]);
  });

  it('sorts by several fields', async () => {
    const { data } = await provider.getList<Row & { kind: string }>({
      resource: 'studios',
      sorters: [
        { field: 'kind', order: 'desc' },
        { field: 'name', order: 'asc' },
      ],
    });
    expect(data.map(({ kind, name }) => [kind, name])).toEqual([
      ['studio', 'A 100% Studio'],
      ['studio', 'Studio Dragon'],
      ['network', 'tvN'],
    ]);
  });

  it('filters by the operators it maps', async () => {
    expect(await filtered('countries', { field: 'code', operator: 'eq', value: 'KR' })).toEqual([
      'South Korea',
    ]);
    expect(await filtered('countries', { field: 'code', operator: 'ne', value: 'KR' })).toEqual([
      'China',
      'Japan',
    ]);
    expect(await filtered('countries', { field: 'name', operator: 'contains', value: 'korea' })).toEqual([
      'South Korea',
    ]);
    expect(await filtered('countries', { field: 'q', operator: 'eq', value: 'jap' })).toEqual(['Japan']);
    expect(await filtered('people', { field: 'creditCount', operator: 'gte', value: 33 })).toEqual([
      'Kim Soo Hyun',
      'Gong Hyo Jin',
    ]);
  });

  it('reads one record, and many by their keys', async () => {
    const { data } = await provider.getList<Row>({ resource: 'countries' });
    const [first, second] = data;
    const one = await provider.getOne<Row>({ resource: 'countries', id: first?.id ?? 0 });
    expect(one.data).toEqual(first);
    const many = await provider.getMany<Row>({
      resource: 'countries',
      ids: [first?.id ?? 0, second?.id ?? 0],
    });
    expect(many.data).toEqual([first, second]);
    const alone = await provider.getMany<Row>({ resource: 'countries', ids: [second?.id ?? 0] });
    expect(alone.data).toEqual([second]);
  });

  it('passes errors on with status and message', async () => {
    await expect(provider.getOne({ resource: 'countries', id: 2_147_483_647 })).rejects.toMatchObject({
      statusCode: 404,
      message: 'There is no country 2147483647',
    });
    await expect(
      provider.getList({ resource: 'countries', pagination: { pageSize: 500 } }),
    ).rejects.toMatchObject({
      statusCode: 422,
    });
  });

  it('cannot write without a session, and reports it', async () => {
    const meta = { headers: { Origin: server.origin } };
    const variables = { name: 'X' };
    await expect(provider.create({ resource: 'countries', variables, meta })).rejects.toMatchObject({
      statusCode: 401,
    });
    await expect(provider.create({ resource: 'countries', variables })).rejects.toMatchObject({
      statusCode: 403,
    });
  });
});

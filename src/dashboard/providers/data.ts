import type { BaseRecord, DataProvider } from '@refinedev/core';
import simpleRest from '@refinedev/simple-rest';
import { publicConfig } from '#src/client/publicConfig.ts';
import { restOf } from '#src/dashboard/resources.ts';
import { listIn, recordIn } from './answers.ts';
import { http } from './http.ts';

const checkedRecord = ({ data }: { data: BaseRecord }) => ({
  data: recordIn(data as { id: unknown }) as never,
});

/**
 * Refine's data provider: simple-rest over the product's API client, with checked answers. Lists send the parameters of the
 * API as filters with the operator `eq` (`filterParameters`), which simple-rest passes on unchanged.
 */
export function createDataProvider(): DataProvider {
  const rest = simpleRest(publicConfig().apiBaseUrl, http);
  return {
    ...rest,
    getList: async ({ resource, ...request }) => {
      const { data, ...more } = await rest.getList({ ...request, resource: restOf(resource) });
      return { ...more, data: listIn(data) as never };
    },
    getMany: ({ resource, ...request }) => rest.getMany({ ...request, resource: restOf(resource) }),
    getOne: async ({ resource, ...request }) =>
      checkedRecord(await rest.getOne({ ...request, resource: restOf(resource) })),
    create: async ({ resource, ...request }) =>
      checkedRecord(await rest.create({ ...request, resource: restOf(resource) })),
    update: async ({ resource, ...request }) =>
      checkedRecord(await rest.update({ ...request, resource: restOf(resource) })),
    deleteOne: ({ resource, ...request }) => rest.deleteOne({ ...request, resource: restOf(resource) }),
  };
}

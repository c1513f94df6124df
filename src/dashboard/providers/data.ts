import type { BaseRecord, CrudFilter, CrudOperators, DataProvider, LogicalFilter } from '@refinedev/core';
import simpleRest from '@refinedev/simple-rest';
import { publicConfig } from '#src/client/publicConfig.ts';
import { restOf } from '#src/dashboard/resources.ts';
import { listIn, recordIn } from './answers.ts';
import { http } from './http.ts';

/** Suffixes of the API's filters by Refine's operators; simple-rest would silently treat most of them as equality. */
const ENDINGS: Partial<Record<CrudOperators, string>> = {
  eq: '',
  ne: '_ne',
  in: '_in',
  nin: '_nin',
  contains: '_like',
  gte: '_gte',
  lte: '_lte',
  between: '_between',
  null: '_null',
  nnull: '_null',
};

const isLogical = (filter: CrudFilter): filter is LogicalFilter => 'field' in filter;

const sentValue = ({ operator, value }: LogicalFilter): unknown => {
  if (operator === 'null') return true;
  return operator === 'nnull' ? false : value;
};

/**
 * Converts a filter to its API parameter, which simple-rest passes on unchanged.
 * @throws TypeError for an operator that the API does not support, because simple-rest would treat it as equality
 */
export function toApiFilter(filter: CrudFilter): LogicalFilter {
  const ending = isLogical(filter) ? ENDINGS[filter.operator] : undefined;
  if (!isLogical(filter) || ending === undefined) {
    throw new TypeError(`The API has no filter ${filter.operator}`);
  }
  return { field: `${filter.field}${ending}`, operator: 'eq', value: sentValue(filter) };
}

const checkedRecord = ({ data }: { data: BaseRecord }) => ({
  data: recordIn(data as { id: unknown }) as never,
});

/** Refine's data provider: simple-rest over the product's API client, with all filter operators and checked answers. */
export function createDataProvider(): DataProvider {
  const rest = simpleRest(publicConfig().apiBaseUrl, http);
  return {
    ...rest,
    getList: async ({ resource, filters, ...request }) => {
      const { data, ...more } = await rest.getList({
        ...request,
        resource: restOf(resource),
        ...(filters && { filters: filters.map(toApiFilter) }),
      });
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

import type { BaseRecord, CrudFilter, CrudOperators, DataProvider, LogicalFilter } from '@refinedev/core';
import simpleRest from '@refinedev/simple-rest';
import { publicConfig } from '#src/client/publicConfig.ts';
import { restOf } from '#src/dashboard/staffResources.ts';
import { listIn, recordIn } from './answers.ts';
import { http } from './http.ts';

/** Endings of the API's filters by Refine's operators. simple-rest takes most of them for equality without a word. */
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
 * A filter as the parameter it becomes, which simple-rest then passes on as it is.
 * @throws TypeError for an operator that the API does not have: it would be taken for equality
 */
export function spelledOut(filter: CrudFilter): LogicalFilter {
  const ending = isLogical(filter) ? ENDINGS[filter.operator] : undefined;
  if (!isLogical(filter) || ending === undefined) {
    throw new TypeError(`The API has no filter ${filter.operator}`);
  }
  return { field: `${filter.field}${ending}`, operator: 'eq', value: sentValue(filter) };
}

const whole = ({ data }: { data: BaseRecord }) => ({ data: recordIn(data as { id: unknown }) as never });

/** Refine's data provider over the product's API client: simple-rest, with what it lacks made explicit. */
export function createDataProvider(): DataProvider {
  const rest = simpleRest(publicConfig().apiBaseUrl, http);
  return {
    ...rest,
    getList: async ({ resource, filters, ...request }) => {
      const { data, ...more } = await rest.getList({
        ...request,
        resource: restOf(resource),
        ...(filters && { filters: filters.map(spelledOut) }),
      });
      return { ...more, data: listIn(data) as never };
    },
    getMany: ({ resource, ...request }) => rest.getMany({ ...request, resource: restOf(resource) }),
    getOne: async ({ resource, ...request }) =>
      whole(await rest.getOne({ ...request, resource: restOf(resource) })),
    create: async ({ resource, ...request }) =>
      whole(await rest.create({ ...request, resource: restOf(resource) })),
    update: async ({ resource, ...request }) =>
      whole(await rest.update({ ...request, resource: restOf(resource) })),
    deleteOne: ({ resource, ...request }) => rest.deleteOne({ ...request, resource: restOf(resource) }),
  };
}

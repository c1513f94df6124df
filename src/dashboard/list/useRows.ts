import { useList } from '@refinedev/core';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { call } from '#src/client/api.ts';
import { restOf } from '#src/dashboard/staffResources.ts';
import type { ListState } from './listAddress.ts';
import { listRequest } from './listRequest.ts';
import type { ListShape } from './listShape.ts';

/** A record as lists have it: an id, and whatever its resource declares. */
export interface ListRow {
  id: number;
  version?: number;
  [field: string]: unknown;
}

/** The rows that a list shows; the ones before stay until the next are there. */
export function useRows(shape: ListShape, state: ListState) {
  const { query, result } = useList<ListRow>({
    resource: shape.resource,
    ...listRequest(state, shape),
    queryOptions: { placeholderData: keepPreviousData },
    errorNotification: false,
  });
  return {
    rows: result.data,
    total: result.total ?? 0,
    isFirst: query.isPending,
    isStale: query.isPlaceholderData,
    error: query.error as Error | null,
    again: () => void query.refetch(),
  };
}

/** Ids that one call asks for; the API takes no more. */
const NAMES_MAX = 100;

const idsIn = (rows: readonly ListRow[], fields: readonly string[]): number[] =>
  [
    ...new Set(
      rows.flatMap((row) => fields.flatMap((field) => row[field])).filter((id) => typeof id === 'number'),
    ),
  ]
    .sort((a, b) => a - b)
    .slice(0, NAMES_MAX);

/** Fields that point at records, by the resource of those. */
function fieldsByResource({ fields }: ListShape): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [field, { to }] of Object.entries(fields)) {
    if (to !== undefined) found.set(to, [...(found.get(to) ?? []), field]);
  }
  return found;
}

/** Address of many records by their ids. */
export const manyPath = (resource: string, ids: readonly number[], part = '') =>
  `/${restOf(resource)}${part}?${ids.map((id) => `id=${id}`).join('&')}`;

/** Names of the records that rows point at, by resource and id: one call for each resource. */
export function useReferenceNames(shape: ListShape, rows: readonly ListRow[]) {
  const wanted = [...fieldsByResource(shape)].map(([to, fields]) => ({ to, ids: idsIn(rows, fields) }));
  const answers = useQueries({
    queries: wanted.map(({ to, ids }) => ({
      queryKey: ['names', to, ids],
      enabled: ids.length > 0,
      staleTime: 60_000,
      placeholderData: keepPreviousData<{ id: number; name: string }[]>,
      queryFn: () => call<{ id: number; name: string }[]>(manyPath(to, ids)),
    })),
  });
  return (resource: string, id: unknown): string | undefined => {
    const at = wanted.findIndex(({ to }) => to === resource);
    return answers[at]?.data?.find((record) => record.id === id)?.name;
  };
}

/** How many records point at each row, by id; undefined while it is not known. */
export function useUseCounts(resource: string, rows: readonly ListRow[], isWanted: boolean) {
  const ids = rows.map(({ id }) => id);
  const { data } = useQuery({
    queryKey: ['uses', resource, ids],
    enabled: isWanted && ids.length > 0,
    placeholderData: keepPreviousData,
    queryFn: () => call<{ id: number; total: number }[]>(manyPath(resource, ids, '/uses')),
  });
  return (id: number): number | undefined => data?.find((use) => use.id === id)?.total;
}

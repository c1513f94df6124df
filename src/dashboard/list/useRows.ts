import { useList } from '@refinedev/core';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { call } from '#src/client/api.ts';
import { namedRecordsIn } from '#src/dashboard/providers/answers.ts';
import { restOf } from '#src/dashboard/resources.ts';
import type { ListState } from './listAddress.ts';
import { listRequest } from './listRequest.ts';
import type { ListShape } from './listShape.ts';

/** A record in a list: its id and the fields of its resource. */
export interface ListRow {
  id: number;
  version?: number;
  [field: string]: unknown;
}

/** Loads the rows of a list; the previous rows stay until the next ones are loaded. */
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

/** Maximum number of ids in one call; the API accepts no more. */
const NAMES_MAX = 100;

const idsIn = (rows: readonly ListRow[], fields: readonly string[]): number[] =>
  [
    ...new Set(
      rows.flatMap((row) => fields.flatMap((field) => row[field])).filter((id) => typeof id === 'number'),
    ),
  ]
    .sort((a, b) => a - b)
    .slice(0, NAMES_MAX);

/** Reference fields whose names are not in the rows, by referenced resource. */
function fieldsByResource({ fields }: ListShape): Map<string, string[]> {
  const matches = new Map<string, string[]>();
  for (const [field, { to, namesIn }] of Object.entries(fields)) {
    if (to !== undefined && namesIn === undefined) matches.set(to, [...(matches.get(to) ?? []), field]);
  }
  return matches;
}

/** Returns the API path that reads many records by id. */
export const manyPath = (resource: string, ids: readonly number[], part = '') =>
  `/${restOf(resource)}${part}?${ids.map((id) => `id=${id}`).join('&')}`;

/**
 * Returns the names of referenced records by resource and id: from the rows if they contain them, otherwise with one call
 * per resource.
 */
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
  const known = new Map<string, string>(
    Object.values(shape.fields).flatMap(({ to, namesIn = '' }) =>
      rows
        .flatMap((row) => namedRecordsIn(row[namesIn]))
        .map(({ id, name }): [string, string] => [`${to} ${id}`, name]),
    ),
  );
  return (resource: string, id: unknown): string | undefined => {
    const name = known.get(`${resource} ${String(id)}`);
    if (name !== undefined) return name;
    const at = wanted.findIndex(({ to }) => to === resource);
    return answers[at]?.data?.find((record) => record.id === id)?.name;
  };
}

/** Returns how many records refer to each row, by id; undefined while unknown. */
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

import { useQueries } from '@tanstack/react-query';
import { call } from '#src/client/api.ts';
import { partsOf } from '#src/dashboard/features.ts';
import { isolatedLine } from '#src/dashboard/frame/isolatedLine.ts';
import { useDebounced } from '#src/dashboard/hooks/useDebounced.ts';
import type { ListRow } from '#src/dashboard/list/useRows.ts';
import { useMay } from '#src/dashboard/me.ts';
import { choiceOf, sortBySimilarity } from '#src/dashboard/pick/choice.ts';
import { recordName, restOf, staffResources } from '#src/dashboard/resources.ts';
import { listPath, mayOpen, recordPath } from '#src/dashboard/routes.ts';
import type { ResourceDeclaration } from '#src/records/resources/define.ts';
import type { PaletteResult } from './paletteResult.ts';
import { useLocalResults } from './useLocalResults.ts';

/** Number of records shown from each resource. */
const RECORDS = 4;

/** Converts a record to a result; native name and year distinguish equal names. */
function recordResult(resource: ResourceDeclaration, row: ListRow): PaletteResult {
  const { nativeName, year } = choiceOf(row);
  const { sort, kindField } = resource.picker ?? {};
  const kind = kindField === undefined ? null : row[kindField];
  const note = isolatedLine([nativeName, year, row.isPublished === false ? 'draft' : null]);
  return {
    kind: typeof kind === 'string' ? kind : resource.noun.one,
    name: recordName(resource, row),
    note: (sort && note) || null,
    lang: sort !== undefined && nativeName !== null ? 'ko' : undefined,
    href: recordPath(resource.name, row.id) ?? '',
  };
}

async function recordsLike(resource: ResourceDeclaration, text: string, signal: AbortSignal) {
  const sort = resource.picker?.sort;
  const query = new URLSearchParams({
    q: text,
    _start: '0',
    _end: String(RECORDS),
    ...(sort !== undefined && { _sort: sort, _order: 'desc' }),
  });
  const rows = await call<ListRow[]>(`/${restOf(resource.name)}?${query}`, { signal });
  return rows.map((row) => recordResult(resource, row));
}

/** Results from the server: searches of features, then staff lists, which include drafts. */
function useServerResults(text: string): { results: PaletteResult[]; isSearching: boolean } {
  const may = useMay();
  const searches = partsOf('paletteSearch').map(({ feature, part: search }) => ({
    name: `feature ${feature}`,
    run: (signal: AbortSignal) => search(text, may, signal),
  }));
  const lists = staffResources()
    .filter(({ name }) => mayOpen(may, listPath(name)))
    .map((resource) => ({
      name: resource.name as string,
      run: (signal: AbortSignal) => recordsLike(resource, text, signal),
    }));
  const answers = useQueries({
    queries: [...searches, ...lists].map(({ name, run }) => ({
      queryKey: ['palette', name, text],
      enabled: text !== '',
      queryFn: ({ signal }: { signal: AbortSignal }) => run(signal),
    })),
  });
  return {
    results: answers.flatMap(({ data }) => data ?? []),
    isSearching: answers.some(({ isFetching }) => isFetching),
  };
}

/** Sorts by similarity to the text, so that exact names come before matches across spellings. */
const sortedByLikeness = (results: readonly PaletteResult[], text: string): PaletteResult[] =>
  sortBySimilarity(
    results.map((each) => ({ ...each, nativeName: each.note })),
    text,
  );

/** Keeps the first result of each address. */
const uniqueByAddress = (results: readonly PaletteResult[]): PaletteResult[] =>
  [...new Map([...results].reverse().map((each) => [each.href, each])).values()].reverse();

/** Results for a text: local ones immediately, those of the server after a pause in typing. */
export function usePaletteResults(typed: string): { results: PaletteResult[]; isSearching: boolean } {
  const text = typed.trim();
  const debounced = useDebounced(text);
  const local = useLocalResults(text);
  const server = useServerResults(debounced);
  return {
    results: uniqueByAddress([...local, ...sortedByLikeness(server.results, debounced)]),
    isSearching: debounced !== text || server.isSearching,
  };
}

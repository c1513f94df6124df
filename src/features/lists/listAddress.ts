import { TITLE_TYPES, type TitleType } from '#src/domain/catalogue/titleTypes.ts';
import type { ListStatus } from '#src/domain/lists/entry.ts';
import { LIST_STATUSES } from '#src/domain/lists/listStatuses.ts';
import { parsePage } from '#src/domain/web/pagination.ts';

/** Orders of the own list with their names; the first is the default. */
export const LIST_SORTS = {
  updated: 'Last changed',
  title: 'Title',
  score: 'My score',
  watched: 'Share watched',
  left: 'Time left',
  started: 'Started',
  finished: 'Finished',
  added: 'Added',
  year: 'Year',
} as const;
export type ListSort = keyof typeof LIST_SORTS;

/** Longest text of a search in the own list. */
export const LIST_SEARCH_MAX = 100;

/** What the own list shows. */
export interface ListView {
  readonly status: ListStatus | null;
  readonly type: TitleType | null;
  readonly sort: ListSort;
  readonly q: string;
  readonly page: number;
}

/** The whole list in its default order. */
export const WHOLE_LIST: ListView = { status: null, type: null, sort: 'updated', q: '', page: 1 };

const isSort = (text: string): text is ListSort => Object.hasOwn(LIST_SORTS, text);

/** Returns the known value, null if the parameter is missing, or undefined if it is unknown. */
function choiceOf<Value extends string>(
  values: readonly Value[],
  text: string | null,
): Value | null | undefined {
  return text ? values.find((value) => value === text) : null;
}

/** Parses an address of the own list; null if a value is unknown. */
export function parseListView(params: URLSearchParams): ListView | null {
  const status = choiceOf(LIST_STATUSES, params.get('status'));
  const type = choiceOf(TITLE_TYPES, params.get('type'));
  const sort = params.get('sort') || WHOLE_LIST.sort;
  const page = parsePage(params.get('page'));
  if (status === undefined || type === undefined || page === null || !isSort(sort)) return null;
  const q = (params.get('q') ?? '').trim().slice(0, LIST_SEARCH_MAX);
  return { status, type, sort, q, page };
}

/** Returns the address of a view. Defaults are left out. */
export function listHref({ status, type, sort, q, page }: ListView): string {
  const params = new URLSearchParams();
  if (status) params.set('status', status);
  if (type) params.set('type', type);
  if (q) params.set('q', q);
  if (sort !== WHOLE_LIST.sort) params.set('sort', sort);
  if (page > 1) params.set('page', String(page));
  const search = params.toString();
  return search ? `/my-list?${search}` : '/my-list';
}

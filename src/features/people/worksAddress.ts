import type { WorksAddress, WorksSort } from './person.view.ts';

/** The orders of a person's works, the usual one first, as the menu names them. */
export const WORKS_SORTS: Readonly<Record<WorksSort, string>> = {
  newest: 'Newest',
  oldest: 'Oldest',
  known: 'Best known',
  top: 'Top rated',
  az: 'A–Z',
};

/** The one query (with its `?`) that asks for works: what is usual is left out. */
export function worksSearch({ role, type, sort }: WorksAddress): string {
  const parts = [role && `role=${role}`, type && `type=${type}`, sort !== 'newest' && `sort=${sort}`];
  const query = parts.filter(Boolean).join('&');
  return query === '' ? '' : `?${query}`;
}

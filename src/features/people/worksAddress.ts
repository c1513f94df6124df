import type { WorksAddress, WorksSort } from './person.view.ts';

/** Sort orders of a person's works with their labels; the first is the default. */
export const WORKS_SORTS: Readonly<Record<WorksSort, string>> = {
  newest: 'Newest',
  oldest: 'Oldest',
  known: 'Best known',
  top: 'Top rated',
  az: 'A–Z',
};

/** Returns the canonical query string of the filters, with `?` or empty; defaults are omitted. */
export function worksSearch({ role, type, sort }: WorksAddress): string {
  const parts = [role && `role=${role}`, type && `type=${type}`, sort !== 'newest' && `sort=${sort}`];
  const query = parts.filter(Boolean).join('&');
  return query === '' ? '' : `?${query}`;
}

import { CAST_ROLE_LABELS, CREDIT_JOB_LABELS } from '#src/domain/creditKinds.ts';
import type { WorksAddress, WorksRole, WorksType } from './person.view.ts';
import { WORKS_SORTS } from './worksAddress.ts';

/** What somebody may be asked for: the whole cast, a group of it, a job behind the camera. */
export const WORKS_ROLES: Readonly<Record<WorksRole, string>> = { ...CREDIT_JOB_LABELS, ...CAST_ROLE_LABELS };

export const WORKS_TYPES: Readonly<Record<WorksType, string>> = {
  drama: 'Dramas',
  movie: 'Movies',
  special: 'Specials',
};

/** A parameter's word of a fixed list: null where it is absent or blank, undefined for any other text. */
function wordOf<Word extends string>(words: Readonly<Record<Word, string>>, text: string | null | undefined) {
  if (!text?.trim()) return null;
  return (Object.keys(words) as Word[]).find((word) => word === text.trim());
}

/** Reads the query of a person's page: `role`, `type` and `sort`; null when one of them names nothing. */
export function readWorksAddress(params: URLSearchParams): WorksAddress | null {
  const role = wordOf(WORKS_ROLES, params.getAll('role').at(-1));
  const type = wordOf(WORKS_TYPES, params.getAll('type').at(-1));
  const sort = wordOf(WORKS_SORTS, params.getAll('sort').at(-1));
  if (role === undefined || type === undefined || sort === undefined) return null;
  return { role, type, sort: sort ?? 'newest' };
}

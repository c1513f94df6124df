import { CAST_ROLE_LABELS, CREDIT_JOB_LABELS } from '#src/domain/catalogue/creditKinds.ts';
import type { WorksAddress, WorksRole, WorksType } from './person.view.ts';
import { WORKS_SORTS } from './worksAddress.ts';

/** Values of the role filter: the whole cast, a cast role, a crew job. */
export const WORKS_ROLES: Readonly<Record<WorksRole, string>> = { ...CREDIT_JOB_LABELS, ...CAST_ROLE_LABELS };

export const WORKS_TYPES: Readonly<Record<WorksType, string>> = {
  drama: 'Dramas',
  movie: 'Movies',
  special: 'Specials',
};

/** Reads an enumerated parameter: null if absent or blank, undefined if invalid. */
function enumParameter<Option extends string>(
  options: Readonly<Record<Option, string>>,
  text: string | null | undefined,
) {
  if (!text?.trim()) return null;
  return (Object.keys(options) as Option[]).find((word) => word === text.trim());
}

/** Reads `role`, `type` and `sort` of a person's page; null if one of them is invalid. */
export function readWorksAddress(params: URLSearchParams): WorksAddress | null {
  const role = enumParameter(WORKS_ROLES, params.getAll('role').at(-1));
  const type = enumParameter(WORKS_TYPES, params.getAll('type').at(-1));
  const sort = enumParameter(WORKS_SORTS, params.getAll('sort').at(-1));
  if (role === undefined || type === undefined || sort === undefined) return null;
  return { role, type, sort: sort ?? 'newest' };
}

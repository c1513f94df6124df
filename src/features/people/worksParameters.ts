import { CAST_ROLE_LABELS, CREDIT_JOB_LABELS } from '#src/domain/catalogue/creditKinds.ts';
import { enumParameter } from '#src/domain/web/addressParameters.ts';
import type { WorksAddress, WorksRole, WorksType } from './person.view.ts';
import { WORKS_SORTS } from './worksAddress.ts';

/** Values of the role filter: the whole cast, a cast role, a crew job. */
export const WORKS_ROLES: Readonly<Record<WorksRole, string>> = { ...CREDIT_JOB_LABELS, ...CAST_ROLE_LABELS };

export const WORKS_TYPES: Readonly<Record<WorksType, string>> = {
  drama: 'Dramas',
  movie: 'Movies',
  special: 'Specials',
};

/** Reads `role`, `type` and `sort` of a person's page; null if one of them is invalid. */
export function readWorksAddress(params: URLSearchParams): WorksAddress | null {
  const role = enumParameter(params, 'role', WORKS_ROLES, null);
  const type = enumParameter(params, 'type', WORKS_TYPES, null);
  const sort = enumParameter(params, 'sort', WORKS_SORTS, 'newest' as const);
  return role === undefined || type === undefined || sort === undefined ? null : { role, type, sort };
}

import { titleFields } from '#src/catalogue/titles/title.fields.ts';
import {
  CAST_ROLE_LABELS,
  CAST_ROLES,
  type CastRole,
  CREW_JOB_LABELS,
  CREW_JOBS,
  type CrewJob,
  castRoleOrder,
} from '#src/domain/catalogue/creditKinds.ts';
import type { CastRow, CrewRow } from '#src/features/titles/staff/titleValues.ts';
import { rowKey } from '#src/records/fields/input.ts';
import type { Grouping } from './grouping.ts';

/** Roles in the order of the public pages; unknown roles come between support and guests. */
const ROLES: readonly (CastRole | null)[] = [...CAST_ROLES, null].sort(
  (a, b) => castRoleOrder(a) - castRoleOrder(b),
);

export const ROLE_UNKNOWN = 'Unknown role';

/** Returns the heading of a role. */
export const roleLabel = (role: CastRole | null): string =>
  role === null ? ROLE_UNKNOWN : CAST_ROLE_LABELS[role];

export const jobLabel = (job: CrewJob): string => CREW_JOB_LABELS[job];

export const castGrouping: Grouping<CastRow, CastRole | null> = {
  keyOf: (row) => rowKey(titleFields.cast, row),
  groupOf: ({ role }) => role,
  inGroup: (row, role) => ({ ...row, role }),
  order: ROLES,
};

/** Moving a row does not change its job: a director who is moved down does not become a screenwriter. */
export const crewGrouping: Grouping<CrewRow, CrewJob> = {
  keyOf: (row) => rowKey(titleFields.crew, row),
  groupOf: ({ job }) => job,
  inGroup: () => null,
  order: CREW_JOBS,
};

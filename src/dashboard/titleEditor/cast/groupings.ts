import type { CastRow, CrewRow } from '#src/dashboard/titleEditor/titleValues.ts';
import {
  CAST_ROLE_LABELS,
  CAST_ROLES,
  type CastRole,
  CREDIT_JOB_LABELS,
  castRoleOrder,
} from '#src/domain/creditKinds.ts';
import { rowKey } from '#src/domain/fields/input.ts';
import { titleFields } from '#src/domain/fields/title.ts';
import type { Grouping } from './grouping.ts';

/** The groups of a cast as pages order them; those of an unknown role stand between support and guests. */
const ROLES: readonly (CastRole | null)[] = [...CAST_ROLES, null].sort(
  (a, b) => castRoleOrder(a) - castRoleOrder(b),
);

export const ROLE_UNKNOWN = 'Role not known';

/** Heading of a group of the cast. */
export const roleLabel = (role: CastRole | null): string =>
  role === null ? ROLE_UNKNOWN : CAST_ROLE_LABELS[role];

type CrewJob = CrewRow['job'];

/** The jobs of the crew in the order pages group them. */
export const CREW_JOBS = Object.keys(CREDIT_JOB_LABELS).filter((job): job is CrewJob => job !== 'cast');

export const jobLabel = (job: CrewJob): string => CREDIT_JOB_LABELS[job];

export const castGrouping: Grouping<CastRow, CastRole | null> = {
  keyOf: (row) => rowKey(titleFields.cast, row),
  groupOf: ({ role }) => role,
  inGroup: (row, role) => ({ ...row, role }),
  order: ROLES,
};

/** Steps over the end of a job lead nowhere: a director moved down does not become a screenwriter. */
export const crewGrouping: Grouping<CrewRow, CrewJob> = {
  keyOf: (row) => rowKey(titleFields.crew, row),
  groupOf: ({ job }) => job,
  inGroup: () => null,
  order: CREW_JOBS,
};

import { valuesOf } from '#src/domain/choices.ts';

/** Jobs of the crew in display order, with the heading of each group. */
export const CREW_JOB_LABELS = {
  director: 'Director',
  screenwriter: 'Screenwriter',
  original_author: 'Original author',
  creator: 'Creator',
  producer: 'Producer',
  executive_producer: 'Executive producer',
  music_director: 'Music director',
  cinematographer: 'Cinematographer',
  editor: 'Film editor',
  art_director: 'Art director',
  costume_designer: 'Costume designer',
  action_director: 'Action director',
} as const;
export type CrewJob = keyof typeof CREW_JOB_LABELS;
export const CREW_JOBS = valuesOf(CREW_JOB_LABELS);

/** All jobs: the cast first. */
export const CREDIT_JOB_LABELS = { cast: 'Cast', ...CREW_JOB_LABELS } as const;
export type CreditJob = keyof typeof CREDIT_JOB_LABELS;
export const CREDIT_JOBS = valuesOf(CREDIT_JOB_LABELS);

/** Cast roles in billing order, with their headings. A cast credit without a known role has no heading. */
export const CAST_ROLE_LABELS = {
  main: 'Main role',
  support: 'Support role',
  guest: 'Guest role',
  cameo: 'Cameo',
} as const;
export type CastRole = keyof typeof CAST_ROLE_LABELS;
export const CAST_ROLES = valuesOf(CAST_ROLE_LABELS);

/** Returns the position of a cast group on a page, from 0; unknown roles come after support and before guests. */
export function castRoleOrder(role: CastRole | null): number {
  const positions: Record<CastRole, number> = { main: 0, support: 1, guest: 3, cameo: 4 };
  return role === null ? 2 : positions[role];
}

/** Returns the position of a job's group on a page, from 0. */
export function creditJobOrder(job: CreditJob): number {
  return CREDIT_JOBS.indexOf(job);
}

/** Relations between titles with their headings, read as "the related title is the … of this one". */
export const RELATION_LABELS = {
  prequel: 'Prequel',
  sequel: 'Sequel',
  remake_of: 'Remake of',
  remade_as: 'Remade as',
  adapted_from: 'Adapted from',
  adapted_as: 'Adapted as',
  spun_off_from: 'Spun off from',
  spin_off: 'Spin-off',
  part_of: 'Part of',
  has_part: 'Parts',
  alternative: 'Alternative version',
  same_universe: 'Same universe',
  same_title: 'Same title',
} as const;
export type Relation = keyof typeof RELATION_LABELS;
export const RELATIONS = valuesOf(RELATION_LABELS);

/** Relations and their inverses, which the other title shows. The two are added and removed together. */
const INVERSES = [
  ['prequel', 'sequel'],
  ['remake_of', 'remade_as'],
  ['adapted_from', 'adapted_as'],
  ['spun_off_from', 'spin_off'],
  ['part_of', 'has_part'],
] as const satisfies readonly (readonly Relation[])[];

/** Returns the relation that the other title shows: for a sequel, this one is the prequel. Others are their own inverse. */
export function inverseOf(relation: Relation): Relation {
  const [one = relation, other = relation] =
    INVERSES.find((pair) => pair.some((each) => each === relation)) ?? [];
  return one === relation ? other : one;
}

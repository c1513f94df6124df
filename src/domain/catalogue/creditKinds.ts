import { type Choices, valuesOf } from '#src/domain/choices.ts';

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

/**
 * Relations between titles, read as "the related title is the … of this one", with the inverse that the other title
 * shows. A relation and its inverse are added and removed together.
 */
const RELATION_TABLE = {
  prequel: { label: 'Prequel', inverse: 'sequel' },
  sequel: { label: 'Sequel', inverse: 'prequel' },
  remake_of: { label: 'Remake of', inverse: 'remade_as' },
  remade_as: { label: 'Remade as', inverse: 'remake_of' },
  adapted_from: { label: 'Adapted from', inverse: 'adapted_as' },
  adapted_as: { label: 'Adapted as', inverse: 'adapted_from' },
  spun_off_from: { label: 'Spun off from', inverse: 'spin_off' },
  spin_off: { label: 'Spin-off', inverse: 'spun_off_from' },
  part_of: { label: 'Part of', inverse: 'has_part' },
  has_part: { label: 'Parts', inverse: 'part_of' },
  alternative: { label: 'Alternative version', inverse: 'alternative' },
  same_universe: { label: 'Same universe', inverse: 'same_universe' },
  same_title: { label: 'Same title', inverse: 'same_title' },
} as const satisfies Record<string, { label: string; inverse: string }>;

export type Relation = keyof typeof RELATION_TABLE;
/** English headings of the relations on a title's page. */
export const RELATION_LABELS = /* @__PURE__ */ Object.fromEntries(
  /* @__PURE__ */ Object.entries(RELATION_TABLE).map(([relation, { label }]) => [relation, label]),
) as Choices<Relation>;
export const RELATIONS = valuesOf(RELATION_LABELS);

/** Returns the relation that the other title shows: for a sequel, this one is the prequel. It is its own inverse. */
export function inverseOf(relation: Relation): Relation {
  return RELATION_TABLE[relation].inverse;
}

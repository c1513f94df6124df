/** Jobs of credits in the order pages group them, with the heading of the group. */
export const CREDIT_JOB_LABELS = {
  cast: 'Cast',
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
export type CreditJob = keyof typeof CREDIT_JOB_LABELS;
export const CREDIT_JOBS = Object.keys(CREDIT_JOB_LABELS) as CreditJob[];

/** Groups of the cast in billing order, with their headings. A cast credit whose role is not known has none. */
export const CAST_ROLE_LABELS = {
  main: 'Main role',
  support: 'Support role',
  guest: 'Guest role',
  cameo: 'Cameo',
} as const;
export type CastRole = keyof typeof CAST_ROLE_LABELS;
export const CAST_ROLES = Object.keys(CAST_ROLE_LABELS) as CastRole[];

/** Place of a cast group on a page, 0 first; credits of an unknown role come after support and before guests. */
export function castRoleOrder(role: CastRole | null): number {
  const places: Record<CastRole, number> = { main: 0, support: 1, guest: 3, cameo: 4 };
  return role === null ? 2 : places[role];
}

/** Place of a job's group on a page, 0 first. */
export function creditJobOrder(job: CreditJob): number {
  return CREDIT_JOBS.indexOf(job);
}

/**
 * Relations between titles, read as "the related title is the … of this one", with the relation that the other side
 * shows. Adding one adds its inverse; both are removed together.
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
export const RELATIONS = Object.keys(RELATION_TABLE) as Relation[];

/** The relation that the other title shows: of a sequel, this one is the prequel. Applying it twice gives the same back. */
export function inverseOf(relation: Relation): Relation {
  return RELATION_TABLE[relation].inverse;
}

/** Heading of a relation on a title's page, in English. */
export function relationLabel(relation: Relation): string {
  return RELATION_TABLE[relation].label;
}

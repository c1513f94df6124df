import {
  CAST_ROLE_LABELS,
  CREDIT_JOB_LABELS,
  type CreditJob,
  castRoleOrder,
  creditJobOrder,
} from '#src/domain/catalogue/creditKinds.ts';
import type { PersonSummary } from '#src/domain/catalogue/summaries.ts';
import { type Database, statement } from '#src/server/db/database.ts';
import type { CastGroupKey, CastMember, CharacterNamed, TitleCast } from './title.view.ts';

/** Maximum number of credits on a page of one title; the longest cast has a few hundred. */
const CREDITS_MAX = 2000;

interface CreditRow {
  creditId: number;
  job: CreditJob;
  role: keyof typeof CAST_ROLE_LABELS | null;
  note: string | null;
  person: PersonSummary;
  characters: CharacterNamed[] | null;
}

// The limit applies only to the cast, in the order of the page's groups: unknown roles between support and
// guests. The total is not counted here, since it took a sixth of the statement's time and callers with a
// limit have the count in the title's head.
const readCredits = statement<CreditRow, [id: number, limit: number]>(
  'title-credits',
  `with all_credits as (
    select k.id, k.job, k.role, k.note, k.person_id, p.slug, p.name, p.native_name,
      row_number() over (partition by k.job = 'cast' order by case k.role when 'main' then 0 when 'support' then 1
        when 'guest' then 3 when 'cameo' then 4 else 2 end, k.position, k.id) as place
    from credits k join people p on p.id = k.person_id and p.deleted_at is null
    where k.title_id = $1::int
      and exists (select from titles t where t.id = $1::int and t.is_published and t.deleted_at is null))
  select k.id as "creditId", k.job, k.role, k.note,
    json_build_object('id', k.person_id, 'slug', k.slug, 'name', k.name, 'nativeName', k.native_name, 'portrait',
      (select image_summary(m)
       from person_images x join images m on m.id = x.image_id where x.person_id = k.person_id order by x.is_primary desc, x.position, x.image_id limit 1)) as person,
    case when k.job = 'cast' then (select json_agg(json_build_object('id', c.id, 'name', c.name, 'nativeName', c.native_name)
        order by x.position, c.id)
      from credit_characters x join characters c on c.id = x.character_id where x.credit_id = k.id) end as characters
  from all_credits k where place <= (case when job = 'cast' then $2::int else ${CREDITS_MAX} end)
  order by k.place`,
);

function castGroups(rows: readonly CreditRow[]): TitleCast['cast'] {
  const groups = new Map<CastGroupKey, CastMember[]>();
  for (const { creditId, job, role, note, person, characters } of rows) {
    if (job !== 'cast') continue;
    const key = role ?? 'unknown';
    const members = groups.get(key) ?? [];
    members.push({ creditId, person, characters: characters ?? [], note });
    groups.set(key, members);
  }
  const order = (key: CastGroupKey) => castRoleOrder(key === 'unknown' ? null : key);
  return [...groups]
    .sort(([a], [b]) => order(a) - order(b))
    .map(([role, members]) => ({
      role,
      label: role === 'unknown' ? 'Cast' : CAST_ROLE_LABELS[role],
      members,
    }));
}

function crewGroups(rows: readonly CreditRow[]): TitleCast['crew'] {
  const groups = new Map<TitleCast['crew'][number]['job'], TitleCast['crew'][number]>();
  for (const { creditId, job, note, person } of rows) {
    if (job === 'cast') continue;
    const group = groups.get(job) ?? { job, label: CREDIT_JOB_LABELS[job], people: [] };
    group.people.push({ creditId, person, note });
    groups.set(job, group);
  }
  return [...groups.values()].sort((a, b) => creditJobOrder(a.job) - creditJobOrder(b.job));
}

/**
 * Returns cast and crew in the order of the page: cast by role and billing, crew by job. Each person occurs
 * once in a group; deleted people are omitted. Returns no groups for a title that is not visible.
 * @param limit maximum number of cast members over all groups; crew is never limited
 */
export async function titleCast(
  db: Database,
  id: number,
  { limit = CREDITS_MAX }: { limit?: number } = {},
): Promise<TitleCast> {
  const rows = await readCredits(db.pool, id, Math.min(limit, CREDITS_MAX));
  return { cast: castGroups(rows), crew: crewGroups(rows) };
}

import { z } from 'zod';
import { IS_WHOLE_NAME, NAME_BUCKETS } from '#src/catalogue/nameBuckets.server.ts';
import { compactName, romanKey } from '#src/domain/names/folding.ts';
import type { Database } from '#src/server/db/database.ts';

/** Maximum number of names in one request: the largest pasted cast fills two pages. */
export const REQUESTED_MAX = 200;
const CANDIDATES_MAX = 5;
/** Maximum number of records of one spelling to rank. */
const RANKED_MAX = 50;

export const personCandidateSchema = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    nativeName: z.string().nullable(),
    birthYear: z.int().nullable(),
    creditCount: z.int(),
    picture: z.unknown(),
    knownFor: z.strictObject({ id: z.int(), title: z.string(), year: z.int().nullable() }).nullable(),
    match: z.enum(['exact', 'spelling']).meta({
      description:
        'Whether the name equals a name of the person or is another spelling of it (Gong Yoo, 공유).',
    }),
    isCredited: z.boolean().meta({ description: 'Whether the requested title already credits them.' }),
  })
  .meta({ id: 'PersonCandidate' });
type PersonCandidate = z.output<typeof personCandidateSchema>;

export interface RequestedName {
  readonly name: string;
  readonly nativeName?: string | null | undefined;
}

const NAME_BUCKET_LIST = NAME_BUCKETS.people.join(', ');

/** Looks up each spelling with its own index, then ranks the people of each name by number of credits. */
const CANDIDATES = `
  with requested as materialized (select * from json_to_recordset($1::json) as a(place int, compacts text[], romans text[])),
  matches as (
    select a.place, m.person_id, min(m.way) as way from requested a cross join lateral (
      (select n.person_id, 0 as way from search_names n
        where n.shelf in (${NAME_BUCKET_LIST}) and n.compact = any(a.compacts) and ${IS_WHOLE_NAME} limit ${RANKED_MAX})
      union all
      (select n.person_id, 1 from search_names n
        where n.shelf in (${NAME_BUCKET_LIST}) and n.roman = any(a.romans) limit ${RANKED_MAX})) m
    group by a.place, m.person_id),
  ranked as (
    select m.place, m.way, p.id, row_number() over (
      partition by m.place order by m.way, p.credit_count desc, p.id) as rank
    from matches m join people p on p.id = m.person_id and p.deleted_at is null)
  select r.place, p.id, p.name, p.native_name as "nativeName", left(p.birth_date, 4)::int as "birthYear",
    p.credit_count as "creditCount",
    (select image_summary(m) from person_images x join images m on m.id = x.image_id
      where x.person_id = p.id order by x.is_primary desc, x.position, x.image_id limit 1) as picture,
    (select jsonb_build_object('id', t.id, 'title', t.title, 'year', t.year)
      from credits k join title_index i on i.title_id = k.title_id and i.is_listed join titles t on t.id = k.title_id
      where k.person_id = p.id order by i.external_votes desc, i.list_count desc, t.id limit 1) as "knownFor",
    case r.way when 0 then 'exact' else 'spelling' end as match,
    exists (select from credits k where k.person_id = p.id and k.title_id = $2::int) as "isCredited"
  from ranked r join people p using (id) where r.rank <= ${CANDIDATES_MAX} order by r.place, r.rank`;

const distinct = (forms: readonly string[]) => [...new Set(forms.filter((form) => form !== ''))];

/**
 * Finds the people that each name can refer to: first those with exactly this name, then those with another
 * spelling, each sorted by number of credits; at most five per name, in the order of the request.
 * @param titleId title whose credited people are marked; null for none
 */
export async function personCandidates(
  db: Database,
  requested: readonly RequestedName[],
  titleId: number | null,
): Promise<PersonCandidate[][]> {
  const names = requested.map(({ name, nativeName }, position) => {
    const input = [name, nativeName ?? ''];
    return {
      place: position,
      compacts: distinct(input.map(compactName)),
      romans: distinct(input.map(romanKey)),
    };
  });
  const { rows } = await db.pool.query<PersonCandidate & { place: number }>(CANDIDATES, [
    JSON.stringify(names),
    titleId,
  ]);
  const matches: PersonCandidate[][] = requested.map(() => []);
  for (const { place: position, ...candidate } of rows) matches[position]?.push(candidate);
  return matches;
}

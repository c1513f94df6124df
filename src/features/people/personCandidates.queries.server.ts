import { z } from 'zod';
import { compactName, romanKey } from '#src/domain/folding.ts';
import type { Database } from '#src/server/db/database.ts';
import { NAME_SHELVES } from '#src/server/db/nameShelves.ts';

/** Names of one question: a cast as it is pasted at most fills two pages. */
export const ASKED_MAX = 200;
const CANDIDATES_MAX = 5;
/** Records of one spelling that are weighed against each other. */
const WEIGHED_MAX = 50;

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
      description: 'One of their names is this one, or is another spelling of it (Gong Yoo, 공유).',
    }),
    isCredited: z.boolean().meta({ description: 'Whether the title asked about names them already.' }),
  })
  .meta({ id: 'PersonCandidate' });
type PersonCandidate = z.output<typeof personCandidateSchema>;

export interface AskedName {
  readonly name: string;
  readonly nativeName?: string | null | undefined;
}

const SHELVES = NAME_SHELVES.people.join(', ');

/** Each spelling by an index of its own, the best known first; then who is best known of each name. */
const CANDIDATES = `
  with asked as materialized (select * from json_to_recordset($1::json) as a(place int, compacts text[], romans text[])),
  found as (
    select a.place, m.person_id, min(m.way) as way from asked a cross join lateral (
      (select n.person_id, 0 as way from search_names n
        where n.shelf in (${SHELVES}) and n.compact = any(a.compacts) limit ${WEIGHED_MAX})
      union all
      (select n.person_id, 1 from search_names n
        where n.shelf in (${SHELVES}) and n.roman = any(a.romans) limit ${WEIGHED_MAX})) m
    group by a.place, m.person_id),
  ranked as (
    select f.place, f.way, p.id, row_number() over (
      partition by f.place order by f.way, p.credit_count desc, p.id) as rank
    from found f join people p on p.id = f.person_id and p.deleted_at is null)
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
 * Who of the catalogue may be meant by each of some names: people one of whose names is this, then those with another
 * spelling of it, the most credited first; five of each at most, in the order asked.
 * @param titleId a title, to tell who is credited there already; null for none
 */
export async function personCandidates(
  db: Database,
  asked: readonly AskedName[],
  titleId: number | null,
): Promise<PersonCandidate[][]> {
  const names = asked.map(({ name, nativeName }, place) => {
    const given = [name, nativeName ?? ''];
    return { place, compacts: distinct(given.map(compactName)), romans: distinct(given.map(romanKey)) };
  });
  const { rows } = await db.pool.query<PersonCandidate & { place: number }>(CANDIDATES, [
    JSON.stringify(names),
    titleId,
  ]);
  const found: PersonCandidate[][] = asked.map(() => []);
  for (const { place, ...candidate } of rows) found[place]?.push(candidate);
  return found;
}

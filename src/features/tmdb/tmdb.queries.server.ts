import { ALL_NAME_BUCKETS, IS_WHOLE_NAME, NAME_BUCKETS } from '#src/catalogue/nameBuckets.server.ts';
import { compactName } from '#src/domain/names/folding.ts';
import type { Runner } from '#src/server/db/database.ts';
import type { CastFacts } from './proposals/factTypes.ts';
import type { PersonMatch, StoredPerson } from './proposals/proposal.ts';

async function idsBySlug(
  runner: Runner,
  table: 'external_sources' | 'genders',
): Promise<Map<string, number>> {
  const { rows } = await runner.query<{ id: number; slug: string }>(
    `select id, slug from ${table} limit 1000`,
  );
  return new Map(rows.map(({ id, slug }) => [slug, id]));
}

/** Returns the ids of external sources by slug. */
export const sourceIdsOf = (runner: Runner) => idsBySlug(runner, 'external_sources');

/** Returns the ids of genders by slug. */
export const genderIdsOf = (runner: Runner) => idsBySlug(runner, 'genders');

/** Returns the TMDB files that pictures of a record came from: their source URL ends in `#file`. */
export async function storedFiles(
  runner: Runner,
  table: 'title' | 'person',
  id: number,
): Promise<Set<string>> {
  const { rows } = await runner.query<{ file: string }>(
    `select split_part(m.source_url, '#', 2) as file from ${table}_images x join images m on m.id = x.image_id
     where x.${table}_id = $1 and m.source_url like 'https://www.themoviedb.org/%#%'`,
    [id],
  );
  return new Set(rows.map(({ file }) => file));
}

/** Returns the records that have the given external ids, by id. */
export async function holdersOf(
  runner: Runner,
  table: 'title' | 'person',
  values: readonly string[],
): Promise<Map<string, { id: number; name: string }>> {
  const [owners, name] = table === 'title' ? ['titles', 'title'] : ['people', 'name'];
  const { rows } = await runner.query<{ value: string; id: number; name: string }>(
    `select x.value, t.id, t.${name} as name from ${table}_external_ids x join ${owners} t on t.id = x.${table}_id
     where x.value = any($1::text[])`,
    [values],
  );
  return new Map(rows.map(({ value, id, name: called }) => [value, { id, name: called }]));
}

/** Returns stored people by TMDB id, such as `person/1253`. */
async function byExternalId(runner: Runner, values: readonly string[]): Promise<Map<string, StoredPerson>> {
  const { rows } = await runner.query<StoredPerson & { value: string }>(
    `select x.value, p.id, p.name, p.native_name as "nativeName", substr(p.birth_date, 1, 4)::int as year
     from person_external_ids x join external_sources s on s.id = x.source_id and s.slug = 'tmdb'
     join people p on p.id = x.person_id and p.deleted_at is null where x.value = any($1::text[])`,
    [values],
  );
  return new Map(rows.map(({ value, ...person }) => [value, person]));
}

/** Search buckets of people. Without this condition the index of names is not used. */
const PEOPLE_NAME_BUCKETS = ALL_NAME_BUCKETS.filter((bucket) =>
  NAME_BUCKETS.people.some((each) => each === bucket),
);
/** Maximum people with the same name that are returned. */
const NAMESAKES_MAX = 8;

/** Returns stored people with one of the names, ignoring spaces and accents, by the compact form of the name. */
async function byName(runner: Runner, compact: readonly string[]): Promise<Map<string, StoredPerson[]>> {
  const { rows } = await runner.query<StoredPerson & { compact: string; creditCount: number }>(
    `select distinct n.compact, p.id, p.name, p.native_name as "nativeName", substr(p.birth_date, 1, 4)::int as year,
       p.credit_count as "creditCount"
     from search_names n join people p on p.id = n.person_id and p.deleted_at is null
     where ${IS_WHOLE_NAME} and n.shelf = any($1::smallint[]) and n.compact = any($2::text[]) order by p.credit_count desc, p.id limit 2000`,
    [PEOPLE_NAME_BUCKETS, compact],
  );
  const matches = new Map<string, StoredPerson[]>();
  for (const { compact: name, id, name: called, nativeName, year } of rows)
    matches.set(name, [...(matches.get(name) ?? []), { id, name: called, nativeName, year }]);
  return matches;
}

const compactNames = ({ name, nativeName }: CastFacts): string[] =>
  [name, nativeName].flatMap((each) => (each ? [compactName(each)] : [])).filter((each) => each !== '');

/** Returns the people who have any name of a cast member (`all`) and those who have every name (`inEvery`). */
function namesakesOf(member: CastFacts, named: ReadonlyMap<string, readonly StoredPerson[]>) {
  const sets = compactNames(member).map((name) => named.get(name) ?? []);
  const all = [...new Map(sets.flat().map((person) => [person.id, person])).values()];
  const inEvery = all.filter(({ id }) => sets.every((set) => set.some((person) => person.id === id)));
  return { all, inEvery, isByBoth: sets.length > 1 };
}

function matchByName(
  member: CastFacts,
  named: ReadonlyMap<string, readonly StoredPerson[]>,
  inCast: ReadonlySet<number>,
): PersonMatch {
  const { all, inEvery, isByBoth } = namesakesOf(member, named);
  const here = all.filter(({ id }) => inCast.has(id));
  const pool = here.length > 0 ? here : inEvery.length > 0 ? inEvery : all;
  const [only] = pool;
  const others = all.filter(({ id }) => id !== only?.id).slice(0, NAMESAKES_MAX);
  if (!only || pool.length > 1) return { match: null, isCertain: false, others: all.slice(0, NAMESAKES_MAX) };
  const by = here.length > 0 ? 'cast' : 'name';
  // Many people share one name. Both names, or a name within the same cast, are practically unique.
  const isCertain = by === 'cast' || (isByBoth && inEvery.length === 1);
  return { match: { id: only.id, name: only.name, by }, isCertain, others };
}

/**
 * Matches the members of a cast to stored people, by TMDB number: by TMDB id, else by a name that only one person in this
 * cast has, else by a name that only one person in the catalogue has.
 * @param inCast ids of the people credited in the title
 */
export async function matchPeople(
  runner: Runner,
  members: readonly CastFacts[],
  inCast: ReadonlySet<number>,
): Promise<Map<number, PersonMatch>> {
  const known = await byExternalId(
    runner,
    members.map(({ personId }) => `person/${personId}`),
  );
  const unknown = members.filter(({ personId }) => !known.has(`person/${personId}`));
  const named = await byName(runner, unknown.flatMap(compactNames));
  const identified = new Set([...known.values()].map(({ id }) => id));
  return new Map(
    members.map((member): [number, PersonMatch] => {
      const person = known.get(`person/${member.personId}`);
      if (person)
        return [
          member.personId,
          { match: { id: person.id, name: person.name, by: 'externalId' }, isCertain: true, others: [] },
        ];
      const match = matchByName(member, named, inCast);
      // A match who already belongs to another TMDB id only has the same name.
      const isOther = match.match !== null && identified.has(match.match.id);
      return [member.personId, isOther ? { match: null, isCertain: false, others: match.others } : match];
    }),
  );
}

/** Returns which of the people have a portrait and which have a TMDB id. */
export async function knownOfPeople(
  runner: Runner,
  ids: readonly number[],
): Promise<{ pictured: Set<number>; identified: Set<number> }> {
  const { rows } = await runner.query<{ id: number; isPictured: boolean; isIdentified: boolean }>(
    `select p.id, exists (select from person_images i where i.person_id = p.id) as "isPictured",
       exists (select from person_external_ids x join external_sources s on s.id = x.source_id and s.slug = 'tmdb'
         where x.person_id = p.id) as "isIdentified"
     from people p where p.id = any($1::int[])`,
    [ids],
  );
  const those = (is: (row: (typeof rows)[number]) => boolean) => new Set(rows.filter(is).map(({ id }) => id));
  return { pictured: those((row) => row.isPictured), identified: those((row) => row.isIdentified) };
}

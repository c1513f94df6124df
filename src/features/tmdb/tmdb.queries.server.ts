import { compactName } from '#src/domain/folding.ts';
import type { Runner } from '#src/server/db/database.ts';
import { ALL_SHELVES, NAME_SHELVES } from '#src/server/db/nameShelves.ts';
import type { CastFacts } from './factTypes.ts';
import type { OurPerson, PersonMatch } from './proposal.ts';

async function idsBySlug(
  runner: Runner,
  table: 'external_sources' | 'genders',
): Promise<Map<string, number>> {
  const { rows } = await runner.query<{ id: number; slug: string }>(
    `select id, slug from ${table} limit 1000`,
  );
  return new Map(rows.map(({ id, slug }) => [slug, id]));
}

/** Ids of the external sources by slug. */
export const sourceIdsOf = (runner: Runner) => idsBySlug(runner, 'external_sources');

/** Ids of the genders by slug. */
export const genderIdsOf = (runner: Runner) => idsBySlug(runner, 'genders');

/** Files of TMDB's that pictures of a record came from: its address ends in `#file`. */
export async function heldFiles(runner: Runner, table: 'title' | 'person', id: number): Promise<Set<string>> {
  const { rows } = await runner.query<{ file: string }>(
    `select split_part(m.source_url, '#', 2) as file from ${table}_images x join images m on m.id = x.image_id
     where x.${table}_id = $1 and m.source_url like 'https://www.themoviedb.org/%#%'`,
    [id],
  );
  return new Set(rows.map(({ file }) => file));
}

/** Of values at sources, those that another record has; by value. */
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

/** People of ours by what TMDB calls them: `person/1253`. */
async function byExternalId(runner: Runner, values: readonly string[]): Promise<Map<string, OurPerson>> {
  const { rows } = await runner.query<OurPerson & { value: string }>(
    `select x.value, p.id, p.name, p.native_name as "nativeName", substr(p.birth_date, 1, 4)::int as year
     from person_external_ids x join external_sources s on s.id = x.source_id and s.slug = 'tmdb'
     join people p on p.id = x.person_id and p.deleted_at is null where x.value = any($1::text[])`,
    [values],
  );
  return new Map(rows.map(({ value, ...person }) => [value, person]));
}

/** Shelves of people: without them the index of names is not used. */
const PEOPLE_SHELVES = ALL_SHELVES.filter((shelf) => NAME_SHELVES.people.some((each) => each === shelf));
/** Namesakes that are told of one name. */
const NAMESAKES_MAX = 8;

/** Everybody of ours who has one of the names, in whatever spelling of blanks and accents; by the name's compact form. */
async function byName(runner: Runner, compact: readonly string[]): Promise<Map<string, OurPerson[]>> {
  const { rows } = await runner.query<OurPerson & { compact: string }>(
    `select distinct n.compact, p.id, p.name, p.native_name as "nativeName", substr(p.birth_date, 1, 4)::int as year,
       p.credit_count
     from search_names n join people p on p.id = n.person_id and p.deleted_at is null
     where n.shelf = any($1::smallint[]) and n.compact = any($2::text[]) order by p.credit_count desc, p.id limit 2000`,
    [PEOPLE_SHELVES, compact],
  );
  const found = new Map<string, OurPerson[]>();
  for (const { compact: name, id, name: called, nativeName, year } of rows)
    found.set(name, [...(found.get(name) ?? []), { id, name: called, nativeName, year }]);
  return found;
}

const compactNames = ({ name, nativeName }: CastFacts): string[] =>
  [name, nativeName].flatMap((each) => (each ? [compactName(each)] : [])).filter((each) => each !== '');

/** Those who have every name of a member, else those who have any. */
function namesakesOf(member: CastFacts, named: ReadonlyMap<string, readonly OurPerson[]>) {
  const sets = compactNames(member).map((name) => named.get(name) ?? []);
  const all = [...new Map(sets.flat().map((person) => [person.id, person])).values()];
  const inEvery = all.filter(({ id }) => sets.every((set) => set.some((person) => person.id === id)));
  return { all, inEvery, isByBoth: sets.length > 1 };
}

function matchByName(
  member: CastFacts,
  named: ReadonlyMap<string, readonly OurPerson[]>,
  inCast: ReadonlySet<number>,
): PersonMatch {
  const { all, inEvery, isByBoth } = namesakesOf(member, named);
  const here = all.filter(({ id }) => inCast.has(id));
  const pool = here.length > 0 ? here : inEvery.length > 0 ? inEvery : all;
  const [only] = pool;
  const others = all.filter(({ id }) => id !== only?.id).slice(0, NAMESAKES_MAX);
  if (!only || pool.length > 1) return { match: null, isCertain: false, others: all.slice(0, NAMESAKES_MAX) };
  const by = here.length > 0 ? 'cast' : 'name';
  // One name alone is shared by many; both together, or a name in this very cast, hardly ever.
  const isCertain = by === 'cast' || (isByBoth && inEvery.length === 1);
  return { match: { id: only.id, name: only.name, by }, isCertain, others };
}

/**
 * Whom of ours the members of a cast are: by TMDB's id, else by a name that one person in this cast has, else by their names
 * in the whole catalogue where only one person has them.
 * @param inCast ids of the people whom the title credits
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
  const taken = new Set([...known.values()].map(({ id }) => id));
  return new Map(
    members.map((member): [number, PersonMatch] => {
      const person = known.get(`person/${member.personId}`);
      if (person)
        return [
          member.personId,
          { match: { id: person.id, name: person.name, by: 'externalId' }, isCertain: true, others: [] },
        ];
      const found = matchByName(member, named, inCast);
      // Somebody whose id at TMDB is another one is a namesake.
      const isOther = found.match !== null && taken.has(found.match.id);
      return [member.personId, isOther ? { match: null, isCertain: false, others: found.others } : found];
    }),
  );
}

/** Of people, those who have a portrait and those whose id at TMDB is known. */
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

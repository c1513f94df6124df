import type { Runner } from '#src/server/db/database.ts';
import { type Candidate, lastingPart, NO_EVIDENCE, nameForm } from './evidence.ts';
import type { CandidateIndex } from './matchRows.ts';

/** What to look for. Names are in the form of `nameForm`. */
export interface RequestedRecords {
  readonly ids: readonly number[];
  readonly names: readonly string[];
  /** The lasting parts of ids at other catalogues, whatever their source. */
  readonly externalIds: readonly string[];
}

/** Yields the stored records that are requested in pages. */
export type CandidateSource = (
  runner: Runner,
  requested: RequestedRecords,
) => AsyncIterable<readonly Candidate[]>;

/** Names, ids and external ids that one statement looks for. */
const REQUESTED_AT_ONCE = 5_000;
/** `search_names.rank` of the names used for matching: main, native and alternative; not romanised or character names. */
const NAME_RANKS = '0, 1, 3';

interface TitleRow {
  id: number;
  title: string;
  nativeTitle: string | null;
  type: string;
  year: number | null;
  names: string[];
  countries: number[];
  externalIds: Record<string, string>;
}

const TITLES = `with requested as (
    select title_id as id from search_names where entity = 't' and rank in (${NAME_RANKS}) and compact = any($1::text[])
    union select unnest($2::int[])
    union select title_id from title_external_ids where substring(value from '^[0-9]+(?=-)') = any($3::text[]) or value = any($3::text[]))
  select t.id, t.title, t.native_title as "nativeTitle", t.type::text as type, t.year::int as year,
    array(select distinct n.compact from search_names n where n.title_id = t.id and n.rank in (${NAME_RANKS})) as names,
    array(select c.country_id from title_countries c where c.title_id = t.id) as countries,
    (select coalesce(json_object_agg(x.source_id, x.value), '{}') from title_external_ids x where x.title_id = t.id)
      as "externalIds"
  from requested w join titles t on t.id = w.id where t.deleted_at is null order by t.id`;

interface PersonRow {
  id: number;
  name: string;
  nativeName: string | null;
  birthDate: string | null;
  names: string[];
  credits: number[];
  externalIds: Record<string, string>;
}

const PEOPLE = `with requested as (
    select person_id as id from search_names where entity = 'p' and rank in (${NAME_RANKS}) and compact = any($1::text[])
    union select unnest($2::int[])
    union select person_id from person_external_ids where substring(value from '^[0-9]+(?=-)') = any($3::text[]) or value = any($3::text[]))
  select p.id, p.name, p.native_name as "nativeName", p.birth_date as "birthDate",
    array(select distinct n.compact from search_names n where n.person_id = p.id and n.rank in (${NAME_RANKS})) as names,
    array(select distinct c.title_id from credits c where c.person_id = p.id limit 500) as credits,
    (select coalesce(json_object_agg(x.source_id, x.value), '{}') from person_external_ids x where x.person_id = p.id)
      as "externalIds"
  from requested w join people p on p.id = w.id where p.deleted_at is null order by p.id`;

/** Splits what is requested into parts that one statement can look for. */
function* parts({
  ids,
  names,
  externalIds,
}: RequestedRecords): Generator<[readonly string[], readonly number[], readonly string[]]> {
  const most = Math.max(ids.length, names.length, externalIds.length);
  for (let at = 0; at < most; at += REQUESTED_AT_ONCE) {
    const end = at + REQUESTED_AT_ONCE;
    yield [names.slice(at, end), ids.slice(at, end), externalIds.slice(at, end)];
  }
}

const formsOf = (stored: readonly string[], ...names: (string | null)[]) => [
  ...new Set([...stored, ...names.flatMap((name) => (name === null ? [] : [nameForm(name)]))]),
];
const formOf = (name: string | null) => (name === null ? null : nameForm(name));

/** Finds titles. */
export const titleCandidates: CandidateSource = async function* (runner, requested) {
  for (const values of parts(requested)) {
    const { rows } = await runner.query<TitleRow>(TITLES, values);
    yield rows.map(({ id, title, nativeTitle, type, year, names, countries, externalIds }) => ({
      ...NO_EVIDENCE,
      ...{ id, year, countries, externalIds, kind: type },
      native: formOf(nativeTitle),
      names: formsOf(names, title, nativeTitle),
    }));
  }
};

/** Finds people. */
export const personCandidates: CandidateSource = async function* (runner, requested) {
  for (const values of parts(requested)) {
    const { rows } = await runner.query<PersonRow>(PEOPLE, values);
    yield rows.map(({ id, name, nativeName, birthDate, names, credits, externalIds }) => ({
      ...NO_EVIDENCE,
      ...{ id, credits, externalIds, born: birthDate },
      native: formOf(nativeName),
      names: formsOf(names, name, nativeName),
    }));
  }
};

/** Indexes stored records by all that rows are matched by. */
export async function indexCandidates(
  pages: AsyncIterable<readonly Candidate[]>,
): Promise<CandidateIndex & { all(): readonly Candidate[] }> {
  const ids = new Map<number, Candidate>();
  const names = new Map<string, Candidate[]>();
  const others = new Map<string, Candidate[]>();
  const uniques = new Map<string, Candidate>();
  const add = (index: Map<string, Candidate[]>, key: string, candidate: Candidate) =>
    index.set(key, [...(index.get(key) ?? []), candidate]);
  for await (const page of pages)
    for (const candidate of page) {
      if (ids.has(candidate.id)) continue;
      ids.set(candidate.id, candidate);
      for (const name of candidate.names) add(names, name, candidate);
      for (const [from, value] of Object.entries(candidate.externalIds))
        add(others, `${from}\n${lastingPart(value)}`, candidate);
      for (const [field, value] of Object.entries(candidate.uniques ?? {}))
        uniques.set(`${field}\n${value}`, candidate);
    }
  return {
    all: () => [...ids.values()],
    byId: (id) => ids.get(id),
    byName: (form) => names.get(form) ?? [],
    byExternalId: (from, value) => others.get(`${from}\n${lastingPart(value)}`) ?? [],
    byUnique: (field, value) => uniques.get(`${field}\n${value.toLowerCase()}`),
  };
}

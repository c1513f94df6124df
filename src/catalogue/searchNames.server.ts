import { SIGNS_RANK } from '#src/catalogue/nameBuckets.server.ts';
import type { PersonRecord } from '#src/catalogue/people/person.fields.ts';
import type { TitleRecord } from '#src/catalogue/titles/title.fields.ts';
import {
  compactName,
  foldName,
  initialsOf,
  jamoOf,
  romanKey,
  signsBeside,
} from '#src/domain/names/folding.ts';
import type { Writer } from '#src/records/mapInSequence.server.ts';
import type { Runner } from '#src/server/db/database.ts';
import { jsonRows } from '#src/server/db/jsonRows.ts';
import { createPauses } from '#src/server/pauses.ts';

const RANK = { main: 0, native: 1, romanised: 2, alias: 3, character: 4 } as const;
type RankedName = readonly [rank: number, name: string | null];

/** Returns all names by which a title can be found, including its characters. */
export function namesOfTitle(title: TitleRecord): RankedName[] {
  return [
    [RANK.main, title.title],
    [RANK.native, title.nativeTitle],
    [RANK.romanised, title.romanisedTitle],
    ...Object.values(title.aliases).map(({ name }): RankedName => [RANK.alias, name]),
    ...Object.values(title.characters).flatMap(({ name, nativeName }): RankedName[] => [
      [RANK.character, name],
      [RANK.character, nativeName],
    ]),
  ];
}

/** Returns all names by which a person can be found. */
export function namesOfPerson(person: PersonRecord): RankedName[] {
  return [
    [RANK.main, person.name],
    [RANK.native, person.nativeName],
    ...Object.values(person.names).map(({ name }): RankedName => [RANK.alias, name]),
  ];
}

interface SearchName {
  ownerId: number;
  rank: number;
  name: string;
  folded: string;
  compact: string;
  jamo: string;
  initials: string;
  roman: string;
}

/** Builds the search rows of names: one per folded form, and a separate one for symbols next to letters. */
async function searchRows(ownerId: number, names: readonly RankedName[]): Promise<SearchName[]> {
  const pause = createPauses();
  const byFolded = new Map<string, SearchName>();
  for (const [rank, name] of names) {
    const folded = name === null ? '' : foldName(name);
    if (name === null || folded === '' || byFolded.has(folded)) continue;
    byFolded.set(folded, {
      ownerId,
      rank,
      name,
      folded,
      compact: compactName(name),
      jamo: jamoOf(name),
      initials: initialsOf(name),
      roman: romanKey(name),
    });
    const due = pause();
    if (due) await due;
  }
  for (const [rank, name] of names) {
    const folded = name === null ? '' : signsBeside(name).join(' ');
    if (name === null || folded === '' || byFolded.has(folded)) continue;
    // Symbols of character names stay in the bucket of characters.
    const signsRank = rank === RANK.character ? rank : SIGNS_RANK;
    const forms = { folded, compact: folded.replaceAll(' ', ''), jamo: folded, initials: '', roman: '' };
    byFolded.set(folded, { ownerId, rank: signsRank, name, ...forms });
    const due = pause();
    if (due) await due;
  }
  return [...byFolded.values()];
}

interface Owner {
  readonly id: number;
  readonly isNew: boolean;
  readonly names: readonly RankedName[];
  readonly expected?: ExpectedPopularity;
}

/**
 * The popularity that a bulk write is going to add to a person, so that the weights of the names need no second write.
 */
export interface ExpectedPopularity {
  readonly credits: number;
  /** Votes for titles in which the person has a main role. */
  readonly audience: number;
}

const NOTHING_EXPECTED: ExpectedPopularity = { credits: 0, audience: 0 };

/**
 * Rewrites the search names of titles (`t`) or people (`p`). Names with the same folded form are stored once, with the
 * best rank. `refreshTitleWeights` and `refreshPersonWeights` update the weights.
 */
export async function writeSearchNames(
  runner: Writer,
  entity: 't' | 'p',
  owners: readonly Owner[],
): Promise<void> {
  const column = entity === 't' ? 'title_id' : 'person_id';
  const known = owners.filter((owner) => !owner.isNew).map((owner) => owner.id);
  if (known.length > 0) {
    await runner.query(`delete from search_names where ${column} = any($1::int[])`, [known]);
  }
  const matches: (SearchName & ExpectedPopularity)[] = [];
  for (const { id, names, expected = NOTHING_EXPECTED } of owners) {
    for (const row of await searchRows(id, names)) matches.push({ ...row, ...expected });
  }
  for await (const rows of jsonRows(matches)) await runner.query(insertSql(entity, column), [rows]);
}

const insertSql = (entity: 't' | 'p', column: string) =>
  `insert into search_names (entity, ${column}, rank, name, folded, compact, jamo, initials, roman, weight)
     select '${entity}', r."ownerId", r.rank, r.name, r.folded, r.compact, r.jamo, r.initials, r.roman, ${FIRST_WEIGHT[entity]}
     from json_to_recordset($1::json) as r("ownerId" int, rank smallint, name text, folded text, compact text,
       jamo text, initials text, roman text, credits int, audience bigint) join ${OWNERS[entity]}`;

/** Uses double precision, because the numeric logarithm is many times slower. */
const log2 = (expression: string) => `ln((${expression})::float8) / ln(2::float8)`;

/** SQL: the audience of public titles in which the person `i` has a main role. */
const LED_AUDIENCE = `coalesce((select sum(t.external_votes + t.list_count) from credits k
  join title_index t on t.title_id = k.title_id
  where k.person_id = i.id and k.role = 'main' and t.is_listed), 0)`;

/**
 * SQL of popularity, which reaches about 17 for both kinds: titles by audience, people by number of credits and, with
 * more effect, by the audience of titles in which they have a main role. A star with few works comes before a busy bit
 * player.
 */
const WEIGHT = {
  t: log2('1 + i.external_votes + i.list_count'),
  p: `${log2('1 + i.credit_count')} + ${log2(`1 + ${LED_AUDIENCE}`)} / 2`,
} as const;
const FIRST_WEIGHT = {
  t: WEIGHT.t,
  p: `${log2('1 + greatest(i.credit_count, r.credits)')} + ${log2(`1 + greatest(${LED_AUDIENCE}, r.audience)`)} / 2`,
} as const;
const OWNERS = {
  t: 'title_index i on i.title_id = r."ownerId"',
  p: 'people i on i.id = r."ownerId"',
} as const;

/** Updates the weights of title names from the title index. */
export async function refreshTitleWeights(runner: Writer, titleIds: readonly number[]): Promise<void> {
  await runner.query(
    `update search_names n set weight = ${WEIGHT.t} from title_index i
     where n.title_id = i.title_id and i.title_id = any($1::int[]) and n.weight is distinct from (${WEIGHT.t})::real`,
    [titleIds],
  );
}

/**
 * Updates the credit counts of people, in public titles only: the count is public and sorts public lists, so it must not
 * reveal drafts. The query looks for hidden titles, because there are few.
 */
export async function refreshCreditCounts(runner: Writer, personIds: readonly number[]): Promise<void> {
  await runner.query(
    `update people p set credit_count = counted.credits from (
       select ids.id, (select count(*) from credits c where c.person_id = ids.id
         and not exists (select from title_index t where t.title_id = c.title_id and not t.is_listed))::int as credits
       from unnest($1::int[]) as ids(id)) as counted
     where p.id = counted.id and p.credit_count <> counted.credits`,
    [personIds],
  );
}

/** Updates the weights of people's names from their credit counts, for the given people or for all. */
export async function refreshPersonWeights(
  runner: Writer,
  personIds: readonly number[] | 'all',
): Promise<void> {
  await runner.query(
    `update search_names n set weight = w.weight
     from (select i.id, (${WEIGHT.p})::real as weight from people i
       where $1::int[] is null or i.id = any($1::int[]) offset 0) w
     where n.person_id = w.id and n.weight is distinct from w.weight`,
    [personIds === 'all' ? null : personIds],
  );
}

/** People updated by one statement. */
const PEOPLE_AT_ONCE = 500;

/** Updates the credit counts and weights of people, several hundred at a time. */
export async function refreshPeople(runner: Writer, personIds: Iterable<number>): Promise<void> {
  const ids = [...personIds];
  for (let at = 0; at < ids.length; at += PEOPLE_AT_ONCE) {
    const some = ids.slice(at, at + PEOPLE_AT_ONCE);
    await refreshCreditCounts(runner, some);
    await refreshPersonWeights(runner, some);
  }
}

/**
 * Flushes the GIN pending lists of the trigram indexes after a bulk write and updates the planner statistics; until then,
 * each search scans these lists. Autovacuum would do both, but minutes later.
 */
export async function settleSearchNames(runner: Runner): Promise<void> {
  await runner.query(
    `select gin_clean_pending_list(i.indexrelid) from pg_index i
     join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
     where i.indrelid = 'search_names'::regclass and a.amname = 'gin'`,
  );
  await runner.query('analyze search_names');
}

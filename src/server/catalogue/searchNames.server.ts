import type { PersonRecord } from '#src/domain/fields/person.ts';
import type { TitleRecord } from '#src/domain/fields/title.ts';
import { compactName, foldName, initialsOf, jamoOf, romanKey } from '#src/domain/folding.ts';
import type { Runner } from '#src/server/db/database.ts';
import type { Writer } from './inTurn.server.ts';

const RANK = { main: 0, native: 1, romanised: 2, alias: 3, character: 4 } as const;
type RankedName = readonly [rank: number, name: string | null];

/** Every name a title is found by, its characters' included. */
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

/** Every name a person is found by. */
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

function searchRows(ownerId: number, names: readonly RankedName[]): SearchName[] {
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
  }
  return [...byFolded.values()];
}

interface Owner {
  readonly id: number;
  readonly isNew: boolean;
  readonly names: readonly RankedName[];
  readonly expected?: ExpectedFame;
}

/** What a bulk write is about to add for a person, so that the names' weight need not be written again. */
export interface ExpectedFame {
  readonly credits: number;
  /** Votes for the titles that the person leads. */
  readonly audience: number;
}

const NOTHING_EXPECTED: ExpectedFame = { credits: 0, audience: 0 };

/**
 * Rewrites the names that titles (`t`) or people (`p`) are found by. Names that fold alike are kept once, under the
 * best source. The weight is set by `refreshWeights`.
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
  const rows = owners.flatMap(({ id, names, expected = NOTHING_EXPECTED }) =>
    searchRows(id, names).map((row) => ({ ...row, ...expected })),
  );
  await runner.query(
    `insert into search_names (entity, ${column}, rank, name, folded, compact, jamo, initials, roman, weight)
     select '${entity}', r."ownerId", r.rank, r.name, r.folded, r.compact, r.jamo, r.initials, r.roman, ${FIRST_WEIGHT[entity]}
     from json_to_recordset($1::json) as r("ownerId" int, rank smallint, name text, folded text, compact text,
       jamo text, initials text, roman text, credits int, audience bigint) join ${OWNERS[entity]}`,
    [JSON.stringify(rows)],
  );
}

/** In double precision: the numeric logarithm costs many times as much. */
const log2 = (expression: string) => `ln((${expression})::float8) / ln(2::float8)`;

/** Audience of the titles in which a person `i` had a main role. */
const LED_AUDIENCE = `coalesce((select sum(t.external_votes + t.list_count) from credits k
  join title_index t on t.title_id = k.title_id where k.person_id = i.id and k.role = 'main'), 0)`;

/**
 * How well known an owner is, on a scale on which both reach about 17: a title by its audience, a person by the number
 * of credits and, more, by the audience of what they led; a star with few works comes before a busy bit player.
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

/** Brings the weights of titles' names up to date with the title index. */
export async function refreshTitleWeights(runner: Writer, titleIds: readonly number[]): Promise<void> {
  await runner.query(
    `update search_names n set weight = ${WEIGHT.t} from title_index i
     where n.title_id = i.title_id and i.title_id = any($1::int[]) and n.weight is distinct from (${WEIGHT.t})::real`,
    [titleIds],
  );
}

/** Counts the credits of people on titles that are not deleted: deleted ones are few, so those are what is looked for. */
export async function refreshCreditCounts(runner: Writer, personIds: readonly number[]): Promise<void> {
  await runner.query(
    `update people p set credit_count = counted.credits from (
       select ids.id, (select count(*) from credits c where c.person_id = ids.id
         and not exists (select from titles t where t.id = c.title_id and t.deleted_at is not null))::int as credits
       from unnest($1::int[]) as ids(id)) as counted
     where p.id = counted.id and p.credit_count <> counted.credits`,
    [personIds],
  );
}

/** Brings the weights of people's names up to date with their credit counts: of the given people, or of all. */
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

/**
 * Puts names that a bulk write left in the trigram indexes' waiting lists into their places, and counts what the planner
 * goes by: until then each search reads those lists through. The database would do both by itself, minutes later.
 */
export async function settleSearchNames(runner: Runner): Promise<void> {
  await runner.query(
    `select gin_clean_pending_list(i.indexrelid) from pg_index i
     join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
     where i.indrelid = 'search_names'::regclass and a.amname = 'gin'`,
  );
  await runner.query('analyze search_names');
}

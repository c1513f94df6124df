import { readPeople } from '#src/catalogue/people/personReading.server.ts';
import {
  namesOfPerson,
  namesOfTitle,
  refreshCreditCounts,
  refreshPersonWeights,
  refreshTitleWeights,
  writeSearchNames,
} from '#src/catalogue/searchNames.server.ts';
import { readTitles } from '#src/catalogue/titles/titleReading.server.ts';
import { connect, type Database, type Runner } from '#src/server/db/database.ts';
import { canonical, replayed } from './journal.ts';

/** Counts that are 0 if nothing is partially written. */
const ORPHANS: Readonly<Record<string, string>> = {
  'titles whose revisions are not 1..version': `titles t left join (select entity_id, count(*) n, max(version) m from revisions
    where entity = 'title' group by 1) r on r.entity_id = t.id where (r.n, r.m) is distinct from (t.version::bigint, t.version)`,
  'people whose revisions are not 1..version': `people t left join (select entity_id, count(*) n, max(version) m from revisions
    where entity = 'person' group by 1) r on r.entity_id = t.id where (r.n, r.m) is distinct from (t.version::bigint, t.version)`,
  'revisions without a record': `revisions r where not exists (select from titles t where r.entity = 'title' and t.id = r.entity_id)
    and not exists (select from people p where r.entity = 'person' and p.id = r.entity_id)`,
  'counts of facets that are not those of the rows': `(select list_id, given, value, sum(count) as count from (
    select list_id, given, value, count from facet_counts union all select list_id, given, value, count from counted_changes) k
    group by 1, 2, 3 having sum(count) <> 0) kept full join counted_rows r using (list_id, given, value)
    where kept.count is distinct from r.count`,
  'changes by people without exactly one activity row': `revisions r where r.actor_id is not null and (select count(*) from activity a
    where a.entity = r.entity and a.entity_id = r.entity_id and a.detail->>'version' = r.version::text) <> 1`,
};

/** Derived tables with the columns that a recomputation must reproduce. */
const DERIVED: Readonly<Record<string, string>> = {
  title_index: '*',
  title_cards: '*',
  people: 'id, credit_count',
  search_names: 'entity, title_id, person_id, rank, name, folded, compact, jamo, initials, roman',
};

/** An import writes the names of people with their final weight, and updates all weights at its end. */
const WEIGHTS = { weights: 'entity, title_id, person_id, rank, name, round(weight::numeric, 3)' };

const idsOf = async (runner: Runner, table: 'titles' | 'people') =>
  (await runner.query<{ id: number }>(`select id from ${table} order by id`)).rows.map(({ id }) => id);

async function recompute(runner: Runner): Promise<void> {
  const titleIds = await idsOf(runner, 'titles');
  const personIds = await idsOf(runner, 'people');
  const titles = await readTitles(runner, titleIds);
  const people = await readPeople(runner, personIds);
  await runner.query('select refresh_title_index($1::int[])', [titleIds]);
  await refreshCreditCounts(runner, personIds);
  const owners = <Owner>(all: Iterable<Owner>) => [...all];
  await writeSearchNames(
    runner,
    't',
    owners(titles.values()).map(({ id, record }) => ({ id, isNew: false, names: namesOfTitle(record) })),
  );
  await writeSearchNames(
    runner,
    'p',
    owners(people.values()).map(({ id, record }) => ({ id, isNew: false, names: namesOfPerson(record) })),
  );
  await refreshTitleWeights(runner, titleIds);
  await refreshPersonWeights(runner, 'all');
}

async function unlikeRevisions(runner: Runner): Promise<string[]> {
  const stored = {
    title: await readTitles(runner, await idsOf(runner, 'titles')),
    person: await readPeople(runner, await idsOf(runner, 'people')),
  };
  const matches: string[] = [];
  for (const entity of ['title', 'person'] as const) {
    const records = await replayed(runner, entity);
    for (const { id, record } of stored[entity].values()) {
      if (canonical(record) !== records.get(String(id)))
        matches.push(`${entity} ${id} is not what its revisions make`);
    }
  }
  return matches;
}

/**
 * The inconsistencies of a catalogue as texts; empty if there are none. Every record is compared with its
 * revisions and every derived row with a recomputation, which is rolled back. Nobody may write meanwhile.
 * @param isImporting whether an import was interrupted and not yet completed
 */
export async function errorsOf(db: Database, isImporting = false): Promise<string[]> {
  const derived = Object.entries({ ...DERIVED, ...(isImporting ? {} : WEIGHTS) });
  const sourceOf = (name: string) => (name === 'weights' ? 'search_names' : name);
  const own = connect(String(db.pool.options.connectionString), () => undefined, { max: 1 });
  const client = await own.pool.connect();
  try {
    await client.query('begin');
    const errors: string[] = [];
    for (const [text, rows] of Object.entries(ORPHANS)) {
      const match = await client.query<{ count: number }>(`select count(*)::int as count from ${rows}`);
      if (match.rows[0]?.count !== 0) errors.push(`${match.rows[0]?.count} ${text}`);
    }
    errors.push(...(await unlikeRevisions(client)));
    for (const [table, columns] of derived) {
      await client.query(`create temp table was_${table} as select ${columns} from ${sourceOf(table)}`);
    }
    await recompute(client);
    for (const [table, columns] of derived) {
      const is = `select x::text from (select ${columns} from ${sourceOf(table)}) x`;
      const was = `select x::text from was_${table} x`;
      const match = await client.query<{ row: string }>(
        `select '+' || x as row from (${is} except all ${was}) x(x) union all select '-' || x from (${was} except all ${is}) x(x) limit 4`,
      );
      if (match.rows.length > 0) errors.push(`${table}: ${match.rows.map(({ row }) => row).join(' | ')}`);
    }
    return errors;
  } finally {
    await client.query('rollback').catch(() => undefined);
    client.release();
    await own.pool.end();
  }
}

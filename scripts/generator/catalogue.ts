import { writePeople } from '#src/catalogue/people/people.server.ts';
import { refreshCreditCounts, refreshPersonWeights } from '#src/catalogue/searchNames.server.ts';
import { storeCommonFacets } from '#src/catalogue/titles/facetCounts.server.ts';
import { writeTitles } from '#src/catalogue/titles/titles.server.ts';
import { type Database, inTransaction, type Transaction } from '#src/server/db/database.ts';
import { castingOf } from './casting.ts';
import { serialsAfter } from './externalIds.ts';
import { dropIndexes, restoreIndexes } from './indexes.ts';
import { type Models, readModels } from './models.ts';
import { learnNames } from './names.ts';
import { personLike } from './people.ts';
import { randomOf } from './random.ts';
import { creditCount, titleLike } from './titles.ts';

export interface GenerateOptions {
  /** Total numbers of titles and people. Nothing is removed if there are already more. */
  titles: number;
  people: number;
  seed: number;
  now?: Date;
  /** Called with the progress after each step of a phase. */
  onProgress?: (phase: string, done: number, total: number) => void;
}

export interface GenerateReport {
  titlesAdded: number;
  peopleAdded: number;
}

const PEOPLE_A_BATCH = 2000;
const TITLES_A_BATCH = 500;
const PEOPLE_COUNTED_AT_ONCE = 50_000;

type Counts = Record<keyof Models, number>;

async function countsOf(db: Database): Promise<Counts> {
  const { rows } = await db.pool.query<Counts>(
    'select (select count(*)::int from titles) as titles, (select count(*)::int from people) as people',
  );
  return rows[0] ?? { titles: 0, people: 0 };
}

function* batches<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

const times = (count: number) => Array.from({ length: Math.max(0, count) });

/** Runs a transaction that commits asynchronously. A power failure can lose it, but the data can be generated again. */
function inAsyncTransaction<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (tx) => {
    await tx.client.query('set local synchronous_commit = off');
    return work(tx);
  });
}

/**
 * Computes the derived data once for all rows: the credit counts of people and their weights in search. This rewrites the
 * rows, so the tables are compacted before the indexes are created.
 */
async function finish(
  db: Database,
  people: readonly number[],
  onProgress: NonNullable<GenerateOptions['onProgress']>,
): Promise<void> {
  await db.pool.query('analyze credits, title_index, people');
  let counted = 0;
  for (const batch of batches(people, PEOPLE_COUNTED_AT_ONCE)) {
    await inAsyncTransaction(db, ({ client }) => refreshCreditCounts(client, batch));
    counted += batch.length;
    onProgress('credits counted of people', counted, people.length);
  }
  await inAsyncTransaction(db, ({ client }) => refreshPersonWeights(client, 'all'));
  await db.pool.query('vacuum full people, search_names');
  await restoreIndexes(db, (created, total) => onProgress('indexes and foreign keys', created, total));
  await storeCommonFacets(db.pool);
  await db.pool.query('vacuum analyze');
}

/** Protects sites in use from generated titles. @throws Error when the database has members */
export async function assertNoMembers({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ isFound: boolean }>('select exists (select from users) as "isFound"');
  if (rows[0]?.isFound)
    throw new Error('The database has members. Generate titles in a database without members.');
}

/**
 * Fills a catalogue with generated titles and people whose structure and names resemble the existing ones. They are written
 * by the site's own functions, so all derived data is written too. Plain indexes and foreign keys are dropped and created
 * again at the end, so nothing else should use the database. The same catalogue and seed generate the same records.
 * @throws Error when the database has members
 */
export async function generateCatalogue(db: Database, options: GenerateOptions): Promise<GenerateReport> {
  const { seed, now = new Date(), onProgress = () => undefined } = options;
  const context = {
    actor: null,
    action: 'catalogue.generate',
    now,
    areWeightsDeferred: true,
    areCreditCountsDeferred: true,
  };
  await assertNoMembers(db);
  await restoreIndexes(db);
  const random = randomOf(seed);
  const names = await learnNames(db);
  const models = await readModels(db);
  const known = await countsOf(db);
  const people = times(options.people - known.people).map(() => random.pick(models.people));
  const titles = times(options.titles - known.titles).map(() => random.pick(models.titles));
  const report = { titlesAdded: titles.length, peopleAdded: people.length };
  if (people.length + titles.length === 0) return report;

  await dropIndexes(db);
  const ids: number[] = [];
  const makingPeople = { names, random, serial: serialsAfter(known.people) };
  for (const batch of batches(people, PEOPLE_A_BATCH)) {
    const drafts = batch.map((model) => ({ before: null, after: personLike(model, makingPeople) }));
    const written = await inAsyncTransaction(db, (tx) => writePeople(tx, drafts, context));
    ids.push(...written.map(({ id }) => id));
    onProgress('people', ids.length, people.length);
  }
  await db.pool.query('analyze people');
  const positions = titles.reduce((sum, model) => sum + creditCount(model), 0);
  const makingTitles = {
    names,
    random,
    casting: castingOf(ids, positions, random),
    serial: serialsAfter(known.titles),
  };
  let done = 0;
  for (const batch of batches(titles, TITLES_A_BATCH)) {
    const drafts = batch.map((model) => ({ before: null, after: titleLike(model, makingTitles) }));
    await inAsyncTransaction(db, (tx) => writeTitles(tx, drafts, context));
    done += batch.length;
    onProgress('titles', done, titles.length);
  }
  await finish(db, ids, onProgress);
  return report;
}

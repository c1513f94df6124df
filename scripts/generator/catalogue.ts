import { keepCommonFacets } from '#src/server/catalogue/facetCounts.server.ts';
import { writePeople } from '#src/server/catalogue/people.server.ts';
import { refreshCreditCounts, refreshPersonWeights } from '#src/server/catalogue/searchNames.server.ts';
import { writeTitles } from '#src/server/catalogue/titles.server.ts';
import { type Database, inTransaction, type Transaction } from '#src/server/db/database.ts';
import { castingOf } from './casting.ts';
import { serialsAfter } from './externalIds.ts';
import { type Models, readModels } from './models.ts';
import { learnNames } from './names.ts';
import { personLike } from './people.ts';
import { randomOf } from './random.ts';
import { restore, setAside } from './setAside.ts';
import { placesOf, titleLike } from './titles.ts';

export interface GenerateOptions {
  /** How many titles and people there shall be in all; more than that already is left alone. */
  titles: number;
  people: number;
  seed: number;
  now?: Date;
  /** Told after each step of a phase how far it is. */
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

/** A transaction whose commit does not wait for the disk: what is lost with the machine's power is made again. */
function unhurried<Result>(db: Database, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  return inTransaction(db, async (tx) => {
    await tx.client.query('set local synchronous_commit = off');
    return work(tx);
  });
}

/**
 * What is derived from all that was written, once: how many credits people have and the weights by which they are found. That
 * rewrites their rows, so they are packed before the indexes are made.
 */
async function finish(
  db: Database,
  people: readonly number[],
  onProgress: NonNullable<GenerateOptions['onProgress']>,
): Promise<void> {
  await db.pool.query('analyze credits, title_index, people');
  let counted = 0;
  for (const batch of batches(people, PEOPLE_COUNTED_AT_ONCE)) {
    await unhurried(db, ({ client }) => refreshCreditCounts(client, batch));
    counted += batch.length;
    onProgress('credits counted of people', counted, people.length);
  }
  await unhurried(db, ({ client }) => refreshPersonWeights(client, 'all'));
  await db.pool.query('vacuum full people, search_names');
  await restore(db, (made, total) => onProgress('indexes and foreign keys', made, total));
  await keepCommonFacets(db.pool);
  await db.pool.query('vacuum analyze');
}

/** @throws Error when the database has members: it serves people, and made-up titles do not belong there */
export async function refuseMembers({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ found: boolean }>('select exists (select from users) as found');
  if (rows[0]?.found) throw new Error('The database has members: made-up titles do not belong there');
}

/**
 * Brings a catalogue to a number of titles and people that are made up, but shaped and named like those it holds. They go
 * through the product's own commands, so everything derived from them is there too; plain indexes and foreign keys are
 * made anew when all are in, which takes the database for itself. The same catalogue and seed give the same.
 * @throws Error when the database has members
 */
export async function generateCatalogue(db: Database, options: GenerateOptions): Promise<GenerateReport> {
  const { seed, now = new Date(), onProgress = () => undefined } = options;
  const context = {
    actorId: null,
    action: 'catalogue.generate',
    now,
    areWeightsLeft: true,
    areCreditCountsLeft: true,
  };
  await refuseMembers(db);
  await restore(db);
  const random = randomOf(seed);
  const names = await learnNames(db);
  const models = await readModels(db);
  const known = await countsOf(db);
  const people = times(options.people - known.people).map(() => random.pick(models.people));
  const titles = times(options.titles - known.titles).map(() => random.pick(models.titles));
  const report = { titlesAdded: titles.length, peopleAdded: people.length };
  if (people.length + titles.length === 0) return report;

  await setAside(db);
  const ids: number[] = [];
  const makingPeople = { names, random, serial: serialsAfter(known.people) };
  for (const batch of batches(people, PEOPLE_A_BATCH)) {
    const drafts = batch.map((model) => ({ before: null, after: personLike(model, makingPeople) }));
    const written = await unhurried(db, (tx) => writePeople(tx, drafts, context));
    ids.push(...written.map(({ id }) => id));
    onProgress('people', ids.length, people.length);
  }
  await db.pool.query('analyze people');
  const places = titles.reduce((sum, model) => sum + placesOf(model), 0);
  const makingTitles = {
    names,
    random,
    casting: castingOf(ids, places, random),
    serial: serialsAfter(known.titles),
  };
  let done = 0;
  for (const batch of batches(titles, TITLES_A_BATCH)) {
    const drafts = batch.map((model) => ({ before: null, after: titleLike(model, makingTitles) }));
    await unhurried(db, (tx) => writeTitles(tx, drafts, context));
    done += batch.length;
    onProgress('titles', done, titles.length);
  }
  await finish(db, ids, onProgress);
  return report;
}

import { emptyRecord } from '#src/domain/fields/input.ts';
import { type PersonRecord, personFields } from '#src/domain/fields/person.ts';
import { type TitleRecord, titleFields } from '#src/domain/fields/title.ts';
import { writePeople } from '#src/server/catalogue/people.server.ts';
import { readPeople, readTitles, type Stored } from '#src/server/catalogue/reading.server.ts';
import { writeTitles } from '#src/server/catalogue/titles.server.ts';
import { type Database, inTransaction } from '#src/server/db/database.ts';
import { castingOf } from './filler/casting.ts';
import { learnNames } from './filler/names.ts';
import { personLike } from './filler/people.ts';
import { randomOf } from './filler/random.ts';
import { placesOf, titleLike } from './filler/titles.ts';

export interface FillOptions {
  /** How many titles and people there shall be in all; more than that already is left alone. */
  titles: number;
  people: number;
  seed: number;
  now?: Date;
  /** Told after each batch how many records are written. */
  onProgress?: (done: number, total: number) => void;
}

export interface FillReport {
  titlesAdded: number;
  peopleAdded: number;
}

/** Records to copy the shape of: enough for every kind of title, few enough to keep in memory. */
const MODELS_MAX = 3000;
const PEOPLE_A_BATCH = 2000;
const TITLES_A_BATCH = 500;

/** Stands in for a catalogue where there is none. */
const PLAIN_PERSON: PersonRecord = {
  ...emptyRecord(personFields),
  name: 'Kim Soo Hyun',
  nativeName: '김수현',
};
const PLAIN_TITLE: TitleRecord = {
  ...emptyRecord(titleFields),
  type: 'drama',
  title: 'Light',
  nativeTitle: '빛',
};

type Table = 'titles' | 'people';

async function countOf(db: Database, table: Table): Promise<number> {
  const { rows } = await db.pool.query<{ count: number }>(`select count(*)::int as count from ${table}`);
  return rows[0]?.count ?? 0;
}

async function modelsOf<Shape>(
  db: Database,
  table: Table,
  read: (runner: Database['pool'], ids: readonly number[]) => Promise<Map<number, Stored<Shape>>>,
): Promise<Shape[]> {
  const { rows } = await db.pool.query<{ id: number }>(
    `select id from (select id, row_number() over (order by id) as place, count(*) over () as total from ${table}
       where deleted_at is null) t
     where place % greatest(1, ceil(total / ${MODELS_MAX}.0)::int) = 0 order by id`,
  );
  const found = await read(
    db.pool,
    rows.map(({ id }) => id),
  );
  return [...found.values()].map(({ record }) => record);
}

function* batches<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

const missing = (wanted: number, present: number) => Array.from({ length: Math.max(0, wanted - present) });

/**
 * Brings a catalogue to a number of titles and people that are made up, but shaped and named like those it holds. They go
 * through the product's own commands, so everything derived from them is there too. The same catalogue and seed give the same.
 * @throws RangeError when it holds nothing to credit people on
 */
export async function fillCatalogue(db: Database, options: FillOptions): Promise<FillReport> {
  const { seed, now = new Date(), onProgress = () => undefined } = options;
  const random = randomOf(seed);
  const names = await learnNames(db);
  const context = { actorId: null, action: 'bench.fill', now };
  const knownPeople = [PLAIN_PERSON, ...(await modelsOf(db, 'people', readPeople))];
  const knownTitles = [PLAIN_TITLE, ...(await modelsOf(db, 'titles', readTitles))];
  const people = missing(options.people, await countOf(db, 'people')).map(() => random.pick(knownPeople));
  const titles = missing(options.titles, await countOf(db, 'titles')).map(() => random.pick(knownTitles));
  const total = people.length + titles.length;
  let done = 0;

  const ids: number[] = [];
  for (const batch of batches(people, PEOPLE_A_BATCH)) {
    const drafts = batch.map((model) => ({ before: null, after: personLike(model, names, random) }));
    const written = await inTransaction(db, (tx) => writePeople(tx, drafts, context));
    ids.push(...written.map(({ id }) => id));
    done += batch.length;
    onProgress(done, total);
  }
  const places = titles.reduce((sum, model) => sum + placesOf(model), 0);
  const casting = castingOf(ids, places, random);
  for (const batch of batches(titles, TITLES_A_BATCH)) {
    const making = { names, casting, random };
    const drafts = batch.map((model) => ({ before: null, after: titleLike(model, making) }));
    await inTransaction(db, (tx) => writeTitles(tx, drafts, context));
    done += batch.length;
    onProgress(done, total);
  }
  await db.pool.query('vacuum analyze');
  return { titlesAdded: titles.length, peopleAdded: people.length };
}

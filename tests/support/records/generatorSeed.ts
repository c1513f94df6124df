import type { Database } from '#src/server/db/database.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { makeEpisode, makeTitle } from './make.ts';
import { makeCredit, makePerson } from './makePeople.ts';
import { addSampleCatalogue } from './sampleCatalogue.ts';

const CAST = 9;

/** The sample catalogue and one drama with values in every collection that the generator copies. */
async function seed(db: Database): Promise<void> {
  await addSampleCatalogue(db);
  const titleId = await makeTitle(db, {
    title: 'The Lantern Street',
    nativeTitle: '등불 거리',
    startDate: '2021-05-03',
    endDate: '2021-06-22',
    airWeekdays: [1, 2],
    genres: ['Romance', 'Mystery'],
    tags: ['Small town'],
    countries: ['KR'],
    networks: ['tvN'],
    services: [{ service: 'Viki' }],
    externalVotes: 900,
  });
  for (let position = 0; position < CAST; position++) {
    const personId = await makePerson(db, { name: `Han Seo ${position}`, nativeName: '한서진' });
    await makeCredit(db, { titleId, personId, job: 'cast', role: position < 2 ? 'main' : 'support' });
  }
  await db.pool.query(
    `insert into title_external_ids (title_id, source_id, value)
     select $1, id, 'tv/93405' from external_sources order by id limit 1`,
    [titleId],
  );
  await makeEpisode(db, { titleId, label: '1', airDate: '2021-05-03' });
}

/** A separate database for the generator, with the contents of `seed`. */
export async function seededDatabase(): Promise<TestDatabase> {
  const made = await freshDatabase();
  await seed(made.db);
  return made;
}

/** The rows that a query returns. */
export const rowsOf = async <Row extends object>(db: Database, text: string, values: unknown[] = []) =>
  (await db.pool.query<Row>(text, values)).rows;

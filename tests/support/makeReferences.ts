import { slugOf } from '#src/domain/slug.ts';
import type { Database } from '#src/server/db/database.ts';

/** Runs a statement that gives one id. */
export async function idOf(db: Database, text: string, values: unknown[]): Promise<number> {
  const { rows } = await db.pool.query<{ id: number }>(text, values);
  const [row] = rows;
  if (!row) throw new Error(`No row came back of: ${text}`);
  return row.id;
}

const REFERENCE_TABLES = ['genres', 'tags', 'streaming_services', 'genders', 'external_sources'] as const;
type ReferenceTable = (typeof REFERENCE_TABLES)[number];

/**
 * Makes a row unless it is there, and gives its id. Several may make the same one at the same time: a table with more
 * than one unique key tells that by any of them.
 */
async function findOrMake(
  db: Database,
  into: string,
  row: Readonly<Record<string, string | number>>,
  key: string,
): Promise<number> {
  const names = Object.keys(row);
  const places = names.map((_, index) => `$${index + 1}`);
  const values = Object.values(row);
  await db.pool.query(
    `insert into ${into} (${names.join(', ')}) values (${places.join(', ')}) on conflict do nothing`,
    values,
  );
  const own = key.split(' ').map((name) => [name, row[name]] as const);
  const where = own.map(([name], index) => `lower(${name}::text) = lower($${index + 1}::text)`).join(' and ');
  return idOf(
    db,
    `select id from ${into} where ${where}`,
    own.map(([, value]) => value),
  );
}

/** Finds or makes a row of a plain reference table by its name; gives its id. Its slug is the name's. */
export async function makeReference(db: Database, table: ReferenceTable, name: string): Promise<number> {
  return findOrMake(db, table, { name, slug: slugOf([name]) }, 'name');
}

/** Finds or makes a country by its code (`KR`); gives its id. */
export async function makeCountry(db: Database, code: string): Promise<number> {
  const row = { code, name: `Country ${code}`, slug: `country-${code.toLowerCase()}` };
  return findOrMake(db, 'countries', row, 'code');
}

/** Finds or makes a network or studio by its name; gives its id. */
export async function makeStudio(db: Database, kind: 'network' | 'studio', name: string): Promise<number> {
  return findOrMake(db, 'studios', { kind, name, slug: `${slugOf([name])}-${kind}` }, 'kind name');
}

/** Finds or makes a content rating of a country; gives its id. */
export async function makeContentRating(db: Database, country: string, code: string): Promise<number> {
  const row = { country_id: await makeCountry(db, country), code, name: code };
  return findOrMake(db, 'content_ratings', row, 'country_id code');
}

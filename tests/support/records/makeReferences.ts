import { slugOf } from '#src/domain/names/slug.ts';
import type { Database } from '#src/server/db/database.ts';

/** Runs a statement that returns one id. */
export async function idOf(db: Database, text: string, values: unknown[]): Promise<number> {
  const { rows } = await db.pool.query<{ id: number }>(text, values);
  const [row] = rows;
  if (!row) throw new Error(`No row came back of: ${text}`);
  return row.id;
}

const REFERENCE_TABLES = ['genres', 'tags', 'streaming_services', 'genders', 'external_sources'] as const;
type ReferenceTable = (typeof REFERENCE_TABLES)[number];

/**
 * Creates a row unless it exists, and returns its id. Several may create the same one at the same time: a
 * table with several unique keys reports the conflict for any of them.
 */
async function findOrMake(
  db: Database,
  into: string,
  row: Readonly<Record<string, string | number>>,
  key: string,
): Promise<number> {
  const names = Object.keys(row);
  const positions = names.map((_, index) => `$${index + 1}`);
  const values = Object.values(row);
  await db.pool.query(
    `insert into ${into} (${names.join(', ')}) values (${positions.join(', ')}) on conflict do nothing`,
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

/**
 * Finds or creates a row of a plain reference table by its name; returns its id. The slug comes from the
 * name.
 */
export async function makeReference(db: Database, table: ReferenceTable, name: string): Promise<number> {
  return findOrMake(db, table, { name, slug: slugOf([name]) }, 'name');
}

/** Finds or creates a country by its code (`KR`); returns its id. */
export async function makeCountry(db: Database, code: string): Promise<number> {
  const row = { code, name: `Country ${code}`, slug: `country-${code.toLowerCase()}` };
  return findOrMake(db, 'countries', row, 'code');
}

/** Finds or creates a network or studio by its name; returns its id. */
export async function makeStudio(db: Database, kind: 'network' | 'studio', name: string): Promise<number> {
  return findOrMake(db, 'studios', { kind, name, slug: `${slugOf([name])}-${kind}` }, 'kind name');
}

/** Finds or creates a content rating of a country; returns its id. */
export async function makeContentRating(db: Database, country: string, code: string): Promise<number> {
  const row = { country_id: await makeCountry(db, country), code, name: code };
  return findOrMake(db, 'content_ratings', row, 'country_id code');
}

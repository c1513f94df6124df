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

/** Finds or makes a row of a plain reference table by its name; gives its id. Its slug is the name's. */
export async function makeReference(db: Database, table: ReferenceTable, name: string): Promise<number> {
  return idOf(
    db,
    `insert into ${table} (name, slug) values ($1, $2) on conflict (name) do update set name = excluded.name returning id`,
    [name, slugOf([name])],
  );
}

/** Finds or makes a country by its code (`KR`); gives its id. */
export async function makeCountry(db: Database, code: string): Promise<number> {
  return idOf(
    db,
    `insert into countries (code, name, slug) values ($1, $2, $3)
    on conflict (code) do update set code = excluded.code returning id`,
    [code, `Country ${code}`, `country-${code.toLowerCase()}`],
  );
}

/** Finds or makes a network or studio by its name; gives its id. */
export async function makeStudio(db: Database, kind: 'network' | 'studio', name: string): Promise<number> {
  return idOf(
    db,
    `insert into studios (kind, name, slug) values ($1, $2, $3)
    on conflict (kind, lower(name)) do update set name = excluded.name returning id`,
    [kind, name, `${slugOf([name])}-${kind}`],
  );
}

/** Finds or makes a content rating of a country; gives its id. */
export async function makeContentRating(db: Database, country: string, code: string): Promise<number> {
  return idOf(
    db,
    `insert into content_ratings (country_id, code, name) values ($1, $2, $2)
    on conflict (country_id, code) do update set name = excluded.name returning id`,
    [await makeCountry(db, country), code],
  );
}

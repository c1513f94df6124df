import type pg from 'pg';
import { type Database, statement } from '#src/server/db/database.ts';

interface Stored {
  id: number;
}

/** The reference tables that titles refer to by id. */
interface ReferenceLists {
  countries: { code: string; name: string };
  genres: { slug: string; name: string };
  contentRatings: { countryId: number; code: string; name: string; minimumAge: number | null };
  services: { slug: string; name: string; url: string | null };
  /** Other catalogues; `titleUrl` is an address template with `{id}`. */
  sources: { slug: string; name: string; titleUrl: string | null; isPublic: boolean };
  socialMedia: { name: string };
}

/** The records of each table by id. */
export type References = {
  readonly [List in keyof ReferenceLists]: ReadonlyMap<number, ReferenceLists[List]>;
};

type ReferenceRows = { [List in keyof ReferenceLists]: (ReferenceLists[List] & Stored)[] };

interface CachedReferences {
  version: number;
  references: References;
}

const listSql = (table: string, columns: Readonly<Record<string, string>>) =>
  `(select coalesce(json_agg(json_build_object('id', id, ${Object.entries(columns)
    .map(([name, column]) => `'${name}', ${column}`)
    .join(', ')})), '[]') from ${table})`;

const readLists = statement<{ version: number } & ReferenceRows>(
  'references',
  `select version,
    ${listSql('countries', { code: 'code', name: 'name' })} as countries,
    ${listSql('genres', { slug: 'slug', name: 'name' })} as genres,
    ${listSql('content_ratings', { countryId: 'country_id', code: 'code', name: 'name', minimumAge: 'minimum_age' })} as "contentRatings",
    ${listSql('streaming_services', { slug: 'slug', name: 'name', url: 'url' })} as services,
    ${listSql('external_sources', { slug: 'slug', name: 'name', titleUrl: 'title_url', isPublic: 'is_public' })} as sources,
    ${listSql('social_media', { name: 'name' })} as "socialMedia"
  from reference_version`,
);

const byId = <Row extends Stored>(rows: readonly Row[]): ReadonlyMap<number, Row> =>
  new Map(rows.map((row) => [row.id, row]));

async function read(db: Database): Promise<CachedReferences> {
  const [row] = await readLists(db.pool);
  if (!row) throw new Error('The table reference_version is empty');
  const references = {
    countries: byId(row.countries),
    genres: byId(row.genres),
    contentRatings: byId(row.contentRatings),
    services: byId(row.services),
    sources: byId(row.sources),
    socialMedia: byId(row.socialMedia),
  };
  return { version: row.version, references };
}

const lastRead = new WeakMap<pg.Pool, Promise<CachedReferences>>();

/**
 * Returns the reference tables at the version that a statement read together with the ids, so that names and ids are
 * consistent without a join for each. Each version is read once, by one of the waiting requests. If the version has
 * changed again, the result is newer.
 * @param version from the table `reference_version`
 * @throws database errors
 */
export async function referencesAt(db: Database, version: number): Promise<References> {
  const requested = lastRead.get(db.pool);
  const remaining = await requested?.catch(() => undefined);
  if (remaining?.version === version) return remaining.references;
  if (lastRead.get(db.pool) !== requested) return referencesAt(db, version);
  const reading = read(db);
  lastRead.set(db.pool, reading);
  return (await reading).references;
}

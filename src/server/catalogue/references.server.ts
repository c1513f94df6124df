import type pg from 'pg';
import { type Database, statement } from '#src/server/db/database.ts';

interface Stored {
  id: number;
}

/** The short lists that titles refer to by id. */
interface ReferenceLists {
  countries: { code: string; name: string };
  genres: { slug: string; name: string };
  contentRatings: { countryId: number; code: string; name: string; minimumAge: number | null };
  services: { slug: string; name: string; url: string | null };
  /** Other catalogues; `titleUrl` is an address with `{id}` in it. */
  sources: { slug: string; name: string; titleUrl: string | null; isPublic: boolean };
  socialMedia: { name: string };
}

/** The records of each list by their ids, without these. */
export type References = {
  readonly [List in keyof ReferenceLists]: ReadonlyMap<number, ReferenceLists[List]>;
};

type ReferenceRows = { [List in keyof ReferenceLists]: (ReferenceLists[List] & Stored)[] };

interface Kept {
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

async function read(db: Database): Promise<Kept> {
  const [row] = await readLists(db.pool);
  if (!row) throw new Error('The table reference_version has no row');
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

const lastRead = new WeakMap<pg.Pool, Promise<Kept>>();

/**
 * The lists as they are at a version that a statement has read beside the ids: names and ids are of one moment without a
 * join for each. Read once for a version, by one of those who wait; where the version has changed again since, what is
 * given is newer.
 * @param version of the table `reference_version`
 * @throws what the database throws
 */
export async function referencesAt(db: Database, version: number): Promise<References> {
  const asked = lastRead.get(db.pool);
  const kept = await asked?.catch(() => undefined);
  if (kept?.version === version) return kept.references;
  if (lastRead.get(db.pool) !== asked) return referencesAt(db, version);
  const reading = read(db);
  lastRead.set(db.pool, reading);
  return (await reading).references;
}

import { CONTENT_RATINGS } from '#src/domain/catalogue/contentRatings.ts';
import { COUNTRY_CODES, countryName } from '#src/domain/catalogue/countries.ts';
import {
  EXTERNAL_SOURCES,
  type ExternalSource,
  externalSourceLabel,
} from '#src/domain/catalogue/externalIds.ts';
import { referenceSlug } from '#src/domain/names/slug.ts';
import type { Runner } from '#src/server/db/database.ts';

/** The data set's own ids, stored so that it can be imported again, but never displayed. */
const DATASET_SOURCE = { slug: 'dataset', name: 'Imported data set', isPublic: false };

const GENDERS = [
  { slug: 'female', name: 'Female' },
  { slug: 'male', name: 'Male' },
  { slug: 'non-binary', name: 'Non-binary' },
];

/** Ids of the reference data of every installation. */
export interface ReferenceData {
  /** By ISO code. */
  readonly countries: ReadonlyMap<string, number>;
  /** By slug. */
  readonly genders: ReadonlyMap<string, number>;
  /** By country and code: `KR:15`. */
  readonly contentRatings: ReadonlyMap<string, number>;
  readonly sources: Readonly<Record<ExternalSource | 'dataset', number>>;
}

async function addMissing(
  runner: Runner,
  table: string,
  columns: string,
  rows: readonly object[],
): Promise<void> {
  const names = columns
    .split(', ')
    .map((column) => column.split(' ')[0])
    .join(', ');
  await runner.query(
    `insert into ${table} (${names}) select ${names} from json_to_recordset($1::json) as r(${columns}) on conflict do nothing`,
    [JSON.stringify(rows)],
  );
}

async function idsBy(runner: Runner, sql: string): Promise<Map<string, number>> {
  const { rows } = await runner.query<{ key: string; id: number }>(sql);
  return new Map(rows.map((row) => [row.key, row.id]));
}

/**
 * Adds missing countries, genders, content ratings and external sources, and returns the ids of all. Changes by staff
 * stay. Idempotent.
 */
export async function ensureReferenceData(runner: Runner): Promise<ReferenceData> {
  const names = COUNTRY_CODES.map((code) => ({
    code,
    name: countryName(code),
    slug: referenceSlug(countryName(code)),
  }));
  await addMissing(runner, 'countries', 'code text, name text, slug text', names);
  await addMissing(runner, 'genders', 'slug text, name text', GENDERS);
  await addMissing(runner, 'external_sources', 'slug text, name text, is_public bool', [
    ...EXTERNAL_SOURCES.map((slug) => ({ slug, name: externalSourceLabel(slug).label, is_public: true })),
    { slug: DATASET_SOURCE.slug, name: DATASET_SOURCE.name, is_public: DATASET_SOURCE.isPublic },
  ]);
  const countries = await idsBy(runner, 'select code as key, id from countries');
  const ratings = Object.entries(CONTENT_RATINGS).flatMap(([country, system]) =>
    system.map(({ code, name, minimumAge }) => ({
      country_id: countries.get(country),
      code,
      name,
      minimum_age: minimumAge,
    })),
  );
  await addMissing(
    runner,
    'content_ratings',
    'country_id int, code text, name text, minimum_age smallint',
    ratings,
  );
  const sources = await idsBy(runner, 'select slug as key, id from external_sources');
  return {
    countries,
    genders: await idsBy(runner, 'select slug as key, id from genders'),
    contentRatings: await idsBy(
      runner,
      `select c.code || ':' || r.code as key, r.id from content_ratings r join countries c on c.id = r.country_id`,
    ),
    sources: Object.fromEntries(sources) as ReferenceData['sources'],
  };
}

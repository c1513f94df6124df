import { personFields } from '#src/catalogue/people/person.fields.ts';
import { titleFields } from '#src/catalogue/titles/title.fields.ts';
import { type Field, isCollection } from '#src/records/fields/field.ts';
import type { Database } from '#src/server/db/database.ts';

/** Tables whose ids a body property contains. */
const TABLES: Readonly<Record<string, string>> = {
  countryId: 'countries',
  genderId: 'genders',
  genreId: 'genres',
  tagId: 'tags',
  studioId: 'studios',
  contentRatingId: 'content_ratings',
  serviceId: 'streaming_services',
  sourceId: 'external_sources',
  socialMediaId: 'social_media',
  personId: 'people',
  relatedId: 'titles',
  titleId: 'titles',
  imageId: 'images',
  roleIds: 'roles',
};
/** Tables whose rows must not be deleted: a body must not name them. */
const WITH_DELETED = new Set(['people', 'titles']);
const IDS_MAX = 3_000;

/** The ids of the database, as far as valid input needs them. */
export interface KnownIds {
  /** Ids that a property may have, least used last; null for a property that names no record. */
  ids(property: string): readonly number[] | null;
  /** Longest text that a property may have, in characters. */
  longest(property: string): number;
}

/** The longest texts that the field registry allows, by property. */
function longestTexts(): Map<string, number> {
  const matches = new Map<string, number>();
  const note = (name: string, field: Field) => {
    if (isCollection(field)) {
      for (const [part, plain] of Object.entries(field.row)) note(part, plain);
    } else if (field.max !== undefined && field.kind !== 'integer' && field.kind !== 'decimal')
      matches.set(name, Math.max(field.max, matches.get(name) ?? 0));
  };
  for (const fields of [titleFields, personFields])
    for (const [name, field] of Object.entries<Field>(fields)) note(name, field);
  return matches;
}

const TEXT_MAX = 200;

/** Reads the available ids. */
export async function readKnownIds({ pool }: Database): Promise<KnownIds> {
  const ids = new Map<string, readonly number[]>();
  for (const [property, table] of Object.entries(TABLES)) {
    const { rows } = await pool.query<{ id: number }>(
      `select id from ${table} ${WITH_DELETED.has(table) ? 'where deleted_at is null' : ''} order by id limit ${IDS_MAX}`,
    );
    ids.set(
      property,
      rows.map(({ id }) => id),
    );
  }
  const longest = longestTexts();
  return {
    ids: (property) => ids.get(property) ?? null,
    longest: (property) => longest.get(property) ?? TEXT_MAX,
  };
}

import type { PersonRecord } from '#src/catalogue/people/person.fields.ts';
import { readPeople } from '#src/catalogue/people/personReading.server.ts';
import type { TitleRecord } from '#src/catalogue/titles/title.fields.ts';
import { readTitles } from '#src/catalogue/titles/titleReading.server.ts';
import { EXTERNAL_SOURCES, type ExternalSource, externalUrl } from '#src/domain/catalogue/externalIds.ts';
import type { Row, Rows } from '#src/records/fields/operations.ts';
import type { Database, Runner } from '#src/server/db/database.ts';

/** Lists of a record as exported files contain them: names, codes and addresses that imports read. */
export type ExportedLists = Readonly<Record<string, readonly string[]>>;

/** Columns of titles with such lists. */
export const TITLE_LIST_COLUMNS = [
  ...['aliases', 'countries', 'genres', 'tags', 'studios', 'contentRatings', 'availability'],
  ...['mainCast', 'supportCast', 'cast', 'director', 'screenwriter', 'externalLinks'],
] as const;
/** Columns of people with such lists. */
export const PERSON_LIST_COLUMNS = ['names', 'externalLinks'] as const;

/** Names that only one record of the table has; others are exported by slug. */
const named = (table: string) =>
  `case when exists (select from ${table} o where lower(o.name) = lower(t.name) and o.id <> t.id) then t.slug else t.name end`;

/** Tables that lists refer to, with the text by which an import finds a row `t`. */
const TEXTS = {
  countries: 't.code',
  genres: named('genres'),
  tags: named('tags'),
  studios: named('studios'),
  streaming_services: named('streaming_services'),
  people: 't.name',
  external_sources: 't.slug',
  content_ratings: `(select c.code from countries c where c.id = t.country_id) || ':' || t.code`,
} as const;
type Table = keyof typeof TEXTS;

type Texts = ReadonlyMap<number, string>;

async function textsOf(runner: Runner, table: Table, ids: readonly number[]): Promise<Texts> {
  if (ids.length === 0) return new Map();
  const { rows } = await runner.query<{ id: number; text: string }>(
    `select t.id, ${TEXTS[table]} as text from ${table} t where t.id = any($1::int[])`,
    [ids],
  );
  return new Map(rows.map(({ id, text }) => [id, text]));
}

/** The rows of a collection in display order. */
const listed = (rows: Rows): Row[] =>
  Object.entries(rows)
    .sort(
      ([a, one], [b, other]) => Number(one.position ?? 0) - Number(other.position ?? 0) || (a < b ? -1 : 1),
    )
    .map(([, row]) => row);

/** Reads the texts of all rows of one part, for many records. */
async function textsIn(
  runner: Runner,
  table: Table,
  lists: readonly Rows[],
  part: string,
): Promise<(rows: Rows) => string[]> {
  const ids = lists.flatMap((rows) => Object.values(rows).map((row) => Number(row[part])));
  const texts = await textsOf(runner, table, [...new Set(ids)]);
  return (rows) => [...new Set(listed(rows).flatMap((row) => texts.get(Number(row[part])) ?? []))];
}

/** Official sites are links, not ids of a catalogue. */
const isSource = (slug: string): slug is ExternalSource =>
  slug !== 'official' && EXTERNAL_SOURCES.some((source) => source === slug);

/** Returns a function that gives the addresses of a record's pages at other catalogues. */
async function addressesIn(runner: Runner, lists: readonly Rows[]): Promise<(rows: Rows) => string[]> {
  const ids = lists.flatMap((rows) => Object.values(rows).map(({ sourceId }) => Number(sourceId)));
  const slugs = await textsOf(runner, 'external_sources', [...new Set(ids)]);
  return (rows) =>
    listed(rows).flatMap(({ sourceId, value }) => {
      const slug = slugs.get(Number(sourceId)) ?? '';
      return isSource(slug) ? (externalUrl(slug, String(value)) ?? []) : [];
    });
}

const namesIn = (rows: Rows): string[] => listed(rows).map(({ name }) => String(name));
const only = (rows: Rows, test: (row: Row) => boolean): Rows =>
  Object.fromEntries(Object.entries(rows).filter(([, row]) => test(row)));

/** Reads the lists of titles for a file, by id. */
export async function exportedTitleLists(
  { pool }: Database,
  ids: readonly number[],
): Promise<Map<number, ExportedLists>> {
  const stored = await readTitles(pool, ids);
  const records = [...stored.values()].map(({ record }) => record);
  const of = (table: Table, name: keyof TitleRecord, part: string) =>
    textsIn(
      pool,
      table,
      records.map((record) => record[name] as Rows),
      part,
    );
  const [countries, genres, tags, studios, ratings, services, cast, crew, links] = [
    await of('countries', 'countries', 'countryId'),
    await of('genres', 'genres', 'genreId'),
    await of('tags', 'tags', 'tagId'),
    await of('studios', 'studios', 'studioId'),
    await of('content_ratings', 'contentRatings', 'contentRatingId'),
    await of('streaming_services', 'availability', 'serviceId'),
    await of('people', 'cast', 'personId'),
    await of('people', 'crew', 'personId'),
    await addressesIn(
      pool,
      records.map(({ externalIds }) => externalIds as Rows),
    ),
  ];
  const lists = (record: TitleRecord): ExportedLists => {
    const [castRows, crewRows] = [record.cast as Rows, record.crew as Rows];
    const others = (row: Row) => row.role !== 'main' && row.role !== 'support';
    return {
      aliases: namesIn(record.aliases as Rows),
      countries: countries(record.countries as Rows),
      genres: genres(record.genres as Rows),
      tags: tags(record.tags as Rows),
      studios: studios(record.studios as Rows),
      contentRatings: ratings(record.contentRatings as Rows),
      availability: services(record.availability as Rows),
      mainCast: cast(only(castRows, ({ role }) => role === 'main')),
      supportCast: cast(only(castRows, ({ role }) => role === 'support')),
      cast: cast(only(castRows, others)),
      director: crew(only(crewRows, ({ job }) => job === 'director')),
      screenwriter: crew(only(crewRows, ({ job }) => job === 'screenwriter')),
      externalLinks: links(record.externalIds as Rows),
    };
  };
  return new Map([...stored].map(([id, { record }]) => [id, lists(record)]));
}

/** Reads the lists of people for a file, by id. */
export async function exportedPersonLists(
  { pool }: Database,
  ids: readonly number[],
): Promise<Map<number, ExportedLists>> {
  const stored = await readPeople(pool, ids);
  const records: PersonRecord[] = [...stored.values()].map(({ record }) => record);
  const links = await addressesIn(
    pool,
    records.map(({ externalIds }) => externalIds as Rows),
  );
  return new Map(
    [...stored].map(([id, { record }]) => [
      id,
      { names: namesIn(record.names as Rows), externalLinks: links(record.externalIds as Rows) },
    ]),
  );
}

import type { CountedFacet } from '#src/catalogue/titles/facetCounts.server.ts';
import { TITLE_FORMATS, TITLE_STATUSES, TITLE_TYPES } from '#src/domain/catalogue/titleTypes.ts';
import type { Direction, ListColumn, OrderPart } from '#src/server/db/listStatement.ts';
import type { ListFields, ListParameterField } from '#src/server/http/routes/listParameters.ts';
import { nameField, partialDateField } from '#src/server/http/routes/listSql.ts';

export interface TitleField extends ListParameterField {
  column: ListColumn;
  /** The facet that the field filters. */
  facet?: CountedFacet;
  /** For a set: the table with the slugs and its key column. */
  keys?: { table: string; column: string };
}

const set = (facet: CountedFacet, table: string, column = 'slug'): TitleField => ({
  kind: 'set',
  facet,
  keys: { table, column },
  column: { sql: 'i.facets', type: 'text' },
});

/** Filters a facet by ids and by whether it is empty, for staff lists. */
const ids = (facet: CountedFacet, column: string): TitleField => ({
  kind: 'ids',
  isNullable: true,
  facet,
  column: {
    sql: `i.${column}`,
    type: 'int',
    isNullable: true,
    emptiness: { isEmpty: `i.${column} = '{}'`, isFilled: `i.${column} <> '{}'` },
  },
});

const number = (sql: string): TitleField => ({
  kind: 'integer',
  isNullable: true,
  isSortable: true,
  column: { sql: `i.${sql}`, type: 'int', isNullable: true },
});

const choice = (
  facet: CountedFacet,
  choices: readonly [string, ...string[]],
  isNullable = false,
): TitleField => ({
  kind: 'choice',
  facet,
  choices,
  isNullable,
  column: { sql: `i.${facet}`, type: 'text', isNullable },
});

const rank = (order: (direction: Direction) => readonly OrderPart[]): TitleField => ({
  kind: 'integer',
  isFilterable: false,
  isSortable: true,
  column: { sql: 'i.title_id', type: 'int', order },
});

const byAudience = (direction: Direction): OrderPart[] => [
  { sql: 'i.list_count', direction },
  { sql: 'i.external_votes', direction },
  { sql: 'i.title_id', direction: direction === 'desc' ? 'asc' : 'desc' },
];

/** Fields by which the list of titles is filtered and sorted. Sets contain slugs, countries their codes. */
const FIELDS: Readonly<Record<string, TitleField>> = {
  id: { kind: 'id', isSortable: true, column: { sql: 'i.title_id', type: 'int' } },
  type: choice('type', TITLE_TYPES),
  format: choice('format', TITLE_FORMATS, true),
  status: choice('status', TITLE_STATUSES),
  year: { ...number('year'), facet: 'year' },
  startDate: partialDateField('i.start_date'),
  endDate: partialDateField('i.end_date'),
  episodeCount: number('episode_count'),
  runtimeMinutes: number('runtime_minutes'),
  score: {
    kind: 'decimal',
    isNullable: true,
    isSortable: true,
    column: { sql: 'i.score', type: 'real', isNullable: true },
  },
  scoreCount: { kind: 'integer', isSortable: true, column: { sql: 'i.score_count', type: 'int' } },
  createdAt: { kind: 'instant', isSortable: true, column: { sql: 'i.created_at', type: 'timestamptz' } },
  country: set('country', 'countries', 'code'),
  genre: set('genre', 'genres'),
  tag: set('tag', 'tags'),
  studio: set('studio', 'studios'),
  service: set('service', 'streaming_services'),
  title: { ...nameField('i.sort_key', 'i.sort_key'), isFilterable: false },
  popularity: rank(byAudience),
  trending: rank((direction) => [{ sql: 'i.trending', direction, isNullable: true }, ...byAudience('desc')]),
};

const RELATIONS: Readonly<Record<string, TitleField>> = {
  countryIds: ids('country', 'country_ids'),
  genreIds: ids('genre', 'genre_ids'),
  tagIds: ids('tag', 'tag_ids'),
  studioIds: ids('studio', 'studio_ids'),
  serviceIds: ids('service', 'service_keys'),
};

/** Fields of the list's query parameters. */
export const TITLE_LIST_FIELDS: ListFields = FIELDS;

/** Additional filters of staff lists: ids of the records that a title refers to. */
export const TITLE_RELATIONS: ListFields = RELATIONS;

/** Returns a field of the title lists; undefined for an unknown name. */
export const titleField = (name: string): TitleField | undefined => FIELDS[name] ?? RELATIONS[name];

/** Returns the column of a field; undefined for an unknown name. */
export const columnOf = (name: string): ListColumn | undefined => titleField(name)?.column;

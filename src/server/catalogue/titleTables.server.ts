import { episodeSortOrder } from '#src/domain/episodes.ts';
import type { CollectionTable, RecordTable } from './tables.server.ts';

const list = (table: string, key: string): CollectionTable => ({
  table,
  key: { [key]: 'int' },
  values: { position: 'smallint' },
});

const CHARACTERS_OF_CREDIT = `coalesce((select jsonb_agg(cc.character_id::text order by cc.position, cc.character_id)
  from credit_characters cc where cc.credit_id = x.id), '[]')`;

/** Where every field of `titleFields` is stored. */
export const titleTable: RecordTable = {
  table: 'titles',
  owner: 'title_id',
  columns: {
    type: 'text',
    format: 'text',
    statedStatus: 'text',
    title: 'text',
    nativeTitle: 'text',
    romanisedTitle: 'text',
    synopsis: 'text',
    startDate: 'text',
    endDate: 'text',
    episodeCount: 'smallint',
    runtimeMinutes: 'smallint',
    airWeekdays: 'smallint[]',
    airTime: 'text',
    isExplicit: 'bool',
    isPublished: 'bool',
  },
  collections: {
    aliases: {
      table: 'title_aliases',
      key: { name: 'text' },
      values: { kind: 'text', language: 'text', position: 'smallint' },
    },
    countries: list('title_countries', 'countryId'),
    genres: list('title_genres', 'genreId'),
    tags: {
      table: 'title_tags',
      key: { tagId: 'int' },
      values: { relevance: 'smallint', isSpoiler: 'bool', position: 'smallint' },
    },
    studios: list('title_studios', 'studioId'),
    contentRatings: { table: 'title_content_ratings', key: { contentRatingId: 'int' }, values: {} },
    availability: {
      table: 'availability',
      key: { serviceId: 'int', countryId: 'int', kind: 'text' },
      values: { url: 'text', checkedOn: 'text' },
    },
    releases: {
      table: 'releases',
      key: { countryId: 'int', kind: 'text', date: 'text' },
      values: { note: 'text' },
    },
    externalIds: { table: 'title_external_ids', key: { sourceId: 'int' }, values: { value: 'text' } },
    externalScores: {
      table: 'title_external_scores',
      key: { sourceId: 'int' },
      values: { score: 'float8', votes: 'int', readOn: 'text' },
    },
    links: { table: 'title_links', key: { url: 'text' }, values: { socialMediaId: 'int' } },
    characters: {
      table: 'characters',
      key: { key: 'int' },
      values: { name: 'text', nativeName: 'text', description: 'text' },
      isVersioned: true,
    },
    cast: {
      table: 'credits',
      key: { personId: 'int' },
      values: { role: 'text', note: 'text', position: 'smallint' },
      fixed: { job: 'cast' },
      attached: { characters: CHARACTERS_OF_CREDIT },
    },
    crew: {
      table: 'credits',
      key: { job: 'text', personId: 'int' },
      values: { note: 'text', position: 'smallint' },
      where: `x.job <> 'cast'`,
    },
    related: { table: 'related_titles', key: { relatedId: 'int' }, values: { relation: 'text' } },
    episodes: {
      table: 'episodes',
      key: { key: 'int' },
      values: {
        label: 'text',
        kind: 'text',
        title: 'text',
        nativeTitle: 'text',
        airDate: 'text',
        airTime: 'text',
        isAirDateDerived: 'bool',
        runtimeMinutes: 'smallint',
        synopsis: 'text',
      },
      derived: {
        sortOrder: { type: 'float8', of: (row) => episodeSortOrder(row.label as string | null) },
      },
      isVersioned: true,
    },
    images: {
      table: 'title_images',
      key: { imageId: 'int' },
      values: { kind: 'text', isPrimary: 'bool', episodeId: 'int', position: 'smallint' },
    },
  },
};

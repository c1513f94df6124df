import { episodeSortOrder } from '#src/domain/catalogue/episodes.ts';
import { recordTable } from '#src/records/tables.server.ts';
import type { UseOwner } from '#src/records/uses.server.ts';
import { titleFields } from './title.fields.ts';

const CHARACTERS_OF_CREDIT = `coalesce((select jsonb_agg(cc.character_id::text order by cc.position, cc.character_id)
  from credit_characters cc where cc.credit_id = x.id), '[]')`;

/** Storage of all fields in `titleFields`. */
export const titleTable = recordTable(titleFields, {
  table: 'titles',
  owner: 'title_id',
  collections: {
    aliases: 'title_aliases',
    countries: 'title_countries',
    genres: 'title_genres',
    tags: 'title_tags',
    studios: 'title_studios',
    contentRatings: 'title_content_ratings',
    availability: 'availability',
    releases: 'releases',
    externalIds: 'title_external_ids',
    externalScores: 'title_external_scores',
    links: 'title_links',
    characters: { table: 'characters', isVersioned: true },
    cast: { table: 'credits', fixed: { job: 'cast' }, attached: { characters: CHARACTERS_OF_CREDIT } },
    crew: { table: 'credits', where: `x.job <> 'cast'` },
    related: 'related_titles',
    episodes: {
      table: 'episodes',
      derived: {
        sortOrder: { type: 'float8', of: (row) => episodeSortOrder(row.label as string | null) },
      },
      isVersioned: true,
    },
    images: 'title_images',
  },
});

/** Titles as records that refer to others; drafts and deleted titles are not public. */
export const titleUses: UseOwner = {
  resource: 'dramas',
  table: titleTable,
  isPublic: (id) => `exists (select from title_index i where i.title_id = ${id} and i.is_listed)`,
};

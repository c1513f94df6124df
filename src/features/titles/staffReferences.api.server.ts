import { z } from 'zod';
import type { StaffApi } from '#src/records/api/staffCalls.server.ts';
import { permitted } from '#src/server/http/routes/access.ts';
import type { Api } from '#src/server/http/routes/endpoint.ts';
import { addRead } from '#src/server/http/routes/readRoute.ts';

const sourceSchema = z.strictObject({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  isPublic: z.boolean(),
});
const ratingSchema = z.strictObject({
  id: z.int(),
  countryId: z.int(),
  country: z.string(),
  code: z.string(),
  name: z.string(),
  minimumAge: z.int().nullable(),
});
export type ContentRating = z.output<typeof ratingSchema>;

/**
 * Adds `GET /staff/external-sources` and `GET /staff/content-ratings`: short lists for the title editor that
 * are not resources.
 */
export function addStaffReferences(api: Api, { db }: StaffApi): void {
  addRead(api, {
    path: '/staff/external-sources',
    tag: 'titles',
    summary: 'List the external sources whose ids can be stored',
    answer: z.array(sourceSchema),
    isList: true,
    access: permitted('update', 'dramas', 'people'),
    async read() {
      const { rows } = await db.pool.query<z.output<typeof sourceSchema>>(
        'select id, slug, name, is_public as "isPublic" from external_sources order by name, id limit 500',
      );
      return { rows, total: rows.length };
    },
  });
  addRead(api, {
    path: '/staff/content-ratings',
    tag: 'titles',
    summary: 'List the content ratings of all countries',
    answer: z.array(ratingSchema),
    isList: true,
    access: permitted('update', 'dramas'),
    async read() {
      const { rows } = await db.pool.query<ContentRating>(
        `select r.id, r.country_id as "countryId", c.code as country, r.code, r.name, r.minimum_age as "minimumAge"
         from content_ratings r join countries c on c.id = r.country_id order by c.code <> 'KR', c.name, r.id limit 1000`,
      );
      return { rows, total: rows.length };
    },
  });
}

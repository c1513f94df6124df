import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { addRead } from '#src/server/http/readRoute.ts';
import { permitted, type StaffApi } from '#src/server/http/staffCalls.ts';

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

/** Adds the short lists that editors of titles pick from and that are no resources: other catalogues, content ratings. */
export function addStaffReferences(api: OpenAPIHono, { db }: StaffApi): void {
  addRead(api, {
    path: '/staff/external-sources',
    tag: 'dramas',
    summary: 'List the catalogues whose ids are kept',
    answer: z.array(sourceSchema),
    isList: true,
    isPrivate: true,
    before: permitted('update', 'dramas', 'people'),
    async read() {
      const { rows } = await db.pool.query<z.output<typeof sourceSchema>>(
        'select id, slug, name, is_public as "isPublic" from external_sources order by name, id limit 500',
      );
      return { body: rows, total: rows.length };
    },
  });
  addRead(api, {
    path: '/staff/content-ratings',
    tag: 'dramas',
    summary: 'List the content ratings of all countries',
    answer: z.array(ratingSchema),
    isList: true,
    isPrivate: true,
    before: permitted('update', 'dramas'),
    async read() {
      const { rows } = await db.pool.query<z.output<typeof ratingSchema>>(
        `select r.id, r.country_id as "countryId", c.code as country, r.code, r.name, r.minimum_age as "minimumAge"
         from content_ratings r join countries c on c.id = r.country_id order by c.code <> 'KR', c.name, r.id limit 1000`,
      );
      return { body: rows, total: rows.length };
    },
  });
}

import type { MiddlewareHandler } from 'hono';
import { z } from 'zod';
import type { Database } from '#src/server/db/database.ts';
import { PUBLIC } from '#src/server/http/routes/access.ts';
import type { Api } from '#src/server/http/routes/endpoint.ts';
import { explicitParameter, pageParameter, wholeNumber } from '#src/server/http/routes/parameters.ts';
import { addRead } from '#src/server/http/routes/readRoute.ts';
import {
  quickSearch,
  SEARCH_PAGE_SIZE,
  searchAll,
  searchPeople,
  searchTitles,
} from './search.queries.server.ts';
import { QUERY_MAX, queryError } from './search.view.ts';
import { peopleSchema, quickSchema, resultsSchema, titlesSchema } from './searchAnswers.schema.ts';

const TAG = 'search';

const q = z
  .string({ error: 'Enter one text' })
  .check(({ value, issues }) => {
    const message = queryError(value)?.q;
    if (message)
      issues.push({
        code: 'too_big',
        origin: 'string',
        maximum: QUERY_MAX,
        inclusive: true,
        input: value,
        message,
      });
  })
  .meta({
    maxLength: QUERY_MAX,
    description:
      'A name in any script, whole or in part, misspelt or by initials. A blank text has no results.',
  });
const explicit = explicitParameter;
const pageSize = wholeNumber(1, 100)
  .optional()
  .transform((size) => size ?? SEARCH_PAGE_SIZE)
  .meta({ type: 'integer', minimum: 1, maximum: 100 });

/**
 * Adds the search API: `GET /search`, `/search/titles`, `/search/people` and `/search/quick`.
 * @param limit middleware with the rate limit of searches
 */
export function addSearch(api: Api, db: Database, limit: MiddlewareHandler): void {
  addRead(api, {
    path: '/search',
    tag: TAG,
    access: PUBLIC,
    summary: 'Search titles and people by any of their names',
    description: 'Returns the first page of each kind, best matches first.',
    query: z.strictObject({ q, explicit, pageSize }),
    answer: resultsSchema,
    rate: limit,
    read: async ({ query }) => ({ body: await searchAll(db, query.q, query) }),
  });
  addRead(api, {
    path: '/search/titles',
    tag: TAG,
    access: PUBLIC,
    summary: 'Search titles, characters included',
    query: z.strictObject({ q, explicit, page: pageParameter, pageSize }),
    answer: titlesSchema,
    rate: limit,
    read: async ({ query }) => ({ body: await searchTitles(db, query.q, query) }),
  });
  addRead(api, {
    path: '/search/people',
    tag: TAG,
    access: PUBLIC,
    summary: 'Search people',
    query: z.strictObject({ q, page: pageParameter, pageSize }),
    answer: peopleSchema,
    rate: limit,
    read: async ({ query }) => ({ body: await searchPeople(db, query.q, query) }),
  });
  addRead(api, {
    path: '/search/quick',
    tag: TAG,
    access: PUBLIC,
    summary: 'Search while someone types',
    description: 'At most eight titles and eight people.',
    query: z.strictObject({ q, explicit }),
    answer: quickSchema,
    rate: limit,
    read: async ({ query }) => ({ body: await quickSearch(db, query.q, query) }),
  });
}

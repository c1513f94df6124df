import type { OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { personSummarySchema, titleSummarySchema } from '#src/domain/summarySchemas.ts';
import type { Database } from '#src/server/db/database.ts';
import { explicitParameter, pageParameter, wholeNumber } from '#src/server/http/parameters.ts';
import { addRead } from '#src/server/http/readRoute.ts';
import {
  quickSearch,
  SEARCH_PAGE_SIZE,
  searchAll,
  searchPeople,
  searchTitles,
} from './search.queries.server.ts';
import { type QuickResults, SEARCH_TEXT_MAX, SEARCH_TOTAL_MAX, type SearchResults } from './search.schema.ts';

const TAG = 'search';

const matchedName = z
  .string()
  .nullable()
  .meta({ description: 'The name that matched, where the record does not show it anyway.' });
const titleHit = z.strictObject({ title: titleSummarySchema, matchedName }).meta({ id: 'TitleHit' });
const knownFor = z
  .string()
  .nullable()
  .meta({ description: 'Their best-known title, never an explicit one.' });
const personHit = z
  .strictObject({ person: personSummarySchema, knownFor, matchedName })
  .meta({ id: 'PersonHit' });

function pageSchema<Hit extends z.ZodType>(hit: Hit) {
  return z.strictObject({
    hits: z.array(hit),
    total: z.int().meta({ description: `How many were found, at most ${SEARCH_TOTAL_MAX}.` }),
    isTotalCapped: z.boolean().meta({ description: 'Whether there are more than `total`.' }),
    page: z.int(),
    pageSize: z.int(),
    isComplete: z
      .boolean()
      .meta({ description: 'False when time ran out before similar names were looked at.' }),
  });
}

const titlesSchema = pageSchema(titleHit).meta({ id: 'TitleHits' });
const peopleSchema = pageSchema(personHit).meta({ id: 'PersonHits' });
const resultsSchema = z
  .strictObject({ titles: titlesSchema, people: peopleSchema })
  .meta({ id: 'SearchResults' }) satisfies z.ZodType<SearchResults>;
const quickSchema = z
  .strictObject({
    titles: z.array(titleHit),
    people: z.array(personHit),
    leading: z.enum(['titles', 'people']).meta({ description: 'Which kind the best match is of.' }),
  })
  .meta({ id: 'QuickResults' }) satisfies z.ZodType<QuickResults>;

const q = z
  .string({ error: 'Give one text' })
  .max(SEARCH_TEXT_MAX, `Give at most ${SEARCH_TEXT_MAX} characters`)
  .meta({
    description: 'A name in any script, whole or in part, misspelt or by initials. Blank finds nothing.',
  });
const explicit = explicitParameter;
const pageSize = wholeNumber(1, 100)
  .optional()
  .transform((size) => size ?? SEARCH_PAGE_SIZE)
  .meta({ type: 'integer', minimum: 1, maximum: 100 });

/**
 * Adds the searches.
 * @param limit refuses callers who search too often
 */
export function addSearch(api: OpenAPIHono, db: Database, limit: MiddlewareHandler): void {
  addRead(api, {
    path: '/search',
    tag: TAG,
    summary: 'Search titles and people by any of their names',
    description: 'The first page of each, best first.',
    query: z.strictObject({ q, explicit, pageSize }),
    answer: resultsSchema,
    before: limit,
    read: async ({ query }) => ({ body: await searchAll(db, query.q, query) }),
  });
  addRead(api, {
    path: '/search/titles',
    tag: TAG,
    summary: 'Search titles, characters included',
    query: z.strictObject({ q, explicit, page: pageParameter, pageSize }),
    answer: titlesSchema,
    before: limit,
    read: async ({ query }) => ({ body: await searchTitles(db, query.q, query) }),
  });
  addRead(api, {
    path: '/search/people',
    tag: TAG,
    summary: 'Search people',
    query: z.strictObject({ q, page: pageParameter, pageSize }),
    answer: peopleSchema,
    before: limit,
    read: async ({ query }) => ({ body: await searchPeople(db, query.q, query) }),
  });
  addRead(api, {
    path: '/search/quick',
    tag: TAG,
    summary: 'Search while someone types',
    description: 'At most eight titles and eight people.',
    query: z.strictObject({ q, explicit }),
    answer: quickSchema,
    before: limit,
    read: async ({ query }) => ({ body: await quickSearch(db, query.q, query) }),
  });
}

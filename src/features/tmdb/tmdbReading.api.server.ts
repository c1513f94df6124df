import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import { withinDeadline } from '#src/server/http/deadline.ts';
import { wholeNumber } from '#src/server/http/parameters.ts';
import { addRead } from '#src/server/http/readRoute.ts';
import { check, refusal } from '#src/server/http/routeParts.ts';
import { permitted } from '#src/server/http/staffCalls.ts';
import { personCandidates, titleCandidates } from './candidates.queries.server.ts';
import { ATTRIBUTION, shownProposals } from './diff.server.ts';
import { gatherPerson, gatherTitle, type Reading, titleNotes } from './gathering.queries.server.ts';
import { PREVIEW_SIZES, type PreviewSize } from './pictures.server.ts';
import { candidateSchema, diffSchema } from './tmdbAnswers.schema.ts';
import { params, set, TAG, type Tmdb, tmdbId } from './tmdbCalls.server.ts';

/** A browser keeps what it looked at for a day: names of files never mean another picture. */
const PREVIEW_CACHE = 'private, max-age=86400, immutable';

const diffQuery = z.strictObject({ tmdbId: tmdbId.optional(), season: wholeNumber(1, 9_999).optional() });
const text = z.string().trim().min(1).max(300);
const titleQuery = z.strictObject({
  q: text.optional(),
  year: wholeNumber(1850, 2200).optional(),
  type: z.enum(['tv', 'movie']).optional(),
});

function addCandidates(api: OpenAPIHono, reading: () => Reading): void {
  addRead(api, {
    path: '/staff/dramas/{id}/tmdb/candidates',
    tag: TAG,
    summary: 'Say what at TMDB a title may be',
    description:
      'By its ids, else by its names and year; by `q`, a name, an id or a link, where that is given.',
    params,
    query: titleQuery,
    answer: z.strictObject({ candidates: z.array(candidateSchema) }),
    isPrivate: true,
    before: permitted('update', 'dramas'),
    read: async (input) => ({
      body: { candidates: await titleCandidates(reading(), input.params.id, input.query) },
    }),
  });
  addRead(api, {
    path: '/staff/people/{id}/tmdb/candidates',
    tag: TAG,
    summary: 'Say who at TMDB a person may be',
    params,
    query: z.strictObject({ q: text.optional() }),
    answer: z.strictObject({ candidates: z.array(candidateSchema) }),
    isPrivate: true,
    before: permitted('update', 'people'),
    read: async (input) => ({
      body: { candidates: await personCandidates(reading(), input.params.id, input.query) },
    }),
  });
}

function addDiffs(api: OpenAPIHono, reading: () => Reading): void {
  addRead(api, {
    path: '/staff/dramas/{id}/tmdb',
    tag: TAG,
    summary: 'Say what TMDB knows of a title and the title does not say',
    params,
    query: diffQuery,
    answer: diffSchema,
    isPrivate: true,
    before: permitted('update', 'dramas'),
    async read({ params: { id }, query }) {
      const asked = { tmdbId: query.tmdbId ?? null, season: query.season };
      const { stored, located, proposals } = await gatherTitle(reading(), id, asked);
      const { facts, movedFrom } = located;
      const { url, season, seasons } = facts;
      const body = { id, version: stored.version, tmdbId: facts.tmdbId, movedFrom, url, season };
      const shown = shownProposals(proposals, url);
      return {
        body: {
          ...body,
          seasons: [...seasons],
          proposals: shown,
          notes: titleNotes(located),
          attribution: ATTRIBUTION,
        },
      };
    },
  });
  addRead(api, {
    path: '/staff/people/{id}/tmdb',
    tag: TAG,
    summary: 'Say what TMDB knows of a person and their record does not say',
    params,
    query: z.strictObject({ tmdbId: tmdbId.optional() }),
    answer: diffSchema,
    isPrivate: true,
    before: permitted('update', 'people'),
    async read({ params: { id }, query }) {
      const { stored, located, proposals } = await gatherPerson(reading(), id, {
        tmdbId: query.tmdbId ?? null,
      });
      const { facts, movedFrom } = located;
      const body = { id, version: stored.version, tmdbId: facts.tmdbId, movedFrom, url: facts.url };
      const notes = movedFrom ? [`TMDB has them as ${facts.tmdbId} now`] : [];
      const shown = shownProposals(proposals, facts.url);
      return {
        body: { ...body, season: null, seasons: [], proposals: shown, notes, attribution: ATTRIBUTION },
      };
    },
  });
}

function addPreviews(api: OpenAPIHono, tmdb: Tmdb | null): void {
  const sizes = Object.keys(PREVIEW_SIZES) as PreviewSize[];
  const pictureParams = z.strictObject({
    size: z.enum(sizes, { error: `Give one of ${sizes.join(', ')}` }),
    file: z.string().min(1).max(100),
  });
  const documented = createRoute({
    method: 'get',
    path: '/staff/tmdb/pictures/{size}/{file}',
    tags: [TAG],
    summary: 'Look at a picture of TMDB',
    request: { params: pictureParams },
    responses: {
      200: {
        description: 'The picture.',
        content: { 'image/*': { schema: z.string().meta({ format: 'binary' }) } },
      },
      401: refusal('There is no session, or it has ended: `jwtExpired` is true.'),
      403: refusal('The account is suspended, or may not do this.'),
      404: refusal('TMDB has no such picture.'),
      503: refusal('The host of the pictures does not answer; `Retry-After`.'),
    },
  });
  api.openAPIRegistry.registerPath(documented);
  const address = documented.getRoutingPath();
  api.get(address, permitted('update', 'dramas', 'people'), async (c: Context) => {
    const { size, file } = check(pictureParams, c.req.param());
    const { type, bytes } = await withinDeadline(set(tmdb).pictures.preview(size, file));
    return c.body(bytes, 200, { 'Content-Type': type, 'Cache-Control': PREVIEW_CACHE });
  });
}

/** Adds what is read of TMDB: what a record may be there, what is known of it, and pictures to look at. */
export function addTmdbReading(api: OpenAPIHono, tmdb: Tmdb | null, reading: () => Reading): void {
  addPreviews(api, tmdb);
  addCandidates(api, reading);
  addDiffs(api, reading);
}

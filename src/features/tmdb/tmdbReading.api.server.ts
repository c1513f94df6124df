import { z } from 'zod';
import { withinDeadline } from '#src/server/http/deadline.ts';
import { permitted } from '#src/server/http/routes/access.ts';
import { type Api, FILE_SCHEMA, NO_BODY } from '#src/server/http/routes/endpoint.ts';
import { wholeNumber } from '#src/server/http/routes/parameters.ts';
import { addRead } from '#src/server/http/routes/readRoute.ts';
import { errorResponse } from '#src/server/http/routes/routeParts.ts';
import { personCandidates, titleCandidates } from './candidates.queries.server.ts';
import { PREVIEW_SIZES, type PreviewSize } from './filling/pictures.server.ts';
import {
  type Gathered,
  gatherPerson,
  gatherTitle,
  type Reading,
  titleNotes,
} from './gathering.queries.server.ts';
import { ATTRIBUTION, shownProposals } from './proposals/diff.server.ts';
import { candidateSchema, diffSchema } from './reading/tmdbAnswers.schema.ts';
import { params, set, TAG, type Tmdb, tmdbId } from './reading/tmdbCalls.server.ts';

/** Browsers cache previews for a day: a file name at TMDB never refers to another picture. */
const PREVIEW_CACHE = 'private, max-age=86400, immutable';

const diffQuery = z.strictObject({ tmdbId: tmdbId.optional(), season: wholeNumber(1, 9_999).optional() });
const text = z.string().trim().min(1).max(300);
const titleQuery = z.strictObject({
  q: text.optional(),
  year: wholeNumber(1850, 2200).optional(),
  type: z.enum(['tv', 'movie']).optional(),
});

function addCandidates(api: Api, reading: () => Reading): void {
  addRead(api, {
    path: '/staff/dramas/{id}/tmdb/candidates',
    tag: TAG,
    summary: 'Find the TMDB entries that a title may be',
    description:
      'Searches by `q` (a name, an id or a link); without it by external ids, else by names and year.',
    params,
    query: titleQuery,
    answer: z.strictObject({ candidates: z.array(candidateSchema) }),
    access: permitted('update', 'dramas'),
    read: async (input) => ({
      body: { candidates: await titleCandidates(reading(), input.params.id, input.query) },
    }),
  });
  addRead(api, {
    path: '/staff/people/{id}/tmdb/candidates',
    tag: TAG,
    summary: 'Find the TMDB entries that a person may be',
    params,
    query: z.strictObject({ q: text.optional() }),
    answer: z.strictObject({ candidates: z.array(candidateSchema) }),
    access: permitted('update', 'people'),
    read: async (input) => ({
      body: { candidates: await personCandidates(reading(), input.params.id, input.query) },
    }),
  });
}

/** What the differences of a title and of a person have in common. */
async function diffOf(
  { stored, located, proposals }: Gathered<{ id: number; version: number }, { tmdbId: string; url: string }>,
  notes: string[],
) {
  const { facts, movedFrom } = located;
  const { tmdbId, url } = facts;
  const shown = await shownProposals(proposals, url);
  const { id, version } = stored;
  return { id, version, tmdbId, movedFrom, url, proposals: shown, notes, attribution: ATTRIBUTION };
}

function addDiffs(api: Api, reading: () => Reading): void {
  addRead(api, {
    path: '/staff/dramas/{id}/tmdb',
    tag: TAG,
    summary: 'Compare a title with TMDB',
    params,
    query: diffQuery,
    answer: diffSchema,
    access: permitted('update', 'dramas'),
    async read({ params: { id }, query }) {
      const requested = { tmdbId: query.tmdbId ?? null, season: query.season };
      const gathered = await gatherTitle(reading(), id, requested);
      const { season, seasons } = gathered.located.facts;
      const shared = await diffOf(gathered, titleNotes(gathered.located));
      return { body: { ...shared, season, seasons: [...seasons] } };
    },
  });
  addRead(api, {
    path: '/staff/people/{id}/tmdb',
    tag: TAG,
    summary: 'Compare a person with TMDB',
    params,
    query: z.strictObject({ tmdbId: tmdbId.optional() }),
    answer: diffSchema,
    access: permitted('update', 'people'),
    async read({ params: { id }, query }) {
      const gathered = await gatherPerson(reading(), id, { tmdbId: query.tmdbId ?? null });
      const { facts, movedFrom } = gathered.located;
      const notes = movedFrom ? [`This person is now ${facts.tmdbId} at TMDB`] : [];
      return { body: { ...(await diffOf(gathered, notes)), season: null, seasons: [] } };
    },
  });
}

function addPreviews(api: Api, tmdb: Tmdb | null): void {
  const sizes = Object.keys(PREVIEW_SIZES) as PreviewSize[];
  const pictureParams = z.strictObject({
    size: z.enum(sizes, { error: `Use one of ${sizes.join(', ')}` }),
    file: z.string().min(1).max(100),
  });
  api.add<typeof pictureParams>({
    method: 'get',
    path: '/staff/tmdb/pictures/{size}/{file}',
    tag: TAG,
    summary: 'Get a picture preview from TMDB',
    access: permitted('update', 'dramas', 'people'),
    params: pictureParams,
    body: NO_BODY,
    responses: {
      200: { description: 'The picture.', content: { 'image/*': { schema: FILE_SCHEMA } } },
      404: errorResponse('TMDB has no such picture.'),
      503: errorResponse('The image host does not respond; see `Retry-After`.'),
    },
    async handle({ params: { size, file } }, c) {
      const { type, bytes } = await withinDeadline(set(tmdb).pictures.preview(size, file));
      return c.body(bytes, 200, { 'Content-Type': type, 'Cache-Control': PREVIEW_CACHE });
    },
  });
}

/** Adds the routes that read from TMDB: candidates for a record, comparison with a record, and picture previews. */
export function addTmdbReading(api: Api, tmdb: Tmdb | null, reading: () => Reading): void {
  addPreviews(api, tmdb);
  addCandidates(api, reading);
  addDiffs(api, reading);
}

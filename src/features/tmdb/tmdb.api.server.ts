import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import { conflict, invalid, notFound } from '#src/domain/errors.ts';
import { authorise } from '#src/server/catalogue/command.server.ts';
import type { TmdbAccess } from '#src/server/env.ts';
import { filterSchema, idsAsked, type ListedIds } from '#src/server/http/bulkRoutes.ts';
import { addCall } from '#src/server/http/callRoute.ts';
import { withinDeadline } from '#src/server/http/deadline.ts';
import { idParameter, wholeNumber } from '#src/server/http/parameters.ts';
import { addRead } from '#src/server/http/readRoute.ts';
import { check, refusal } from '#src/server/http/routeParts.ts';
import { contextOf, NOTE, permitted, type StaffApi } from '#src/server/http/staffCalls.ts';
import { startJob } from '#src/server/jobs/jobs.server.ts';
import type { Log } from '#src/server/log.ts';
import { createTurns } from '#src/server/media/turns.ts';
import { acceptanceOf, acceptPerson, acceptTitle } from './accept.commands.server.ts';
import type { Bringing, TakePicture } from './bringing.server.ts';
import { FILL_MAX, fillTitles } from './bulk.commands.server.ts';
import { personCandidates, titleCandidates } from './candidates.queries.server.ts';
import { createTmdbClient, type TmdbClient } from './client.server.ts';
import { ATTRIBUTION, shownProposals, TMDB_URL } from './diff.server.ts';
import { gatherPerson, gatherTitle, type Reading, titleNotes } from './gathering.queries.server.ts';
import { createTmdbPictures, PREVIEW_SIZES, type PreviewSize, type TmdbPictures } from './pictures.server.ts';
import { GROUPS } from './proposal.ts';
import { mayFill } from './tmdb.policy.ts';
import {
  availabilitySchema,
  bulkAnswer,
  candidateSchema,
  diffSchema,
  jobAnswer,
} from './tmdbAnswers.schema.ts';

export interface TmdbApi extends StaffApi {
  readonly log: Log;
  /** Null offers nothing. */
  readonly access: TmdbAccess | null;
  readonly takePicture: TakePicture;
  /** Titles by the filters of their staff list. */
  readonly titles: Omit<ListedIds, 'maximum'>;
  /** Lets time pass between calls of TMDB; the clock's own when left out. */
  wait?(milliseconds: number): Promise<void>;
}

interface Tmdb extends Bringing {
  readonly client: TmdbClient;
  readonly pictures: TmdbPictures;
}

/** Pictures that filling decodes and encodes at a time in a process; those of several jobs wait for each other. */
const TAKING = { atOnce: 1, waiting: 50 };

const ACCEPTED_MAX = 1_000;
/** A browser keeps what it looked at for a day: names of files never mean another picture. */
const PREVIEW_CACHE = 'private, max-age=86400, immutable';

const TAG = 'TMDB';
const ID = z.int().min(1).max(2_147_483_647);
const params = z.strictObject({ id: idParameter });
const tmdbId = z.string().regex(/^(tv|movie|person)\/[1-9]\d{0,8}$/, 'Give an id such as tv/67915');
const diffQuery = z.strictObject({ tmdbId: tmdbId.optional(), season: wholeNumber(1, 9_999).optional() });
const text = z.string().trim().min(1).max(300);
const titleQuery = z.strictObject({
  q: text.optional(),
  year: wholeNumber(1850, 2200).optional(),
  type: z.enum(['tv', 'movie']).optional(),
});
const acceptShape = {
  tmdbId,
  version: ID,
  accept: z.array(z.string().min(1).max(40)).min(1).max(ACCEPTED_MAX),
  note: NOTE,
};
const acceptTitleBody = z.strictObject({
  ...acceptShape,
  season: z.int().min(1).max(9_999).optional(),
  people: z
    .record(z.string().regex(/^[1-9]\d{0,8}$/, 'Give a number of TMDB'), ID)
    .optional()
    .meta({ description: 'Whom of ours people of TMDB are, by their number there.' }),
});
const acceptPersonBody = z.strictObject(acceptShape);
const fillBody = z.strictObject({
  ids: z.array(ID).min(1).max(20_000).optional(),
  filter: filterSchema.optional(),
  parts: z.array(z.enum(GROUPS)).min(1).max(GROUPS.length),
  expected: z.int().min(0).optional().meta({ description: 'How many the person was told.' }),
  note: NOTE,
});

const REFUSALS = {
  404: 'There is no such record, TMDB has none, or TMDB_API_KEY is not set.',
  502: 'TMDB refuses our key, or answers what cannot be read.',
  503: 'TMDB does not answer, or asks us to wait; `Retry-After`.',
};

function tmdbOf({ access, takePicture, wait }: TmdbApi): Tmdb | null {
  if (access === null) return null;
  const turns = createTurns(TAKING);
  return {
    client: createTmdbClient({ ...access, ...(wait && { wait }) }),
    pictures: createTmdbPictures(access),
    takePicture: (context, picture) => turns(() => takePicture(context, picture)),
  };
}

/** @throws AppError 404 without a key */
function set(tmdb: Tmdb | null): Tmdb {
  if (tmdb === null) throw notFound('TMDB is not set up here: set TMDB_API_KEY');
  return tmdb;
}

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

function addAccepting(api: OpenAPIHono, staff: TmdbApi, tmdb: Tmdb | null): void {
  const { db, log, guards } = staff;
  const refusals = {
    ...REFUSALS,
    409: 'You have one running for this record, or it is deleted.',
    422: 'Two things are to stand at one path, or there never was such a version.',
  };
  addCall(api, guards, {
    method: 'post',
    path: '/staff/dramas/{id}/tmdb',
    tag: TAG,
    summary: 'Accept proposals of TMDB for a title',
    description:
      'Runs as a job: see `GET /jobs/{id}`. What is written is what TMDB says, never what the caller sends.',
    params,
    body: acceptTitleBody,
    isForm: true,
    answer: jobAnswer,
    status: 202,
    refusals,
    before: permitted('update', 'dramas'),
    async run({ params: { id }, body }, c) {
      const { client, ...bringing } = set(tmdb);
      const context = await contextOf(c, staff);
      const gathered = await withinDeadline(gatherTitle({ db, client }, id, body));
      const acceptance = acceptanceOf(context, gathered, body);
      const job = {
        kind: 'tmdb',
        resource: `dramas/${id}`,
        actorId: context.actor?.userId ?? null,
        log,
      } as const;
      return {
        job: {
          id: await startJob(db, job, (progress) => acceptTitle(context, bringing, acceptance, progress)),
        },
      };
    },
  });
  addCall(api, guards, {
    method: 'post',
    path: '/staff/people/{id}/tmdb',
    tag: TAG,
    summary: 'Accept proposals of TMDB for a person',
    description: 'Runs as a job: see `GET /jobs/{id}`.',
    params,
    body: acceptPersonBody,
    isForm: true,
    answer: jobAnswer,
    status: 202,
    refusals,
    before: permitted('update', 'people'),
    async run({ params: { id }, body }, c) {
      const { client, ...bringing } = set(tmdb);
      const context = await contextOf(c, staff);
      const gathered = await withinDeadline(gatherPerson({ db, client }, id, body));
      const acceptance = acceptanceOf(context, gathered, body);
      const job = {
        kind: 'tmdb',
        resource: `people/${id}`,
        actorId: context.actor?.userId ?? null,
        log,
      } as const;
      return {
        job: {
          id: await startJob(db, job, (progress) => acceptPerson(context, bringing, acceptance, progress)),
        },
      };
    },
  });
}

function addFilling(api: OpenAPIHono, staff: TmdbApi, tmdb: Tmdb | null): void {
  const { db, log, guards, titles, now } = staff;
  addCall(api, guards, {
    method: 'post',
    path: '/staff/dramas/tmdb',
    tag: TAG,
    summary: 'Fill what many titles lack from TMDB',
    description: `At most ${FILL_MAX} at once, chosen by ids or by the list's filters. Runs as a job: see \`GET /jobs/{id}\`.`,
    body: fillBody,
    isForm: true,
    answer: bulkAnswer,
    status: 202,
    refusals: {
      404: 'TMDB_API_KEY is not set.',
      409: 'One of yours is running, or their number is not the expected one (`error.data.matched`).',
      422: 'They are too many.',
    },
    before: permitted('update', 'dramas'),
    async run({ body }, c) {
      const filler = { ...set(tmdb), now };
      const context = await contextOf(c, staff);
      const { parts, note, expected } = body;
      authorise(mayFill(context.actor, parts));
      const ids = await idsAsked(body, { ...titles, maximum: FILL_MAX });
      const matched = ids.length;
      if (matched > FILL_MAX) throw invalid({ ids: `At most ${FILL_MAX} at once; choose fewer` });
      if (expected !== undefined && expected !== matched)
        throw conflict(`These are ${matched} by now, not ${expected}`, { matched });
      const job = { kind: 'tmdb', resource: 'dramas', actorId: context.actor?.userId ?? null, log } as const;
      const id = await startJob(db, job, (progress) =>
        fillTitles(context, filler, { ids, parts, note, progress }),
      );
      return { job: { id }, matched };
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
  api.get(address, permitted('update', 'dramas'), async (c: Context) => {
    const { size, file } = check(pictureParams, c.req.param());
    const { type, bytes } = await withinDeadline(set(tmdb).pictures.preview(size, file));
    return c.body(bytes, 200, { 'Content-Type': type, 'Cache-Control': PREVIEW_CACHE });
  });
}

/** Adds the calls that fill titles and people from TMDB; without a key they say that there is none. */
export function addTmdb(api: OpenAPIHono, staff: TmdbApi): void {
  const tmdb = tmdbOf(staff);
  const reading = (): Reading => ({ db: staff.db, client: set(tmdb).client });
  addRead(api, {
    path: '/staff/tmdb',
    tag: TAG,
    summary: 'Say whether titles can be filled from TMDB',
    answer: availabilitySchema,
    isPrivate: true,
    before: permitted('update', 'dramas'),
    read: () =>
      Promise.resolve({ body: { isAvailable: tmdb !== null, attribution: ATTRIBUTION, url: TMDB_URL } }),
  });
  addPreviews(api, tmdb);
  addCandidates(api, reading);
  addDiffs(api, reading);
  addAccepting(api, staff, tmdb);
  addFilling(api, staff, tmdb);
}

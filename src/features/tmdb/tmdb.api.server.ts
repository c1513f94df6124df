import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { conflict, invalid } from '#src/domain/errors.ts';
import { authorise } from '#src/server/catalogue/command.server.ts';
import { filterSchema, idsAsked } from '#src/server/http/bulkRoutes.ts';
import { addCall } from '#src/server/http/callRoute.ts';
import { withinDeadline } from '#src/server/http/deadline.ts';
import { addRead } from '#src/server/http/readRoute.ts';
import { contextOf, NOTE, permitted } from '#src/server/http/staffCalls.ts';
import { startJob } from '#src/server/jobs/jobs.server.ts';
import { createTurns } from '#src/server/media/turns.ts';
import { acceptanceOf, acceptPerson, acceptTitle } from './accept.commands.server.ts';
import { FILL_MAX, fillTitles } from './bulk.commands.server.ts';
import { createTmdbClient } from './client.server.ts';
import { ATTRIBUTION, TMDB_URL } from './diff.server.ts';
import { gatherPerson, gatherTitle, type Reading } from './gathering.queries.server.ts';
import { createTmdbPictures } from './pictures.server.ts';
import { GROUPS } from './proposal.ts';
import { mayFill } from './tmdb.policy.ts';
import { availabilitySchema, bulkAnswer, jobAnswer } from './tmdbAnswers.schema.ts';
import { ID, params, REFUSALS, set, TAG, type Tmdb, type TmdbApi, tmdbId } from './tmdbCalls.server.ts';
import { addTmdbReading } from './tmdbReading.api.server.ts';

/** Pictures that filling decodes and encodes at a time in a process; those of several jobs wait for each other. */
const TAKING = { atOnce: 1, waiting: 50 };

const ACCEPTED_MAX = 1_000;
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
    .record(z.string().regex(/^[1-9]\d{0,8}$/, 'Give a number of TMDB'), ID.nullable())
    .optional()
    .meta({ description: 'Whom of ours people of TMDB are, by their number there; null for somebody new.' }),
});
const acceptPersonBody = z.strictObject(acceptShape);
const fillBody = z.strictObject({
  ids: z.array(ID).min(1).max(20_000).optional(),
  filter: filterSchema.optional(),
  parts: z.array(z.enum(GROUPS)).min(1).max(GROUPS.length),
  expected: z.int().min(0).optional().meta({ description: 'How many the person was told.' }),
  note: NOTE,
});

function tmdbOf({ access, takePicture, wait }: TmdbApi): Tmdb | null {
  if (access === null) return null;
  const turns = createTurns(TAKING);
  return {
    client: createTmdbClient({ ...access, ...(wait && { wait }) }),
    pictures: createTmdbPictures(access),
    takePicture: (context, picture) => turns(() => takePicture(context, picture)),
  };
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

/** Adds the calls that fill titles and people from TMDB; without a key they say that there is none. */
export function addTmdb(api: OpenAPIHono, staff: TmdbApi): void {
  const tmdb = tmdbOf(staff);
  const reading = (): Reading => ({ db: staff.db, client: set(tmdb).client });
  addRead(api, {
    path: '/staff/tmdb',
    tag: TAG,
    summary: 'Say whether titles and people can be filled from TMDB',
    answer: availabilitySchema,
    isPrivate: true,
    before: permitted('update', 'dramas', 'people'),
    read: () =>
      Promise.resolve({ body: { isAvailable: tmdb !== null, attribution: ATTRIBUTION, url: TMDB_URL } }),
  });
  addTmdbReading(api, tmdb, reading);
  addAccepting(api, staff, tmdb);
  addFilling(api, staff, tmdb);
}

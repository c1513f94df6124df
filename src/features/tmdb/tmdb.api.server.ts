import { z } from 'zod';
import { conflict, invalid } from '#src/domain/errors.ts';
import { filterSchema, requestedIds } from '#src/records/api/bulkRoutes.server.ts';
import { contextOf, NOTE } from '#src/records/api/staffCalls.server.ts';
import { authorise } from '#src/server/command.ts';
import { createConcurrencyLimit } from '#src/server/concurrencyLimit.ts';
import { BODY_LIMITS } from '#src/server/http/body/bodyLimits.ts';
import { withinDeadline } from '#src/server/http/deadline.ts';
import { permitted } from '#src/server/http/routes/access.ts';
import { addCall } from '#src/server/http/routes/callRoute.ts';
import type { Api } from '#src/server/http/routes/endpoint.ts';
import { addRead } from '#src/server/http/routes/readRoute.ts';
import { startJob } from '#src/server/jobs/jobs.ts';
import { acceptanceOf, acceptPerson, acceptTitle } from './filling/accept.commands.server.ts';
import { FILL_MAX, fillTitles } from './filling/bulk.commands.server.ts';
import { createTmdbPictures } from './filling/pictures.server.ts';
import { gatherPerson, gatherTitle, type Reading } from './gathering.queries.server.ts';
import { ATTRIBUTION, TMDB_URL } from './proposals/diff.server.ts';
import { GROUPS } from './proposals/proposal.ts';
import { createTmdbClient } from './reading/client.server.ts';
import { availabilitySchema, bulkAnswer, jobAnswer } from './reading/tmdbAnswers.schema.ts';
import {
  ERROR_RESPONSES,
  ID,
  params,
  set,
  TAG,
  type Tmdb,
  type TmdbApi,
  tmdbId,
} from './reading/tmdbCalls.server.ts';
import { mayFill } from './tmdb.policy.ts';
import { addTmdbReading } from './tmdbReading.api.server.ts';

/** Pictures that a process decodes and encodes at the same time, for all jobs together. */
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
    .record(z.string().regex(/^[1-9]\d{0,8}$/, 'Use the number of a TMDB person'), ID.nullable())
    .optional()
    .meta({ description: 'Person ids of this site by TMDB number; null to create a new person.' }),
});
const acceptPersonBody = z.strictObject(acceptShape);
const fillBody = z.strictObject({
  ids: z.array(ID).min(1).max(20_000).optional(),
  filter: filterSchema.optional(),
  parts: z.array(z.enum(GROUPS)).min(1).max(GROUPS.length),
  expected: z.int().min(0).optional().meta({ description: 'The number of titles that the user confirmed.' }),
  note: NOTE,
});

function tmdbOf({ access, takePicture, wait }: TmdbApi): Tmdb | null {
  if (access === null) return null;
  const limited = createConcurrencyLimit(TAKING);
  return {
    client: createTmdbClient({ ...access, ...(wait && { wait }) }),
    pictures: createTmdbPictures(access),
    takePicture: (context, picture) => limited(() => takePicture(context, picture)),
  };
}

type AcceptBody = z.output<typeof acceptTitleBody>;

/** What differs between accepting proposals for a title and for a person. */
interface Accepting {
  readonly resource: 'dramas' | 'people';
  readonly noun: string;
  readonly schema: z.ZodType<AcceptBody>;
  gather(reading: Reading, id: number, body: AcceptBody): Promise<Parameters<typeof acceptanceOf>[1]>;
  readonly accept: typeof acceptTitle;
}

const ACCEPTING: readonly Accepting[] = [
  {
    resource: 'dramas',
    noun: 'title',
    schema: acceptTitleBody,
    gather: gatherTitle,
    accept: acceptTitle,
  },
  {
    resource: 'people',
    noun: 'person',
    schema: acceptPersonBody,
    gather: gatherPerson,
    accept: acceptPerson,
  },
];

function addAccepting(api: Api, { db, log, ...staff }: TmdbApi, tmdb: Tmdb | null): void {
  for (const { resource, noun, schema, gather, accept } of ACCEPTING)
    addCall(api, {
      method: 'post',
      path: `/staff/${resource}/{id}/tmdb`,
      tag: TAG,
      summary: `Accept TMDB proposals for a ${noun}`,
      description: 'Runs as a job: see `GET /jobs/{id}`. The values come from TMDB, never from the caller.',
      params,
      body: { schema, limit: BODY_LIMITS.list, isForm: true },
      answer: jobAnswer,
      status: 202,
      errors: {
        ...ERROR_RESPONSES,
        409: 'You already have a job running, or the record is deleted.',
        422: 'Two proposals have the same path, or the version does not exist.',
      },
      access: permitted('update', resource),
      async run({ params: { id }, body }, c) {
        const { client, ...pictureImport } = set(tmdb);
        const context = await contextOf(c, { db, ...staff });
        const acceptance = await acceptanceOf(
          context,
          await withinDeadline(gather({ db, client }, id, body)),
          body,
        );
        const actorId = context.actor?.userId ?? null;
        const job = { kind: 'tmdb', resource: `${resource}/${id}`, actorId, log } as const;
        return {
          job: {
            id: await startJob(db, job, (progress) => accept(context, pictureImport, acceptance, progress)),
          },
        };
      },
    });
}

function addFilling(api: Api, staff: TmdbApi, tmdb: Tmdb | null): void {
  const { db, log, titles, now } = staff;
  addCall(api, {
    method: 'post',
    path: '/staff/dramas/tmdb',
    tag: TAG,
    summary: 'Fill missing values of many titles from TMDB',
    description: `At most ${FILL_MAX} titles, selected by ids or by the list's filters. Runs as a job: see \`GET /jobs/{id}\`.`,
    body: { schema: fillBody, limit: BODY_LIMITS.list, isForm: true },
    answer: bulkAnswer,
    status: 202,
    errors: {
      404: 'TMDB_API_KEY is not set.',
      409: 'You already have a job running, or the number of titles is not the expected one (`error.data.matched`).',
      422: 'Too many titles are selected.',
    },
    access: permitted('update', 'dramas'),
    async run({ body }, c) {
      const filler = { ...set(tmdb), now };
      const context = await contextOf(c, staff);
      const { parts, note, expected } = body;
      authorise(mayFill(context.actor, parts));
      const ids = await requestedIds(body, { ...titles, maximum: FILL_MAX });
      const matched = ids.length;
      if (matched > FILL_MAX) throw invalid({ ids: `Select at most ${FILL_MAX} titles` });
      if (expected !== undefined && expected !== matched)
        throw conflict(`The selection now has ${matched} titles, not ${expected}`, { matched });
      const job = { kind: 'tmdb', resource: 'dramas', actorId: context.actor?.userId ?? null, log } as const;
      const id = await startJob(db, job, (progress) =>
        fillTitles(context, filler, { ids, parts, note, progress }),
      );
      return { job: { id }, matched };
    },
  });
}

/** Adds the routes that fill titles and people from TMDB. Without an API key they answer 404. */
export function addTmdb(api: Api, staff: TmdbApi): void {
  const tmdb = tmdbOf(staff);
  const reading = (): Reading => ({ db: staff.db, client: set(tmdb).client });
  addRead(api, {
    path: '/staff/tmdb',
    tag: TAG,
    summary: 'Show whether filling from TMDB is available',
    answer: availabilitySchema,
    access: permitted('update', 'dramas', 'people'),
    read: () =>
      Promise.resolve({ body: { isAvailable: tmdb !== null, attribution: ATTRIBUTION, url: TMDB_URL } }),
  });
  addTmdbReading(api, tmdb, reading);
  addAccepting(api, staff, tmdb);
  addFilling(api, staff, tmdb);
}

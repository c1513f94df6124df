import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { notFound } from '#src/domain/errors.ts';
import { JOB_KINDS, JOB_STATUSES } from '#src/domain/jobs.ts';
import type { StaffApi } from '#src/records/api/staffCalls.server.ts';
import { MEMBER } from '#src/server/http/routes/access.ts';
import { addCall } from '#src/server/http/routes/callRoute.ts';
import { type Api, NO_BODY } from '#src/server/http/routes/endpoint.ts';
import { idParameter } from '#src/server/http/routes/parameters.ts';
import { addRead } from '#src/server/http/routes/readRoute.ts';
import { viewerOf } from '#src/server/http/routes/recogniseViewer.ts';
import { errorResponse } from '#src/server/http/routes/routeParts.ts';
import { streamedBody } from '#src/server/http/streamedBody.ts';
import { cancelJob, ownFile, ownJob } from '#src/server/jobs/jobs.ts';

const params = z.strictObject({ id: idParameter });
const jobSchema = z
  .strictObject({
    id: z.int(),
    kind: z.enum(JOB_KINDS),
    resource: z.string(),
    status: z.enum(JOB_STATUSES),
    done: z.int(),
    total: z.int(),
    result: z.unknown(),
    error: z.string().nullable(),
    createdAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Job' });

/** Size of the pieces in which a file is sent, in bytes: 0.1 ms of work each. */
const PIECE_BYTES = 65_536;

/** Yields a file as UTF-8 in pieces, between which other requests are answered. */
async function* piecesOf(text: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    if (at > 0) await setImmediate();
    yield bytes.subarray(at, at + PIECE_BYTES);
  }
}

/** Adds `GET /jobs/{id}/refused`: the rejected rows of an import as a CSV file for correction. */
function addRejectedRows(api: Api, { db, log }: StaffApi): void {
  const summary = 'Download the rejected rows of one of your imports';
  api.add<typeof params>({
    method: 'get',
    path: '/jobs/{id}/refused',
    tag: 'jobs',
    summary,
    description: 'CSV with the columns of the imported file, followed by the line and the reasons.',
    access: MEMBER,
    params,
    body: NO_BODY,
    responses: {
      200: { description: summary, content: { 'text/csv': { schema: z.string() } } },
      400: errorResponse('A parameter is malformed.'),
      404: errorResponse('You have no such job, or it rejected no rows.'),
      422: errorResponse('A parameter is out of range.'),
    },
    async handle({ params: { id } }, c) {
      const text = await ownFile(db, (await viewerOf(c)).userId, id);
      if (text === null) throw notFound('This job rejected no rows');
      return c.body(streamedBody(c, piecesOf(text), log), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="refused-${id}.csv"`,
        'Cache-Control': 'no-store',
      });
    },
  });
}

/** Adds the routes that show the caller's jobs, download rejected rows and cancel a job. */
export function addJobs(api: Api, staff: StaffApi): void {
  const { db } = staff;
  addRead(api, {
    path: '/jobs/{id}',
    tag: 'jobs',
    summary: 'Show the progress of one of your jobs',
    access: MEMBER,
    params,
    answer: jobSchema,
    read: async ({ params: { id } }, c) => ({ body: await ownJob(db, (await viewerOf(c)).userId, id) }),
  });
  addRejectedRows(api, staff);
  addCall(api, {
    method: 'delete',
    path: '/jobs/{id}',
    tag: 'jobs',
    summary: 'Cancel one of your jobs',
    access: MEMBER,
    description:
      'Rolls an import back. Titles that were already filled from TMDB stay filled and can be undone. A finished job does not change.',
    params,
    errors: { 404: 'You have no such job.' },
    run: async (input, c) => cancelJob(db, (await viewerOf(c)).userId, input.params.id),
  });
}

import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import { JOB_KINDS, JOB_STATUSES } from '#src/domain/jobs.ts';
import { addCall } from '#src/server/http/callRoute.ts';
import { idParameter } from '#src/server/http/parameters.ts';
import { addRead } from '#src/server/http/readRoute.ts';
import { viewerOf } from '#src/server/http/recogniseViewer.ts';
import { check, refusal } from '#src/server/http/routeParts.ts';
import type { StaffApi } from '#src/server/http/staffCalls.ts';
import { cancelJob, ownJob, ownResult } from '#src/server/jobs/jobs.server.ts';
import { refusedFile } from './refusedRows.server.ts';

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

/** Adds `GET /jobs/{id}/refused`: the rows that an import did not take, as a file to be mended. */
function addRefusedRows(api: OpenAPIHono, { db }: StaffApi): void {
  const summary = 'Take the rows that an import of yours refused out as a file';
  const documented = createRoute({
    method: 'get',
    path: '/jobs/{id}/refused',
    tags: ['jobs'],
    summary,
    description:
      'CSV with the columns of the file that was brought, and their line and the reasons behind them.',
    request: { params },
    responses: {
      200: { description: summary, content: { 'text/csv': { schema: z.string() } } },
      400: refusal('A parameter cannot be read.'),
      401: refusal('There is no session, or it has ended: `jwtExpired` is true.'),
      403: refusal('The account is suspended.'),
      404: refusal('There is no such job of yours, or it refused no row.'),
      422: refusal('A parameter is out of its bounds.'),
    },
  });
  api.openAPIRegistry.registerPath(documented);
  api.get(documented.getRoutingPath(), async (c: Context) => {
    const { id } = check(params, c.req.param());
    const text = refusedFile(await ownResult(db, (await viewerOf(c)).userId, id));
    return c.body(text, 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="refused-${id}.csv"`,
      'Cache-Control': 'no-store',
    });
  });
}

/** Adds the jobs of the caller: how far one is, what it refused, giving it up. */
export function addJobs(api: OpenAPIHono, staff: StaffApi): void {
  const { db } = staff;
  addRead(api, {
    path: '/jobs/{id}',
    tag: 'jobs',
    summary: 'Say how far a job of yours is',
    params,
    answer: jobSchema,
    isPrivate: true,
    read: async ({ params: { id } }, c) => ({ body: await ownJob(db, (await viewerOf(c)).userId, id) }),
  });
  addRefusedRows(api, staff);
  addCall(api, staff.guards, {
    method: 'delete',
    path: '/jobs/{id}',
    tag: 'jobs',
    summary: 'Give a job of yours up',
    description:
      'What an import did is taken back; titles that were filled from TMDB stay, and can be undone. A job that has ended stays.',
    params,
    refusals: { 404: 'There is no such job of yours.' },
    run: async (input, c) => cancelJob(db, (await viewerOf(c)).userId, input.params.id),
  });
}

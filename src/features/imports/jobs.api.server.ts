import { z } from 'zod';
import { notFound } from '#src/domain/errors.ts';
import { JOB_KINDS, JOB_STATUSES } from '#src/domain/jobs.ts';
import { ROW_STATES } from '#src/features/imports/plan/planReport.ts';
import type { StaffApi } from '#src/records/api/staffCalls.server.ts';
import { BODY_LIMITS } from '#src/server/http/body/bodyLimits.ts';
import { MEMBER } from '#src/server/http/routes/access.ts';
import { addCall } from '#src/server/http/routes/callRoute.ts';
import { type Api, NO_BODY } from '#src/server/http/routes/endpoint.ts';
import { idParameter } from '#src/server/http/routes/parameters.ts';
import { addRead } from '#src/server/http/routes/readRoute.ts';
import { viewerOf } from '#src/server/http/routes/recogniseViewer.ts';
import { errorResponse } from '#src/server/http/routes/routeParts.ts';
import { addChoices, ownFile, ownRows } from '#src/server/jobs/jobOutput.ts';
import { cancelJob, ownJob } from '#src/server/jobs/jobs.ts';

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

/** Adds `GET /jobs/{id}/refused`: the rejected rows of an import as a CSV file for correction. */
function addRejectedRows(api: Api, { db }: StaffApi): void {
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
      return c.body(text, 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="refused-${id}.csv"`,
        'Cache-Control': 'no-store',
      });
    },
  });
}

const describedSchema = z.strictObject({
  id: z.int(),
  name: z.string(),
  nativeName: z.string().nullable(),
  year: z.int().nullable(),
  picture: z.unknown(),
  works: z.array(z.string()),
});
const shownSchema = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.union([z.string(), z.number()])),
]);
const planRowSchema = z
  .strictObject({
    line: z.int(),
    state: z.enum(ROW_STATES),
    id: z.int().nullable(),
    name: z.string().nullable(),
    changes: z.array(
      z.strictObject({
        field: z.string(),
        label: z.string(),
        column: z.string().nullable(),
        was: shownSchema,
        willBe: shownSchema,
      }),
    ),
    candidates: z.array(describedSchema),
    namesakes: z.array(describedSchema.extend({ why: z.string() })),
    rejections: z.array(
      z.strictObject({ column: z.string().nullable(), value: z.string(), reason: z.string() }),
    ),
  })
  .meta({ id: 'PlannedRow' });

/** Rows in one page of a plan. */
const PAGE_MAX = 200;

/** Adds `GET /jobs/{id}/plan`: what an import does, or would do, with each row. */
function addPlan(api: Api, { db }: StaffApi): void {
  addRead(api, {
    path: '/jobs/{id}/plan',
    tag: 'jobs',
    summary: 'Show what one of your imports does with each row',
    description:
      'Rows in the order of the file: created, changed (field by field), unchanged, ambiguous (with the records that the row could mean) or rejected (with column, value and reason).',
    access: MEMBER,
    params,
    query: z.strictObject({
      state: z.enum(ROW_STATES).optional(),
      _start: z.coerce.number().int().min(0).default(0),
      _end: z.coerce.number().int().min(1).default(50),
    }),
    answer: z.array(planRowSchema),
    isList: true,
    async read({ params: { id }, query: { state, _start: start, _end: end } }, c) {
      const { rows, total } = await ownRows<z.output<typeof planRowSchema>>(
        db,
        (await viewerOf(c)).userId,
        id,
        {
          where: state === undefined ? {} : { state },
          start,
          end: Math.min(end, start + PAGE_MAX),
        },
      );
      return { body: rows, total };
    },
  });
}

const LINE_MAX = 1_000_000;
const choicesBody = z.strictObject({
  choices: z
    .array(
      z.strictObject({
        line: z.int().min(1).max(LINE_MAX),
        /** The record that the row means, or `new` for another one. */
        record: z.union([z.int().min(1).max(2_147_483_647), z.literal('new')]),
      }),
    )
    .min(1)
    .max(5_000),
});

/** Adds `POST /jobs/{id}/choices`: the records that ambiguous rows of a plan mean. */
function addRowChoices(api: Api, { db }: StaffApi): void {
  addCall(api, {
    method: 'post',
    path: '/jobs/{id}/choices',
    tag: 'jobs',
    summary: 'Choose the records of ambiguous rows of one of your imports',
    description:
      'They apply to an import of the same file with the parameter `plan`. Later choices are added.',
    access: MEMBER,
    params,
    body: { schema: choicesBody, limit: BODY_LIMITS.list },
    errors: { 404: 'You have no such finished import.' },
    async run({ params: { id }, body: { choices } }, c) {
      const byLine = Object.fromEntries(choices.map(({ line, record }) => [line, record]));
      await addChoices(db, (await viewerOf(c)).userId, id, byLine);
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
  addPlan(api, staff);
  addRowChoices(api, staff);
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

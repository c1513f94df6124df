import { z } from 'zod';
import { contextOf, NOTE, type StaffApi } from '#src/records/api/staffCalls.server.ts';
import { addStaffRecords } from '#src/records/api/staffRecords.server.ts';
import { BODY_LIMITS } from '#src/server/http/body/bodyLimits.ts';
import { permitted } from '#src/server/http/routes/access.ts';
import { addCall } from '#src/server/http/routes/callRoute.ts';
import type { Api } from '#src/server/http/routes/endpoint.ts';
import { listParameters } from '#src/server/http/routes/listParameters.ts';
import { idParameter } from '#src/server/http/routes/parameters.ts';
import { addRead } from '#src/server/http/routes/readRoute.ts';
import { displayHtml } from '#src/server/richText.ts';
import { dismissReports } from './reports.commands.server.ts';
import { reportedReviews } from './reports.queries.server.ts';
import { reportedReviewSchema } from './review.schema.ts';
import { reviewRecords } from './reviewRecords.server.ts';
import { STAFF_REVIEW_FIELDS, staffReviewReads, staffReviewSchema } from './staffReviews.queries.server.ts';

/** Most reviews of one bulk command. */
const BULK_MAX = 2_000;

function addReports(api: Api, staff: StaffApi): void {
  addRead(api, {
    path: '/staff/reports',
    tag: 'reviews',
    summary: 'List reviews with open reports, the longest waiting first',
    query: listParameters({}, { hasSearch: false }),
    answer: z.array(reportedReviewSchema),
    isList: true,
    access: permitted('moderate', 'reviews'),
    read: ({ query }) => reportedReviews(staff.db, query, displayHtml),
  });
  addCall(api, {
    method: 'delete',
    path: '/staff/reports/{id}',
    tag: 'reviews',
    summary: 'Dismiss the open reports on one review',
    description: 'The id is that of the review. Hiding the review answers them too.',
    params: z.strictObject({ id: idParameter }),
    body: { schema: z.strictObject({ note: NOTE }), limit: BODY_LIMITS.command, isOptional: true },
    errors: { 404: 'There is no such review.', 409: 'No report on it is open.' },
    access: permitted('moderate', 'reviews'),
    run: async ({ params, body }, c) => dismissReports(await contextOf(c, staff), params.id, body.note),
  });
}

/** Adds the staff calls for reviews: list, one review, marking, hiding, restoring, bulk commands, history, reports. */
export function addStaffReviews(api: Api, staff: StaffApi): void {
  const { rowOf, ...reads } = staffReviewReads(staff.db);
  addStaffRecords(api, staff, {
    rest: 'staff/reviews',
    noun: { one: 'review', many: 'reviews' },
    records: reviewRecords,
    record: staffReviewSchema,
    ...reviewRecords.schemas,
    limit: BODY_LIMITS.record,
    offers: ['update', 'delete', 'restore', 'revisions', 'bulk'],
    list: {
      summary: 'List reviews, the newest first',
      description: 'Those that staff hid with `isDeleted=true`.',
      query: listParameters(STAFF_REVIEW_FIELDS),
      row: staffReviewSchema,
      ...reads,
    },
    bulkMaximum: BULK_MAX,
    access: permitted('update', 'reviews'),
    read: rowOf,
  });
  addReports(api, staff);
}

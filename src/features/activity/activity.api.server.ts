import { z } from 'zod';
import { addExport } from '#src/records/api/exportRoute.server.ts';
import { contextOf, NOTE, type StaffApi } from '#src/records/api/staffCalls.server.ts';
import type { RecordStore } from '#src/records/recordStore.server.ts';
import { undoActivity } from '#src/records/undo.commands.server.ts';
import { BODY_LIMITS } from '#src/server/http/body/bodyLimits.ts';
import { MEMBER, permitted } from '#src/server/http/routes/access.ts';
import { addCall } from '#src/server/http/routes/callRoute.ts';
import type { Api } from '#src/server/http/routes/endpoint.ts';
import { listParameters } from '#src/server/http/routes/listParameters.ts';
import { idParameter } from '#src/server/http/routes/parameters.ts';
import { addRead } from '#src/server/http/routes/readRoute.ts';
import { viewerOf } from '#src/server/http/routes/recogniseViewer.ts';
import {
  ACTIVITY_LIST_FIELDS,
  activityDays,
  activityDetail,
  activityReads,
  activitySchema,
  changeSchema,
  daySchema,
  recordLabels,
} from './activity.queries.server.ts';

const TAG = 'activity';
const params = z.strictObject({ id: idParameter });

/**
 * Adds the calls for activity: list, counts by day, export, one activity with its changes, and undo.
 * @param stores the stores of all records with revisions
 */
export function addActivity(api: Api, staff: StaffApi, stores: readonly RecordStore[]): void {
  const { db } = staff;
  const labels = recordLabels(stores);
  const access = permitted('read', 'activity');
  const query = listParameters(ACTIVITY_LIST_FIELDS);
  addRead(api, {
    path: '/activity',
    tag: TAG,
    summary: 'List activity, the newest first',
    query,
    answer: z.array(activitySchema),
    isList: true,
    access,
    async read(input, c) {
      const { actor } = await viewerOf(c);
      return activityReads(db, labels, actor).page(input.query);
    },
  });
  addRead(api, {
    path: '/activity/days',
    tag: TAG,
    summary: 'Count activity by day, in Korean time',
    description: 'Counts all activity that matches the filters, for at most the last 400 days.',
    query,
    answer: z.array(daySchema),
    access,
    read: async ({ query: request }) => ({ body: await activityDays(db, request, staff.now()) }),
  });
  addExport(api, staff, {
    rest: 'activity',
    resource: 'activity',
    noun: { many: TAG },
    columns: ['id', 'createdAt', 'actor', 'action', 'resource', 'recordId', 'label', 'revisions', 'detail'],
    query,
    idsOf: (request, limit, { actor }) => activityReads(db, labels, actor).idsOf(request, limit),
    rowsOf: (ids, { actor }) => activityReads(db, labels, actor).rowsOf(ids),
  });
  addRead(api, {
    path: '/activity/{id}',
    tag: TAG,
    summary: 'Read one activity with its changes',
    description: 'Returns at most the first 200 changes.',
    params,
    answer: activitySchema.extend({ changes: z.array(changeSchema) }),
    access,
    async read({ params: { id } }, c) {
      const { actor } = await viewerOf(c);
      return { body: await activityDetail(db, labels, id, actor) };
    },
  });
  addCall(api, {
    method: 'post',
    path: '/activity/{id}/undo',
    tag: TAG,
    summary: 'Undo one activity',
    description:
      'Members can undo their own activity. Undoing that of others needs the permission to read activity. Each reversed change needs its own permission.',
    params,
    access: MEMBER,
    body: {
      schema: z.strictObject({ note: NOTE }),
      limit: BODY_LIMITS.command,
      isForm: true,
      isOptional: true,
    },
    answer: z.strictObject({ undone: z.int(), activityId: z.int() }),
    errors: {
      404: 'There is no such activity.',
      409: 'The same values were changed since: `error.data.conflicts`.',
    },
    async run({ params: { id }, body: { note } }, c) {
      const context = await contextOf(c, staff);
      const storeOf = (entity: string) => stores.find((store) => store.entity === entity);
      return undoActivity(context, id, { storeOf, note });
    },
  });
}

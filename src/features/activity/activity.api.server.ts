import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { notFound } from '#src/domain/errors.ts';
import { recordStores } from '#src/resources/stores.server.ts';
import type { CommandContext } from '#src/server/catalogue/command.server.ts';
import type { RecordStore } from '#src/server/catalogue/recordStore.server.ts';
import { undoActivity } from '#src/server/catalogue/undo.commands.server.ts';
import { addCall } from '#src/server/http/callRoute.ts';
import { addExport } from '#src/server/http/exportRoute.ts';
import { listParameters } from '#src/server/http/listParameters.ts';
import { idParameter } from '#src/server/http/parameters.ts';
import { addRead } from '#src/server/http/readRoute.ts';
import { viewerOf } from '#src/server/http/recogniseViewer.ts';
import { contextOf, NOTE, permitted, type StaffApi } from '#src/server/http/staffCalls.ts';
import {
  ACTIVITY_LIST_FIELDS,
  activityDays,
  activityDetail,
  activityIds,
  activityList,
  activityRows,
  activitySchema,
  changeSchema,
  daySchema,
} from './activity.queries.server.ts';

const TAG = 'activity';
const params = z.strictObject({ id: idParameter });

/** Adds what was done: the list, one with its changes, counts by day, the file, and undoing. */
export function addActivity(
  api: OpenAPIHono,
  staff: StaffApi,
  furtherStores: (context: CommandContext) => readonly RecordStore[],
): void {
  const { db } = staff;
  const before = permitted('read', 'activity');
  const query = listParameters(ACTIVITY_LIST_FIELDS);
  addRead(api, {
    path: '/activity',
    tag: TAG,
    summary: 'List what was done, the latest first',
    query,
    answer: z.array(activitySchema),
    isList: true,
    isPrivate: true,
    before,
    async read(input, c) {
      const { actor } = await viewerOf(c);
      const { activity, total } = await activityList(db, input.query, actor);
      return { body: activity, total };
    },
  });
  addRead(api, {
    path: '/activity/days',
    tag: TAG,
    summary: 'Count what was done by day of Korea',
    description: 'Of what a list of the same filters has, whole; at most the last 400 days.',
    query,
    answer: z.array(daySchema),
    isPrivate: true,
    before,
    read: async ({ query: request }) => ({ body: await activityDays(db, request, staff.now()) }),
  });
  addExport(api, staff, {
    rest: 'activity',
    resource: 'activity',
    noun: { many: TAG },
    columns: ['id', 'createdAt', 'actor', 'action', 'resource', 'recordId', 'label', 'revisions', 'detail'],
    query,
    idsOf: (request, limit) => activityIds(db, request, limit),
    rowsOf: (ids, { actor }) => activityRows(db, ids, actor),
  });
  addRead(api, {
    path: '/activity/{id}',
    tag: TAG,
    summary: 'Read what one command changed',
    description: 'Its first 200 changes.',
    params,
    answer: activitySchema.extend({ changes: z.array(changeSchema) }),
    isPrivate: true,
    before,
    async read({ params: { id } }, c) {
      const { actor } = await viewerOf(c);
      const found = await activityDetail(db, id, actor);
      if (!found) throw notFound(`There is no activity ${id}`);
      return { body: found };
    },
  });
  addCall(api, staff.guards, {
    method: 'post',
    path: '/activity/{id}/undo',
    tag: TAG,
    summary: 'Undo all that one command did',
    description:
      "One's own, or with the permission to read activity; and with that which the opposite needs.",
    params,
    body: z.strictObject({ note: NOTE }),
    isForm: true,
    isBodyOptional: true,
    answer: z.strictObject({ undone: z.int(), activityId: z.int() }),
    refusals: {
      404: 'There is no such activity.',
      409: 'Something was changed since: `error.data.conflicts`.',
    },
    async run({ params: { id }, body: { note } }, c) {
      const context = await contextOf(c, staff);
      const stores = [...recordStores(), ...furtherStores(context)];
      const storeOf = (entity: string) => stores.find((store) => store.entity === entity);
      return undoActivity(context, id, { storeOf, note });
    },
  });
}

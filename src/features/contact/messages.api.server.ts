import { z } from 'zod';
import { addBulk } from '#src/records/api/bulkRoutes.server.ts';
import { addRecordWrites, type RecordRoutes } from '#src/records/api/recordRoutes.server.ts';
import { routeCommands } from '#src/records/api/routeCommands.server.ts';
import type { StaffApi } from '#src/records/api/staffCalls.server.ts';
import { BODY_LIMITS } from '#src/server/http/body/bodyLimits.ts';
import { permitted } from '#src/server/http/routes/access.ts';
import type { Api } from '#src/server/http/routes/endpoint.ts';
import { listParameters } from '#src/server/http/routes/listParameters.ts';
import { idParameter } from '#src/server/http/routes/parameters.ts';
import { addRead } from '#src/server/http/routes/readRoute.ts';
import { objectIn } from '#src/server/http/routes/routeParts.ts';
import { messageRecords } from './messageRecords.server.ts';
import {
  MESSAGE_LIST_FIELDS,
  messageIds,
  messageList,
  messageRow,
  messageSchema,
} from './messages.queries.server.ts';

/** Maximum number of messages in one bulk command. */
const BULK_MAX = 10_000;

const OFFERS = ['update', 'delete', 'revisions'] as const;

/** Adds the staff calls for messages: list, one message, marking as done, permanent deletion, bulk commands and history. */
export function addMessages(api: Api, staff: StaffApi): void {
  const { db } = staff;
  const { schemas } = messageRecords;
  const query = listParameters(MESSAGE_LIST_FIELDS);
  const access = permitted('read', 'messages');
  const routes: RecordRoutes = {
    rest: 'messages',
    resource: 'messages',
    noun: { one: 'message', many: 'messages' },
    record: messageSchema,
    create: objectIn(schemas.create),
    changes: objectIn(schemas.changes),
    limit: BODY_LIMITS.record,
    hasRevisions: true,
    commands: routeCommands(messageRecords, { offers: OFFERS, read: (id) => messageRow(db, id) }),
  };
  addRead(api, {
    path: '/messages',
    tag: routes.noun.many,
    summary: 'List messages to staff, the newest first',
    description: 'Messages from the contact form. Each is deleted automatically when it expires.',
    query,
    answer: z.array(messageSchema),
    isList: true,
    access,
    async read(input) {
      const { messages, total } = await messageList(db, input.query);
      return { body: messages, total };
    },
  });
  addRead(api, {
    path: '/messages/{id}',
    tag: routes.noun.many,
    summary: 'Read one message',
    params: z.strictObject({ id: idParameter }),
    answer: messageSchema,
    access,
    read: async ({ params: { id } }) => ({ body: await messageRow(db, id) }),
  });
  addRecordWrites(api, staff, routes);
  addBulk(api, staff, {
    ...routes,
    query,
    idsOf: (request, limit) => messageIds(db, request, limit),
    store: messageRecords,
    actions: ['update', 'delete'],
    maximum: BULK_MAX,
    changes: schemas.changes,
  });
}

import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { addBulk } from '#src/server/http/bulkRoutes.ts';
import { listParameters } from '#src/server/http/listParameters.ts';
import { idParameter } from '#src/server/http/parameters.ts';
import { addRead } from '#src/server/http/readRoute.ts';
import { addRecordWrites, type RecordRoutes } from '#src/server/http/recordRoutes.ts';
import { permitted, type StaffApi } from '#src/server/http/staffCalls.ts';
import { messageStore } from './messageStore.server.ts';
import { deleteMessage, revertMessage, updateMessage } from './messages.commands.server.ts';
import {
  MESSAGE_LIST_FIELDS,
  messageIds,
  messageList,
  messageRow,
  messageSchema,
} from './messages.queries.server.ts';

/** Messages of one bulk command. */
const BULK_MAX = 10_000;

const changes = z.strictObject({ isDone: z.boolean().optional() });

/** Adds messages to staff for those who answer them: list, one, marking, deleting for good, both in bulk, history. */
export function addMessages(api: OpenAPIHono, staff: StaffApi): void {
  const { db } = staff;
  const query = listParameters(MESSAGE_LIST_FIELDS);
  const before = permitted('read', 'messages');
  const routes: RecordRoutes = {
    rest: 'messages',
    resource: 'messages',
    noun: { one: 'message', many: 'messages' },
    record: messageSchema,
    create: changes,
    changes,
    hasRevisions: true,
    commands: {
      read: (id) => messageRow(db, id),
      async update(context, id, { changes: given, ...change }) {
        await updateMessage(context, id, { ...change, changes: given as z.output<typeof changes> });
        return messageRow(db, id);
      },
      async remove(context, id, removal) {
        const message = await messageRow(db, id);
        await deleteMessage(context, id, removal);
        return message;
      },
      async revert(context, id, revert) {
        await revertMessage(context, id, revert);
        return messageRow(db, id);
      },
    },
  };
  addRead(api, {
    path: '/messages',
    tag: routes.noun.many,
    summary: 'List messages to staff, the newest first',
    description: 'What was sent by the contact form. Each is deleted by itself when it expires.',
    query,
    answer: z.array(messageSchema),
    isList: true,
    isPrivate: true,
    before,
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
    isPrivate: true,
    before,
    read: async ({ params: { id } }) => ({ body: await messageRow(db, id) }),
  });
  addRecordWrites(api, staff, routes);
  addBulk(api, staff, {
    ...routes,
    query,
    idsOf: (request, limit) => messageIds(db, request, limit),
    store: messageStore,
    actions: ['update', 'delete'],
    maximum: BULK_MAX,
    changes,
  });
}

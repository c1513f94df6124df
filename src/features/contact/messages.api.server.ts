import type { StaffApi } from '#src/records/api/staffCalls.server.ts';
import { addStaffRecords } from '#src/records/api/staffRecords.server.ts';
import { BODY_LIMITS } from '#src/server/http/body/bodyLimits.ts';
import { permitted } from '#src/server/http/routes/access.ts';
import type { Api } from '#src/server/http/routes/endpoint.ts';
import { listParameters } from '#src/server/http/routes/listParameters.ts';
import { messageRecords } from './messageRecords.server.ts';
import { MESSAGE_LIST_FIELDS, messageReads, messageSchema } from './messages.queries.server.ts';

/** Maximum number of messages in one bulk command. */
const BULK_MAX = 10_000;

/** Adds the staff calls for messages: list, one message, marking as done, permanent deletion, bulk commands and history. */
export function addMessages(api: Api, staff: StaffApi): void {
  const { rowOf, ...reads } = messageReads(staff.db);
  addStaffRecords(api, staff, {
    rest: 'messages',
    noun: { one: 'message', many: 'messages' },
    records: messageRecords,
    record: messageSchema,
    ...messageRecords.schemas,
    limit: BODY_LIMITS.record,
    offers: ['update', 'delete', 'revisions', 'bulk'],
    list: {
      summary: 'List messages to staff, the newest first',
      description: 'Messages from the contact form. Each is deleted automatically when it expires.',
      query: listParameters(MESSAGE_LIST_FIELDS),
      row: messageSchema,
      ...reads,
    },
    bulkMaximum: BULK_MAX,
    access: permitted('read', 'messages'),
    read: rowOf,
  });
}

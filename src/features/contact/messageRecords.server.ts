import { eraseMessageNotes } from '#src/accounts/personalData.server.ts';
import { can } from '#src/domain/roles/can.ts';
import type { RecordOf } from '#src/records/fields/field.ts';
import { inputSchemas } from '#src/records/fields/input.schema.ts';
import { recordHistory, type WriteContext } from '#src/records/history.server.ts';
import { defineRecords, type Records } from '#src/records/lifecycle.commands.server.ts';
import type { Stored } from '#src/records/reading.server.ts';
import { type PendingRecord, type Write, writeOf } from '#src/records/recordWrites.server.ts';
import { recordActivity } from '#src/server/db/activity.ts';
import type { Runner, Transaction } from '#src/server/db/database.ts';
import { messageFields } from './messages.fields.ts';

type MessageRecord = RecordOf<typeof messageFields>;
type StoredMessage = Stored<MessageRecord>;

/** Reads messages by id and locks them until the transaction ends; the map lacks messages that do not exist. */
async function lockMessages(runner: Runner, ids: readonly number[]): Promise<Map<number, StoredMessage>> {
  const { rows } = await runner.query<StoredMessage>(
    `select m.id, m.version, false as "isDeleted", jsonb_build_object('isDone', m.done_at is not null) as record
     from contact_messages m where m.id = any($1::int[]) order by m.id for update of m`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Permanently deletes messages with the notes on them. The activity has no revisions, because a deletion cannot be undone. */
async function eraseMessages(
  { client }: Transaction,
  ids: readonly number[],
  { actor, action, activityId, note }: WriteContext,
) {
  await client.query('delete from contact_messages where id = any($1::int[])', [ids]);
  await eraseMessageNotes(client, ids);
  if (activityId !== undefined) return;
  const only = ids.length === 1 ? ids[0] : undefined;
  await recordActivity(client, actor?.userId ?? null, {
    action,
    entity: 'messages',
    entityId: only ?? null,
    detail: { deleted: ids.length, ...(note !== undefined && { note }) },
  });
}

/** Stores which messages are done, when and by whom, with a revision each. */
async function mark({ client }: Transaction, writes: readonly Write<MessageRecord>[], context: WriteContext) {
  await client.query(
    `update contact_messages m set version = r.version, updated_at = $2,
       done_at = case when r.is_done then $2::timestamptz end, done_by_id = case when r.is_done then $3::int end
     from json_to_recordset($1::json) as r(id int, version int, is_done bool) where m.id = r.id`,
    [
      JSON.stringify(writes.map(({ id, version, after }) => ({ id, version, is_done: after.isDone }))),
      context.now,
      context.actor?.userId ?? null,
    ],
  );
  await recordHistory(client, 'messages', writes, context);
}

/**
 * Writes messages in the caller's transaction: marks them as done or open with a revision each, or permanently deletes them.
 * @returns the writes, without drafts that change nothing
 */
async function writeMessages(
  tx: Transaction,
  drafts: readonly PendingRecord<MessageRecord>[],
  context: WriteContext,
): Promise<Write<MessageRecord>[]> {
  const writes = drafts.flatMap((draft) => writeOf(messageFields, draft.before?.id ?? 0, draft) ?? []);
  const deletedIds = writes.filter(({ isDeleted }) => isDeleted).map(({ id }) => id);
  const remaining = writes.filter(({ isDeleted }) => !isDeleted);
  if (deletedIds.length > 0) await eraseMessages(tx, deletedIds, context);
  if (remaining.length > 0) await mark(tx, remaining, context);
  return writes;
}

/** Messages to staff. A deletion cannot be undone. */
export const messageRecords: Records<typeof messageFields> = defineRecords({
  resource: 'messages',
  noun: 'message',
  target: 'contactMessages',
  fields: messageFields,
  schemas: inputSchemas(messageFields),
  deletion: 'final',
  named: {
    table: 'contact_messages',
    name: 'coalesce(sender_name, email)',
    mayRead: (actor) => can(actor, 'read', 'messages'),
  },
  label: () => 'A message',
  read: lockMessages,
  write: writeMessages,
});

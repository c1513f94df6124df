import { flag, type RecordOf } from '#src/domain/fields/field.ts';
import { recordActivity, recordHistory, type WriteContext } from '#src/server/catalogue/history.server.ts';
import type { Stored } from '#src/server/catalogue/reading.server.ts';
import { type RecordStore, recordStore } from '#src/server/catalogue/recordStore.server.ts';
import { type Draft, type Write, writeOf } from '#src/server/catalogue/recordWrites.server.ts';
import type { Runner, Transaction } from '#src/server/db/database.ts';

/** What staff change of a message. What its sender wrote is no field: no revision ever holds a word of it. */
export const messageFields = { isDone: flag('Done') };
export type MessageRecord = RecordOf<typeof messageFields>;
export type StoredMessage = Stored<MessageRecord>;

/** Messages by id, locked until the transaction ends; those that are gone are missing in the map. */
export async function lockMessages(
  runner: Runner,
  ids: readonly number[],
): Promise<Map<number, StoredMessage>> {
  const { rows } = await runner.query<StoredMessage>(
    `select m.id, m.version, false as "isDeleted", jsonb_build_object('isDone', m.done_at is not null) as record
     from contact_messages m where m.id = any($1::int[]) order by m.id for update of m`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Deletes messages for good. Their activity has no revisions: there is nothing to put back. */
async function forget(
  { client }: Transaction,
  ids: readonly number[],
  { actorId, action, activityId, note }: WriteContext,
) {
  await client.query('delete from contact_messages where id = any($1::int[])', [ids]);
  if (activityId !== undefined) return;
  const only = ids.length === 1 ? ids[0] : undefined;
  await recordActivity(client, actorId, {
    action,
    entity: 'messages',
    entityId: only ?? null,
    detail: { deleted: ids.length, ...(note !== undefined && { note }) },
  });
}

/** Messages that were done stay by whom and when they were, unless they are opened again. */
async function mark({ client }: Transaction, writes: readonly Write<MessageRecord>[], context: WriteContext) {
  await client.query(
    `update contact_messages m set version = r.version, updated_at = $2,
       done_at = case when r.is_done then $2::timestamptz end, done_by_id = case when r.is_done then $3::int end
     from json_to_recordset($1::json) as r(id int, version int, is_done bool) where m.id = r.id`,
    [
      JSON.stringify(writes.map(({ id, version, after }) => ({ id, version, is_done: after.isDone }))),
      context.now,
      context.actorId,
    ],
  );
  await recordHistory(client, 'messages', writes, context);
}

/**
 * Writes messages in the caller's transaction: marks them with a revision each, or deletes them for good.
 * @returns the writes made; drafts that change nothing are left out
 */
export async function writeMessages(
  tx: Transaction,
  drafts: readonly Draft<MessageRecord>[],
  context: WriteContext,
): Promise<Write<MessageRecord>[]> {
  const writes = drafts.flatMap((draft) => writeOf(messageFields, draft.before?.id ?? 0, draft) ?? []);
  const gone = writes.filter(({ isDeleted }) => isDeleted).map(({ id }) => id);
  const kept = writes.filter(({ isDeleted }) => !isDeleted);
  if (gone.length > 0) await forget(tx, gone, context);
  if (kept.length > 0) await mark(tx, kept, context);
  return writes;
}

/** Messages to staff, many at a time. */
export const messageStore: RecordStore = recordStore({
  resource: 'messages',
  entity: 'messages',
  target: 'contactMessages',
  fields: messageFields,
  read: lockMessages,
  write: writeMessages,
  faultsOf: () => ({}),
  label: () => 'A message',
});

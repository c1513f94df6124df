import { conflict, notFound } from '#src/domain/errors.ts';
import { actorIdOf, authorise, type CommandContext } from '#src/server/catalogue/command.server.ts';
import type { WriteContext } from '#src/server/catalogue/history.server.ts';
import {
  commandTransaction,
  mergeChanges,
  type Reverting,
  undoRevision,
} from '#src/server/catalogue/revising.server.ts';
import type { Transaction } from '#src/server/db/database.ts';
import {
  lockMessages,
  type MessageRecord,
  messageFields,
  type StoredMessage,
  writeMessages,
} from './messageStore.server.ts';
import { messagePolicy } from './messages.policy.ts';

async function lockMessage({ client }: Transaction, id: number): Promise<StoredMessage> {
  const message = (await lockMessages(client, [id])).get(id);
  if (!message) throw notFound(`There is no message ${id}`);
  return message;
}

const writeContext = (context: CommandContext, verb: string, note: string | undefined): WriteContext => ({
  actorId: actorIdOf(context),
  action: `messages.${verb}`,
  now: context.now,
  ...(note !== undefined && { note }),
});

/** A change of a message: what it was made to, why, and what it changes. */
export interface MessageChange {
  version: number;
  note?: string | undefined;
  changes: Partial<MessageRecord>;
}

/**
 * Marks a message as done, by whom and when, or opens it again.
 * @throws AppError 403, 404; 422 for a version that never was
 */
export async function updateMessage(
  context: CommandContext,
  id: number,
  { version, note, changes }: MessageChange,
): Promise<void> {
  authorise(messagePolicy.mayUpdate(context.actor));
  await commandTransaction(context.db, async (tx) => {
    const before = await lockMessage(tx, id);
    const after = await mergeChanges(tx.client, 'messages', messageFields, before, version, changes);
    await writeMessages(tx, [{ before, after }], writeContext(context, 'update', note));
  });
}

/**
 * Undoes one revision of a message, as a new revision.
 * @throws AppError 403, 404; 409 where a later revision changed the same
 */
export async function revertMessage(
  context: CommandContext,
  id: number,
  { revisionId, paths, note }: Reverting,
): Promise<void> {
  authorise(messagePolicy.mayUpdate(context.actor));
  await commandTransaction(context.db, async (tx) => {
    const before = await lockMessage(tx, id);
    const { after } = await undoRevision(tx.client, 'messages', messageFields, before, { revisionId, paths });
    await writeMessages(tx, [{ before, after }], writeContext(context, 'revert', note));
  });
}

/**
 * Deletes a message for good, wherever its sender's words and address are kept here.
 * @throws AppError 403, 404; 409 when a version is given and it is not the present one
 */
export async function deleteMessage(
  context: CommandContext,
  id: number,
  { version, note }: { version?: number | undefined; note?: string | undefined },
): Promise<void> {
  authorise(messagePolicy.mayDelete(context.actor));
  await commandTransaction(context.db, async (tx) => {
    const before = await lockMessage(tx, id);
    if (version !== undefined && version !== before.version)
      throw conflict('Somebody else has changed this meanwhile', { version: before.version });
    await writeMessages(
      tx,
      [{ before, after: before.record, isDeleted: true }],
      writeContext(context, 'delete', note),
    );
  });
}

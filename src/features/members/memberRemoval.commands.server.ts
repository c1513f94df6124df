import { eraseAccounts } from '#src/accounts/eraseAccounts.server.ts';
import { assertAdminRemains } from '#src/accounts/lastAdmin.server.ts';
import { DELETE_USER } from '#src/accounts/personalData.server.ts';
import { conflict } from '#src/domain/errors.ts';
import { redact } from '#src/domain/text/redaction.ts';
import { actorIdOf, authorise, type CommandContext } from '#src/server/command.ts';
import { recordActivity } from '#src/server/db/activity.ts';
import { commandTransaction } from '#src/server/db/commandTransaction.ts';
import type { Transaction } from '#src/server/db/database.ts';
import { lockAdmins } from './memberRecords.server.ts';
import { authoriseOver, lockMember } from './memberRows.server.ts';
import { memberPolicy } from './members.policy.ts';

export interface MemberRemoval {
  /** The version that the caller has read; any version if left out. */
  version?: number | undefined;
  /** The reason, for the activity. */
  note?: string | undefined;
}

interface Account {
  uid: string;
  version: number;
}

async function accountOf({ client }: Transaction, id: number): Promise<Account | undefined> {
  const { rows } = await client.query<Account>(
    'select identity_uid as uid, version from users where id = $1',
    [id],
  );
  return rows[0];
}

/**
 * Permanently deletes a user, on this site and at the built-in identity provider: a registration or a member, also a
 * suspended one. Deletes their personal data; their changes to the catalogue stay, by a closed account. With a Firebase
 * project the account there stays, and its owner can register with it again.
 * @returns the marks of the account's mails, by which stored mails are deleted
 * @throws AppError 403 without permission or if the user has permissions that the actor lacks; 404; 409 for the actor's own
 *   account, for the last admin, and if `version` is not the current one
 */
export async function deleteMember(
  context: CommandContext,
  id: number,
  { version, note }: MemberRemoval,
): Promise<readonly string[]> {
  authorise(memberPolicy.mayDelete(context.actor));
  if (context.actor?.userId === id)
    throw conflict('You cannot delete your own account here. Delete it in your settings');
  return commandTransaction(context.db, async (tx) => {
    await lockAdmins(tx.client);
    await lockMember(tx, id);
    await authoriseOver(tx.client, context.actor, id);
    const account = await accountOf(tx, id);
    if (!account) return [];
    if (version !== undefined && version !== account.version)
      throw conflict('Somebody else has changed this meanwhile', { version: account.version });
    await assertAdminRemains(tx.client, id);
    const { mailMarks, addresses, handles, displayNames } = await eraseAccounts(tx, [id]);
    await tx.client.query('delete from identity_accounts where uid = $1', [account.uid]);
    const identifiers = [...mailMarks, ...addresses, ...handles, ...displayNames];
    await recordActivity(tx.client, actorIdOf(context), {
      action: DELETE_USER,
      entity: 'user',
      entityId: id,
      detail: note === undefined ? {} : { note: redact(note, identifiers) },
    });
    return mailMarks;
  });
}

import { AccessDenied } from '#src/domain/accounts/sessionErrors.ts';
import type { ReviewsOnClosing } from '#src/domain/reviews/reviewKinds.ts';
import { recordActivity } from '#src/server/db/activity.ts';
import { type Database, inTransaction, type Runner, type Transaction } from '#src/server/db/database.ts';
import { eraseAccounts } from './eraseAccounts.server.ts';
import { assertAdminRemains, lockAdminRole } from './lastAdmin.server.ts';
import { lockIdentity } from './lockIdentity.server.ts';

interface Account {
  id: number;
  isSuspended: boolean;
  isMember: boolean;
}

async function lockAccount({ client }: Transaction, uid: string): Promise<Account | undefined> {
  const { rows } = await client.query<Account>(
    `select id, suspended_at is not null as "isSuspended", joined_at is not null as "isMember"
     from users where identity_uid = $1 for update`,
    [uid],
  );
  return rows[0];
}

/**
 * Closes the account of an identity, if there is one: deletes its personal data and ends its sessions. Its changes to the
 * catalogue stay, attributed to a closed account. Data that a concurrent request writes is deleted as well, or the
 * request is rejected.
 * @param uid account at the identity provider
 * @param removeIdentity deletes that account, with the transaction's client; called last, and an error rolls everything back
 * @param reviews what happens with the member's published reviews; without a choice they stay, without a name
 * @returns the marks by which mails of the account are found
 * @throws AppError 403 for a suspended member, 409 for the last admin
 */
export async function closeMember(
  db: Database,
  uid: string,
  removeIdentity: (runner: Runner) => Promise<void>,
  reviews: ReviewsOnClosing = 'stay',
): Promise<readonly string[]> {
  return inTransaction(db, async (tx) => {
    await lockIdentity(tx.client, uid);
    // Locks the admin role before the member's row, in the order of the commands that grant and revoke roles.
    await lockAdminRole(tx.client);
    const account = await lockAccount(tx, uid);
    // Otherwise a suspended member could register again with the same address.
    if (account?.isSuspended) throw new AccessDenied();
    let mailMarks: readonly string[] = [];
    if (account) {
      await assertAdminRemains(tx.client, account.id);
      if (account.isMember)
        await recordActivity(tx.client, account.id, {
          action: 'user.close',
          entity: 'user',
          entityId: account.id,
        });
      ({ mailMarks } = await eraseAccounts(tx, [account.id], reviews));
    }
    await removeIdentity(tx.client);
    return mailMarks;
  });
}

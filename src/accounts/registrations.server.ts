import { REGISTRATION_DAYS } from '#src/domain/accounts/registrations.ts';
import { cleanDisplayName } from '#src/domain/names/handles.ts';
import { recordActivity } from '#src/server/db/activity.ts';
import { type Database, inTransaction, type Runner, type Transaction } from '#src/server/db/database.ts';
import type { Account } from '#src/server/identity/accounts.ts';
import type { AccountOwners } from '#src/server/identity/provider.ts';
import { eraseAccounts } from './eraseAccounts.server.ts';
import { addRegistration, joinMember } from './newMember.server.ts';

const DAY_MILLISECONDS = 86_400_000;
/** Registrations per transaction. */
const AT_ONCE = 200;

/** What a registration takes from an account of the built-in provider. */
type Registered = Pick<Account, 'id' | 'uid' | 'email' | 'isEmailVerified' | 'displayName' | 'createdAt'>;

/** Turns a registration into a member after its owner has verified the e-mail address. */
async function join(runner: Runner, id: number, account: Registered, now: Date): Promise<void> {
  await joinMember(runner, { id, email: account.email, displayName: account.displayName, now });
  await recordActivity(runner, id, { action: 'user.register', entity: 'user', entityId: id });
}

async function add(runner: Runner, account: Registered, now: Date): Promise<void> {
  const { uid: identityUid, email, displayName, createdAt: at, isEmailVerified } = account;
  const id = await addRegistration(runner, { identityUid, email, displayName, at });
  if (id !== null && isEmailVerified) await join(runner, id, account, now);
}

/**
 * Keeps registrations in step with the accounts of the built-in provider: staff see an account as soon as it is created,
 * and it becomes a member when its address is verified, by an e-mailed link or a password reset. Existing members are not
 * updated.
 */
export function accountOwners(now: () => Date): AccountOwners {
  return {
    async lock(runner, accountId) {
      await runner.query(
        `select from users where identity_uid = (select uid from identity_accounts where id = $1) for update`,
        [accountId],
      );
    },
    added: (runner, account) => add(runner, account, now()),
    async changed(runner, account) {
      const { rows } = await runner.query<{ id: number; isMember: boolean }>(
        `select id, joined_at is not null as "isMember" from users where identity_uid = $1 for update`,
        [account.uid],
      );
      const [owner] = rows;
      if (!owner) return add(runner, account, now());
      if (owner.isMember) return;
      if (account.isEmailVerified) return join(runner, owner.id, account, now());
      const name = cleanDisplayName(account.displayName ?? '');
      if (name !== '')
        await runner.query('update users set display_name = $2, updated_at = $3 where id = $1', [
          owner.id,
          name,
          now(),
        ]);
    },
  };
}

/**
 * Deletes registrations and their accounts at the built-in provider, in the caller's transaction, which has locked them.
 * Their addresses become free. Members among the ids are skipped.
 */
export async function removeRegistrations(tx: Transaction, ids: readonly number[]): Promise<void> {
  const { rows } = await tx.client.query<{ id: number; uid: string }>(
    'select id, identity_uid as uid from users where id = any($1::int[]) and joined_at is null',
    [ids],
  );
  if (rows.length === 0) return;
  await eraseAccounts(
    tx,
    rows.map(({ id }) => id),
  );
  await tx.client.query('delete from identity_accounts where uid = any($1::text[])', [
    rows.map(({ uid }) => uid),
  ]);
}

/** Adds missing registrations for accounts of the built-in provider, which an earlier version created. */
async function addMissing(db: Database, now: Date): Promise<void> {
  let last = 0;
  for (;;) {
    const accounts = await inTransaction(db, async ({ client }) => {
      const { rows } = await client.query<Registered>(
        `select a.id, a.uid, a.email, a.is_email_verified as "isEmailVerified", a.display_name as "displayName",
           a.created_at as "createdAt"
         from identity_accounts a
         where a.id > $1 and not exists (select from users u where u.identity_uid = a.uid)
         order by a.id limit $2`,
        [last, AT_ONCE],
      );
      for (const account of rows) await add(client, account, now);
      return rows;
    });
    last = accounts.at(-1)?.id ?? last;
    if (accounts.length < AT_ONCE) return;
  }
}

/**
 * Deletes one batch of expired registrations and returns their number. Suspended ones stay, because their owners could
 * otherwise register again.
 */
async function removeSome(db: Database, before: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await tx.client.query<{ id: number }>(
      `select id from users u where joined_at is null and suspended_at is null and created_at < $1
         and not exists (select from identity_accounts a where a.uid = u.identity_uid and a.is_email_verified)
       order by created_at, id limit $2 for update skip locked`,
      [before, AT_ONCE],
    );
    if (rows.length === 0) return 0;
    await removeRegistrations(
      tx,
      rows.map(({ id }) => id),
    );
    await recordActivity(tx.client, null, {
      action: 'user.expire',
      entity: 'user',
      detail: { deleted: rows.length },
    });
    return rows.length;
  });
}

/**
 * Deletes registrations older than 30 days whose address was never verified, with their accounts at the built-in
 * provider. Safe to run in several processes at once.
 * @returns the number of deleted registrations
 */
export async function removeOldRegistrations(db: Database, now: Date): Promise<number> {
  await addMissing(db, now);
  const before = new Date(now.getTime() - REGISTRATION_DAYS * DAY_MILLISECONDS);
  let removed = 0;
  for (;;) {
    const some = await removeSome(db, before);
    removed += some;
    if (some < AT_ONCE) return removed;
  }
}

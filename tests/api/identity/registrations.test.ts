import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountOwners, removeOldRegistrations } from '#src/accounts/registrations.server.ts';
import { inTransaction } from '#src/server/db/database.ts';
import { type Account, addAccount, changeAccount } from '#src/server/identity/accounts.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';

const DAY = 86_400_000;
const now = () => new Date();
const owners = accountOwners(now);

let database: TestDatabase;
let made = 0;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

/** Creates an account at the built-in provider, without a registration. */
async function newAccount(at = now()): Promise<Account> {
  made += 1;
  const account = await addAccount(database.db.pool, {
    uid: `uid-${made}`,
    email: `someone${made}@example.org`,
    passwordHash: 'none',
    displayName: `Someone ${made}`,
    at,
  });
  if (!account) throw new Error('The address is taken');
  return account;
}

const changed = (account: Account, changes: Parameters<typeof changeAccount>[2]) =>
  inTransaction(database.db, async ({ client }) => {
    await owners.lock(client, account.id);
    const next = await changeAccount(client, account.id, changes);
    if (next) await owners.changed(client, next);
  });

async function registrationOf({ uid }: Account) {
  const { rows } = await database.db.pool.query<{ displayName: string; isMember: boolean }>(
    'select display_name as "displayName", joined_at is not null as "isMember" from users where identity_uid = $1',
    [uid],
  );
  return rows[0];
}

describe('a registration', () => {
  it('follows the account at the built-in provider until the address is verified', async () => {
    const account = await newAccount();
    await owners.added(database.db.pool, account);
    expect(await registrationOf(account)).toEqual({ displayName: account.displayName, isMember: false });
    await changed(account, { displayName: 'Another name' });
    expect(await registrationOf(account)).toEqual({ displayName: 'Another name', isMember: false });
    await changed(account, { isEmailVerified: true });
    expect(await registrationOf(account)).toMatchObject({ isMember: true });
    await changed(account, { displayName: 'A third name' });
    expect(await registrationOf(account)).toMatchObject({ displayName: 'Another name' });
  });

  it('is added with the next change of an account that has none', async () => {
    const account = await newAccount();
    await changed(account, { isEmailVerified: true });
    expect(await registrationOf(account)).toMatchObject({ isMember: true });
  });

  it('is deleted with its account after 30 days without a verified address', async () => {
    const [old, recent] = [await newAccount(new Date(Date.now() - 31 * DAY)), await newAccount()];
    // The accounts of an earlier version have no registration yet.
    expect(await registrationOf(old)).toBeUndefined();
    expect(await removeOldRegistrations(database.db, now())).toBe(1);
    expect([await registrationOf(old), (await registrationOf(recent))?.isMember]).toEqual([undefined, false]);
    const { rows } = await database.db.pool.query<{ uid: string }>(
      'select uid from identity_accounts where uid = any($1) order by id',
      [[old.uid, recent.uid]],
    );
    expect(rows.map(({ uid }) => uid)).toEqual([recent.uid]);
  });
});

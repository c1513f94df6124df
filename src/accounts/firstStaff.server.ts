import { type Database, inTransaction } from '#src/server/db/database.ts';
import { accountOfEmail, addAccount, changeAccount } from '#src/server/identity/accounts.ts';
import { hashPassword } from '#src/server/identity/passwords.ts';
import { makeUid } from '#src/server/identity/secrets.ts';
import { ADMIN_ROLE } from './lastAdmin.server.ts';
import { addMember } from './newMember.server.ts';
import { addRole, ensureRoles } from './roles.server.ts';
import { makeSetupToken } from './setup.server.ts';

interface AdminAccount {
  email: string;
  password: string;
}

/**
 * Creates a verified admin in the built-in provider (ADMIN_EMAIL, ADMIN_PASSWORD). An existing account with this address
 * is not changed, including its password and roles.
 * @returns whether it was created
 */
async function addAdmin(db: Database, { email, password }: AdminAccount, at: Date): Promise<boolean> {
  if (await accountOfEmail(db.pool, email)) return false;
  const passwordHash = await hashPassword(password);
  // One transaction: an account without its member would prevent the next start from creating the member.
  return inTransaction(db, async ({ client }) => {
    const account = await addAccount(client, { uid: makeUid(), email, passwordHash, displayName: null, at });
    if (!account) return false;
    await changeAccount(client, account.id, { isEmailVerified: true });
    const id = await addMember(client, {
      identityUid: account.uid,
      email,
      displayName: 'Admin',
      now: at,
    });
    await addRole(client, id, ADMIN_ROLE);
    return true;
  });
}

/**
 * Prepares roles and the first staff member: adds the default roles, the configured admin, and, while there is no staff,
 * the token of a set-up link.
 * @param admin null if not configured, or if a Firebase project manages the accounts
 * @returns the token, or null
 */
export async function prepareStaff(
  db: Database,
  admin: AdminAccount | null,
  now: Date,
): Promise<string | null> {
  await ensureRoles(db);
  if (admin) await addAdmin(db, admin, now);
  return makeSetupToken(db.pool);
}

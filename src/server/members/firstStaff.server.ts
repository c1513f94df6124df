import { type Database, inTransaction } from '#src/server/db/database.ts';
import { accountOfEmail, addAccount, changeAccount } from '#src/server/identity/accounts.ts';
import { hashPassword } from '#src/server/identity/passwords.ts';
import { makeUid } from '#src/server/identity/secrets.ts';
import { freeAddress } from './freeAddress.server.ts';
import { ADMIN_ROLE } from './lastAdmin.server.ts';
import { addMember } from './newMember.server.ts';
import { addRole, ensureRoles } from './roles.server.ts';
import { makeSetupToken } from './setup.server.ts';

interface AdminAccount {
  email: string;
  password: string;
}

/**
 * Makes a verified admin in the built-in provider (ADMIN_EMAIL, ADMIN_PASSWORD). Where the address has an account already
 * nothing of it is changed, its password and roles included.
 * @returns whether it was made
 */
async function addAdmin(db: Database, { email, password }: AdminAccount, at: Date): Promise<boolean> {
  if (await accountOfEmail(db.pool, email)) return false;
  const passwordHash = await hashPassword(password);
  // All or nothing: an account without its member would keep the next start from making them.
  return inTransaction(db, async ({ client }) => {
    const account = await addAccount(client, { uid: makeUid(), email, passwordHash, displayName: null, at });
    if (!account) return false;
    await changeAccount(client, account.id, { isEmailVerified: true });
    await freeAddress(client, email, null);
    const id = await addMember(client, {
      identityUid: account.uid,
      email,
      isEmailVerified: true,
      displayName: 'Admin',
    });
    await addRole(client, id, ADMIN_ROLE);
    return true;
  });
}

/**
 * Readies roles and the first member of staff: the roles of a new installation, the admin that the settings name, and
 * while nobody is staff the token of a set-up link.
 * @param admin null where the settings name none, or a Firebase project keeps the accounts
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

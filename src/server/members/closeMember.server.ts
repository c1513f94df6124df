import { AccessDenied } from '#src/domain/sessionErrors.ts';
import { type Database, inTransaction, type Runner } from '#src/server/db/database.ts';
import { holdIdentity } from './holdIdentity.server.ts';
import { refuseLastAdmin } from './lastAdmin.server.ts';

/** Tables of what is a member's alone. */
const OWN_TABLES = ['sessions', 'user_roles', 'list_entries'] as const;

/** Takes from a member what is theirs: sessions, roles, list, name and address. Their row stays for what refers to it. */
async function forget(runner: Runner, userId: number): Promise<void> {
  for (const table of OWN_TABLES) await runner.query(`delete from ${table} where user_id = $1`, [userId]);
  // A message stays until its time is over, and says by itself whom to answer: not whose it was.
  await runner.query('update contact_messages set user_id = null where user_id = $1', [userId]);
  await runner.query(
    `update users set deleted_at = now(), identity_uid = 'removed-' || id, email = 'removed-' || id || '@email.invalid',
       is_email_verified = false, handle = 'removed_' || id, display_name = 'Former member',
       version = version + 1, updated_at = now() where id = $1`,
    [userId],
  );
  await runner.query(
    `insert into activity (actor_id, action, entity, entity_id) values ($1, 'user.close', 'user', $1)`,
    [userId],
  );
}

/**
 * Removes the member of an identity, if there is one: name, address and list are gone, their sessions end; what they did
 * in the catalogue stays, by nobody.
 * @param uid account at the identity provider
 * @param removeIdentity removes that account; called last, and what it throws leaves everything as it was
 * @throws AppError 403 for a suspended member, 409 for the last admin
 */
export async function closeMember(
  db: Database,
  uid: string,
  removeIdentity: () => Promise<void>,
): Promise<void> {
  await inTransaction(db, async ({ client }) => {
    await holdIdentity(client, uid);
    const { rows } = await client.query<{ id: number; isSuspended: boolean }>(
      'select id, suspended_at is not null as "isSuspended" from users where identity_uid = $1',
      [uid],
    );
    const [member] = rows;
    // Whoever is suspended could otherwise come back under the same address, as somebody new.
    if (member?.isSuspended) throw new AccessDenied();
    if (member) {
      await refuseLastAdmin(client, member.id);
      await forget(client, member.id);
    }
    await removeIdentity();
  });
}

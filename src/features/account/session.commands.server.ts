import { forbidden, notFound } from '#src/domain/errors.ts';
import { AccessDenied, invalidToken, unverified } from '#src/domain/sessionErrors.ts';
import { commandTransaction } from '#src/server/catalogue/revising.server.ts';
import type { Database, Runner, Transaction } from '#src/server/db/database.ts';
import { closeMember } from '#src/server/members/closeMember.server.ts';
import { freeAddress } from '#src/server/members/freeAddress.server.ts';
import { holdIdentity } from '#src/server/members/holdIdentity.server.ts';
import { ADMIN_ROLE } from '#src/server/members/lastAdmin.server.ts';
import { addMember } from '#src/server/members/newMember.server.ts';
import { addRole } from '#src/server/members/roles.server.ts';
import { takeSetupToken } from '#src/server/members/setup.server.ts';
import type { VerifiedIdentity } from '#src/server/session/identity.ts';
import { addSession } from '#src/server/session/sessions.ts';
import type { Viewer } from '#src/server/session/viewer.ts';

interface StoredMember {
  id: number;
  email: string;
  isEmailVerified: boolean;
  isSuspended: boolean;
  isDeleted: boolean;
}

const MEMBER_COLUMNS = `id, email, is_email_verified as "isEmailVerified",
  suspended_at is not null as "isSuspended", deleted_at is not null as "isDeleted"`;

async function memberOfIdentity(runner: Runner, uid: string): Promise<StoredMember | null> {
  const { rows } = await runner.query<StoredMember>(
    `select ${MEMBER_COLUMNS} from users where identity_uid = $1 for update`,
    [uid],
  );
  return rows[0] ?? null;
}

async function log(
  { client }: Transaction,
  action: string,
  userId: number,
  detail: object = {},
): Promise<void> {
  await client.query(
    `insert into activity (actor_id, action, entity, entity_id, detail) values ($1, $2, 'user', $1, $3)`,
    [userId, action, JSON.stringify(detail)],
  );
}

/**
 * The member of an identity that was unknown, once nobody is about to make or to close them.
 * @throws AppError 401 when their account was closed meanwhile
 */
async function memberInTurn({ client }: Transaction, { identity, confirm }: Joining, email: string) {
  const { uid } = identity;
  await holdIdentity(client, uid);
  await confirm();
  await client.query(`select pg_advisory_xact_lock(hashtextextended('member ' || lower($1), 0))`, [email]);
  return memberOfIdentity(client, uid);
}

/** The member of an identity, made where it is new here, with the address and its state as the provider has them. */
async function memberFor(tx: Transaction, joining: Joining, email: string): Promise<number> {
  const { identity } = joining;
  const known = (await memberOfIdentity(tx.client, identity.uid)) ?? (await memberInTurn(tx, joining, email));
  if (known?.isDeleted || known?.isSuspended) throw new AccessDenied();
  if (known?.email === email && known.isEmailVerified) return known.id;
  await freeAddress(tx.client, email, known?.id ?? null);
  if (known) {
    await tx.client.query(
      'update users set email = $2, is_email_verified = true, version = version + 1, updated_at = now() where id = $1',
      [known.id, email],
    );
    if (known.email !== email) await log(tx, 'user.changeEmail', known.id);
    return known.id;
  }
  const { uid: identityUid, displayName } = identity;
  const made = await addMember(tx.client, { identityUid, email, isEmailVerified: true, displayName });
  await log(tx, 'user.register', made);
  return made;
}

interface Joining {
  identity: VerifiedIdentity;
  /** Asks the provider again, where a member is about to be made. @throws AppError 401 when it knows them no more */
  confirm(): Promise<unknown>;
}

export interface SessionRequest extends Joining {
  provider: 'built-in' | 'firebase';
  /** Token of the set-up link, where the browser came by one. */
  setup: string | undefined;
  userAgent: string | null;
  address: string | null;
  now: Date;
}

/**
 * Begins a session for whom the identity provider vouches; the member is made at their first one. With the token of the
 * set-up link they become admin.
 * @returns the session's id and the member's
 * @throws AppError 401 for a sign-in that was ended, or an address that is not verified (S-A3); 403 for a suspended member
 */
export async function openSession(
  db: Database,
  { identity, confirm, setup, ...origin }: SessionRequest,
): Promise<{ id: string; userId: number }> {
  const { email, validSince, signedInAt } = identity;
  if (identity.isDisabled) throw new AccessDenied();
  if (validSince !== null && signedInAt < validSince) throw invalidToken();
  if (email === null || !identity.isEmailVerified) throw unverified();
  return commandTransaction(db, async (tx) => {
    const userId = await memberFor(tx, { identity, confirm }, email);
    if (validSince !== null) {
      await tx.client.query('delete from sessions where user_id = $1 and signed_in_at < $2', [
        userId,
        validSince,
      ]);
    }
    if (setup !== undefined && (await takeSetupToken(tx.client, setup))) {
      await addRole(tx.client, userId, ADMIN_ROLE);
      await log(tx, 'user.grantRole', userId, { role: ADMIN_ROLE, by: 'set-up link' });
    }
    const { id } = await addSession(tx.client, { ...origin, userId, signedInAt });
    return { id, userId };
  });
}

/** Ends a session. Ending one that is over changes nothing. */
export async function endSession(db: Database, viewer: Pick<Viewer, 'userId' | 'session'>): Promise<void> {
  await db.pool.query('delete from sessions where id = $1 and user_id = $2', [
    viewer.session.id,
    viewer.userId,
  ]);
}

/**
 * Ends one of a member's own sessions.
 * @throws AppError 404 where they have none with this id
 */
export async function endOwnSession(db: Database, { userId }: Viewer, id: string): Promise<void> {
  const { rowCount } = await db.pool.query('delete from sessions where id = $1 and user_id = $2', [
    id,
    userId,
  ]);
  if (rowCount === 0) throw notFound('There is no such session');
}

/** Ends all of a member's sessions but the present one. */
export async function endOtherSessions(db: Database, { userId, session }: Viewer): Promise<void> {
  await db.pool.query('delete from sessions where user_id = $1 and id <> $2', [userId, session.id]);
}

interface Removal {
  /** Account at the identity provider, as a fresh sign-in names it. */
  uid: string;
  /** Removes it there. */
  remove(): Promise<void>;
}

/**
 * Closes a member's own account, here and at the identity provider.
 * @throws AppError 403 when the account is another one than theirs, 409 for the last admin; what `remove` throws
 */
export async function closeAccount(
  db: Database,
  { userId }: Pick<Viewer, 'userId'>,
  { uid, remove }: Removal,
): Promise<void> {
  const own = await db.pool.query('select from users where id = $1 and identity_uid = $2', [userId, uid]);
  if (own.rowCount === 0) throw forbidden('This sign-in is of another account');
  await closeMember(db, uid, remove);
}

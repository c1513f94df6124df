import { closeMember } from '#src/accounts/closeMember.server.ts';
import { freeAddress } from '#src/accounts/freeAddress.server.ts';
import { ADMIN_ROLE } from '#src/accounts/lastAdmin.server.ts';
import { lockIdentity } from '#src/accounts/lockIdentity.server.ts';
import { addMember, addRegistration, joinMember } from '#src/accounts/newMember.server.ts';
import { addRole } from '#src/accounts/roles.server.ts';
import { takeSetupToken } from '#src/accounts/setup.server.ts';
import { AccessDenied, invalidToken, sessionEnded, unverified } from '#src/domain/accounts/sessionErrors.ts';
import { forbidden, notFound } from '#src/domain/errors.ts';
import type { ReviewsOnClosing } from '#src/domain/reviews/reviewKinds.ts';
import { recordActivity } from '#src/server/db/activity.ts';
import { commandTransaction } from '#src/server/db/commandTransaction.ts';
import { type Database, inTransaction, type Runner, type Transaction } from '#src/server/db/database.ts';
import {
  endOneSession,
  endSessionsExcept,
  isSignInEnded,
  signInOfSession,
} from '#src/server/session/endSignIns.ts';
import { rememberExchange, spendTokens } from '#src/server/session/exchangedTokens.ts';
import type { VerifiedIdentity } from '#src/server/session/identity.ts';
import { addSession } from '#src/server/session/sessions.ts';
import type { Viewer } from '#src/server/session/viewer.ts';

interface StoredMember {
  id: number;
  email: string;
  isEmailVerified: boolean;
  isSuspended: boolean;
  /** False for a registration whose e-mail address is not verified yet. */
  isMember: boolean;
}

const MEMBER_COLUMNS = `id, email, is_email_verified as "isEmailVerified",
  suspended_at is not null as "isSuspended", joined_at is not null as "isMember"`;

async function memberOfIdentity(runner: Runner, uid: string): Promise<StoredMember | null> {
  const { rows } = await runner.query<StoredMember>(
    `select ${MEMBER_COLUMNS} from users where identity_uid = $1 for update`,
    [uid],
  );
  return rows[0] ?? null;
}

const log = ({ client }: Transaction, action: string, userId: number, detail: object = {}) =>
  recordActivity(client, userId, { action, entity: 'user', entityId: userId, detail });

/**
 * Reads the member of an unknown identity again under locks, so that no concurrent command creates or closes it. Of many
 * exchanges at once, only the first asks the provider: the others wait for it, each with a connection.
 * @throws AppError 401 if the account was closed meanwhile
 */
async function lockUnknownMember({ client }: Transaction, { identity, confirm }: Joining, email: string) {
  const { uid } = identity;
  await lockIdentity(client, uid);
  const known = await memberOfIdentity(client, uid);
  if (known) return known;
  await confirm(client);
  await client.query(`select pg_advisory_xact_lock(hashtextextended('member ' || lower($1), 0))`, [email]);
  return memberOfIdentity(client, uid);
}

/** Stores the address that the identity provider has verified. */
async function changeAddress(tx: Transaction, known: StoredMember, email: string): Promise<void> {
  await freeAddress(tx.client, email, known.id);
  await tx.client.query(
    `update users set email = $2, is_email_verified = true, is_verified_by_hand = false,
       version = version + 1, updated_at = now() where id = $1`,
    [known.id, email],
  );
  if (known.email !== email) await log(tx, 'user.changeEmail', known.id);
}

/**
 * Creates the member of an identity with a verified address, or completes its registration if one exists. Returns the
 * member's id.
 */
async function createMember(
  { client }: Transaction,
  known: StoredMember | null,
  { identity: { uid: identityUid, displayName }, email, now }: Joining & { email: string },
): Promise<number> {
  if (!known) return addMember(client, { identityUid, email, displayName, now });
  await joinMember(client, { id: known.id, email, displayName, now });
  return known.id;
}

/** Returns the id of an identity's member, creating the member or updating the address if needed. */
async function memberFor(tx: Transaction, joining: Joining, email: string): Promise<number> {
  const { uid } = joining.identity;
  const known = (await memberOfIdentity(tx.client, uid)) ?? (await lockUnknownMember(tx, joining, email));
  if (known?.isSuspended) throw new AccessDenied();
  if (known?.isMember) {
    if (known.email !== email || !known.isEmailVerified) await changeAddress(tx, known, email);
    return known.id;
  }
  const id = await createMember(tx, known, { ...joining, email });
  await log(tx, 'user.register', id);
  return id;
}

/**
 * Returns the identity's e-mail address if the provider or staff have verified it; staff can verify an address only here,
 * not in a Firebase project. Otherwise stores the identity as a registration, so that staff see it.
 * @throws AppError 401 if the address is not verified (S-A3)
 */
async function verifiedAddress(
  db: Database,
  { identity, provider, now }: Pick<SessionRequest, 'identity' | 'provider' | 'now'>,
): Promise<string> {
  const { uid: identityUid, email, isEmailVerified, displayName } = identity;
  if (email === null) throw unverified();
  if (isEmailVerified) return email;
  const { rowCount } = await db.pool.query(
    'select from users where identity_uid = $1 and lower(email) = lower($2) and is_verified_by_hand',
    [identityUid, email],
  );
  if (rowCount === 1) return email;
  // The built-in provider stores a registration with each account; storing it here could restore one that is just being deleted.
  if (provider === 'firebase')
    await inTransaction(db, ({ client }) =>
      addRegistration(client, { identityUid, email, displayName, at: now }),
    );
  throw unverified();
}

interface Joining {
  identity: VerifiedIdentity;
  /** Asks the provider again before a member is created. @throws AppError 401 if the account no longer exists */
  confirm(runner: Runner): Promise<unknown>;
  now: Date;
}

export interface SessionRequest extends Joining {
  /** The token that proved the identity. It cannot start a session again after this one has ended. */
  idToken: string;
  provider: 'built-in' | 'firebase';
  /** Token of the set-up link, if the browser opened one. */
  setup: string | undefined;
  userAgent: string | null;
  address: string | null;
}

/**
 * Starts a session for an identity that the provider has verified, and creates the member at the first one. The token of
 * the set-up link makes the member an admin.
 * @returns the ids of the session, the member and the sign-in
 * @throws AppError 401 if the sign-in or the token's session has ended or the address is not verified (S-A3); 403 if the
 *   member is suspended
 */
export async function openSession(
  db: Database,
  { identity, idToken, confirm, setup, ...origin }: SessionRequest,
): Promise<{ id: string; userId: number; signInId: string }> {
  const { validSince, signInId, signedInAt, expiresAt } = identity;
  const { now } = origin;
  if (identity.isDisabled) throw new AccessDenied();
  if (validSince !== null && signedInAt < validSince) throw invalidToken();
  const email = await verifiedAddress(db, { identity, ...origin });
  return commandTransaction(db, async (tx) => {
    const userId = await memberFor(tx, { identity, confirm, now }, email);
    if (await isSignInEnded(tx.client, { userId, identity, idToken, ...origin })) throw sessionEnded();
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
    const { id } = await addSession(tx.client, { ...origin, userId, signInId, signedInAt });
    await rememberExchange(tx.client, idToken, { userId, sessionId: id, expiresAt });
    return { id, userId, signInId };
  });
}

type SessionHolder = Pick<Viewer, 'userId' | 'session'>;

/**
 * Ends a session and the sign-in it came from. Does nothing if the session has already ended.
 * @param currentSignIn id of a sign-in that stays valid because another session of it replaces this one
 */
export async function endSession(
  db: Database,
  { userId, session }: SessionHolder,
  currentSignIn?: string,
): Promise<void> {
  await commandTransaction(db, ({ client }) =>
    endOneSession(client, userId, session.id, currentSignIn ?? null),
  );
}

/**
 * Ends one of the member's own sessions and its sign-in; the sign-in of the current session stays valid.
 * @throws AppError 404 if the member has no session with this id
 */
export async function endOwnSession(
  db: Database,
  { userId, session }: SessionHolder,
  id: string,
): Promise<void> {
  await commandTransaction(db, async ({ client }) => {
    const currentSignIn = id === session.id ? null : await signInOfSession(client, session.id);
    if (!(await endOneSession(client, userId, id, currentSignIn))) throw notFound('There is no such session');
    // If it belonged to the current session's sign-in, its id token could start it again.
    await spendTokens(client, userId);
  });
}

/** Ends all of the member's sessions and sign-ins except the current one. */
export async function endOtherSessions(
  db: Database,
  { userId, session }: SessionHolder,
  now: Date,
): Promise<void> {
  await commandTransaction(db, ({ client }) => endSessionsExcept(client, userId, session.id, now));
}

interface Removal {
  /** Id of the account at the identity provider, from a recent sign-in. */
  uid: string;
  /** Deletes the account at the identity provider. */
  remove(runner: Runner): Promise<void>;
  /** What happens with the member's published reviews. */
  reviews: ReviewsOnClosing;
}

/**
 * Closes a member's own account, here and at the identity provider.
 * @returns the marks of the account's mails, by which stored mails are deleted
 * @throws AppError 403 if `uid` is another account, 409 for the last admin; passes on errors of `remove`
 */
export async function closeAccount(
  db: Database,
  { userId }: Pick<Viewer, 'userId'>,
  { uid, remove, reviews }: Removal,
): Promise<readonly string[]> {
  const own = await db.pool.query('select from users where id = $1 and identity_uid = $2', [userId, uid]);
  if (own.rowCount === 0) throw forbidden('This sign-in belongs to another account');
  return closeMember(db, uid, remove, reviews);
}

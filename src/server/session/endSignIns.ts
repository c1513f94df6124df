import type { Runner } from '#src/server/db/database.ts';
import { endSignInsOfAccount, isSignInAlive } from '#src/server/identity/refreshTokens.ts';
import { secondAfter } from '#src/server/identity/tokenTimes.ts';
import { isSpent, spendTokens } from './exchangedTokens.ts';
import type { VerifiedIdentity } from './identity.ts';

// Everything here runs in a transaction. Beginning and ending sessions lock the member's row first, so that concurrent
// transactions see each other's effects; then the account of the built-in provider.

/** Locks a member until the end of the transaction. @returns their id at the identity provider, or null if none exists */
async function lockMember(runner: Runner, userId: number): Promise<string | null> {
  const { rows } = await runner.query<{ uid: string }>(
    'select identity_uid as uid from users where id = $1 for update',
    [userId],
  );
  return rows[0]?.uid ?? null;
}

/**
 * Ends all sign-ins of a member at the identity provider except one: their refresh tokens and ID tokens become invalid. Their
 * sessions are not changed.
 * @param currentSignIn id of the sign-in that continues; null for none
 * @param now with a Firebase project, sign-ins up to this instant are rejected (whole seconds)
 * @returns the number of ended sign-ins at the built-in provider
 */
export async function endSignIns(
  runner: Runner,
  userId: number,
  currentSignIn: string | null,
  now: Date,
): Promise<number> {
  const uid = await lockMember(runner, userId);
  await spendTokens(runner, userId);
  await runner.query('update users set sign_ins_valid_since = $2 where id = $1', [userId, secondAfter(now)]);
  return uid === null ? 0 : endSignInsOfAccount(runner, uid, { except: currentSignIn });
}

/** Returns the id of the sign-in that began a session, or null if none exists or it is unknown. */
export async function signInOfSession(runner: Runner, sessionId: string): Promise<string | null> {
  const { rows } = await runner.query<{ signInId: string | null }>(
    'select sign_in_id as "signInId" from sessions where id = $1',
    [sessionId],
  );
  return rows[0]?.signInId ?? null;
}

/**
 * Ends all sessions of a member except one, and all sign-ins except that session's.
 * @param currentId id of the session that continues; null for none
 * @returns the numbers of ended sessions and sign-ins
 */
export async function endSessionsExcept(
  runner: Runner,
  userId: number,
  currentId: string | null,
  now: Date,
): Promise<{ sessions: number; signIns: number }> {
  await lockMember(runner, userId);
  const currentSignIn = currentId === null ? null : await signInOfSession(runner, currentId);
  const ended = await runner.query('delete from sessions where user_id = $1 and id is distinct from $2', [
    userId,
    currentId,
  ]);
  const signIns = await endSignIns(runner, userId, currentSignIn, now);
  return { sessions: ended.rowCount ?? 0, signIns };
}

/**
 * Ends one session of a member together with its sign-in and that sign-in's other sessions.
 * @param currentSignIn id of a sign-in that continues even if it began the session: then only the session ends
 * @returns whether the session existed
 */
export async function endOneSession(
  runner: Runner,
  userId: number,
  sessionId: string,
  currentSignIn: string | null = null,
): Promise<boolean> {
  const uid = await lockMember(runner, userId);
  const { rows } = await runner.query<{ signInId: string | null }>(
    'delete from sessions where id = $1 and user_id = $2 returning sign_in_id as "signInId"',
    [sessionId, userId],
  );
  const [session] = rows;
  if (!session) return false;
  const { signInId } = session;
  if (signInId === null || signInId === currentSignIn || uid === null) return true;
  await runner.query('delete from sessions where user_id = $1 and sign_in_id = $2', [userId, signInId]);
  await endSignInsOfAccount(runner, uid, { only: signInId });
  return true;
}

interface Beginning {
  userId: number;
  provider: 'built-in' | 'firebase';
  identity: Pick<VerifiedIdentity, 'uid' | 'signInId' | 'signedInAt'>;
  idToken: string;
  now: Date;
}

const ENDED_AT_FIREBASE = `select from users u where u.id = $1 and $2 < u.sign_ins_valid_since
  and not exists (select from sessions s where s.user_id = u.id and s.sign_in_id = $3 and s.expires_at > $4)`;

/**
 * Returns whether the sign-in of an ID token has been ended. Call it while the member is locked, so that a concurrent ending
 * is seen or sees the new session. A Firebase project does not report endings, so times are compared; a sign-in that has a
 * session was deliberately continued.
 */
export async function isSignInEnded(
  runner: Runner,
  { userId, provider, identity, idToken, now }: Beginning,
): Promise<boolean> {
  const { uid, signInId, signedInAt } = identity;
  if (await isSpent(runner, idToken, now)) return true;
  if (provider === 'built-in') return !(await isSignInAlive(runner, uid, signInId, now));
  const { rowCount } = await runner.query(ENDED_AT_FIREBASE, [userId, signedInAt, signInId, now]);
  return rowCount === 1;
}

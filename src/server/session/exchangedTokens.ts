import type { Runner } from '#src/server/db/database.ts';
import { hashSecret } from '#src/server/identity/secrets.ts';
import { CLOCK_TOLERANCE_SECONDS } from '#src/server/identity/tokenTimes.ts';

/**
 * Hashes header and claims of an ID token without the signature, since one token can have several valid signatures (an ECDSA
 * signature has a twin, and the last character of base64 contains unused bits).
 */
const tokenHash = (idToken: string): string => hashSecret(idToken.slice(0, idToken.lastIndexOf('.')));

/**
 * Returns whether an ID token began a session that has ended. While the session is active, the token can be exchanged again:
 * by a second tab, or by a browser that lost the response.
 */
export async function isSpent(runner: Runner, idToken: string, now: Date): Promise<boolean> {
  const { rowCount } = await runner.query(
    `select from exchanged_tokens t where t.token_hash = $1
       and not exists (select from sessions s where s.id = t.session_id and s.expires_at > $2)`,
    [tokenHash(idToken), now],
  );
  return rowCount === 1;
}

interface Exchange {
  userId: number;
  sessionId: string;
  /** When the token expires; afterwards it is rejected anyway. */
  expiresAt: Date;
}

/** Stores which session an ID token began. */
export async function rememberExchange(
  runner: Runner,
  idToken: string,
  { userId, sessionId, expiresAt }: Exchange,
): Promise<void> {
  const deletedAfter = new Date(expiresAt.getTime() + CLOCK_TOLERANCE_SECONDS * 1000);
  await runner.query(
    `insert into exchanged_tokens (token_hash, user_id, session_id, expires_at) values ($1, $2, $3, $4)
     on conflict (token_hash) do update set user_id = excluded.user_id, session_id = excluded.session_id`,
    [tokenHash(idToken), userId, sessionId, deletedAfter],
  );
}

/** Prevents all exchanged ID tokens of a member from beginning another session, whether their sessions are active or not. */
export async function spendTokens(runner: Runner, userId: number): Promise<void> {
  await runner.query(
    'update exchanged_tokens set session_id = null where user_id = $1 and session_id is not null',
    [userId],
  );
}

import type { Runner } from '#src/server/db/database.ts';
import { hashSecret, makeSecret } from './secrets.ts';

const DAY_MILLISECONDS = 86_400_000;
/** The SDK keeps one only between signing in and the exchange for a session, or while an address is unverified. */
const REFRESH_DAYS = 30;
/** Sign-ins an account may have at once; the oldest ends first. */
const REFRESH_MAX = 20;

/** Hands out a refresh token for a sign-in. */
export async function addRefreshToken(
  runner: Runner,
  accountId: number,
  signedInAt: Date,
  now: Date,
): Promise<string> {
  const token = makeSecret();
  const expiresAt = new Date(now.getTime() + REFRESH_DAYS * DAY_MILLISECONDS);
  await runner.query(
    'insert into identity_refresh_tokens (token_hash, account_id, signed_in_at, expires_at) values ($1, $2, $3, $4)',
    [hashSecret(token), accountId, signedInAt, expiresAt],
  );
  await runner.query(
    `delete from identity_refresh_tokens where account_id = $1 and (expires_at <= $2 or token_hash not in
       (select token_hash from identity_refresh_tokens where account_id = $1 order by expires_at desc limit ${REFRESH_MAX}))`,
    [accountId, now],
  );
  return token;
}

export interface Refreshed {
  uid: string;
  signedInAt: Date;
}

/** The sign-in a refresh token stands for; null for one that is unknown, dead or expired. */
export async function signInOfToken(runner: Runner, token: string, now: Date): Promise<Refreshed | null> {
  const { rows } = await runner.query<Refreshed>(
    `select a.uid, t.signed_in_at as "signedInAt" from identity_refresh_tokens t
     join identity_accounts a on a.id = t.account_id where t.token_hash = $1 and t.expires_at > $2`,
    [hashSecret(token), now],
  );
  return rows[0] ?? null;
}

import { randomUUID } from 'node:crypto';
import { type Runner, statement } from '#src/server/db/database.ts';
import { hashSecret, makeSecret } from './secrets.ts';

const DAY_MILLISECONDS = 86_400_000;
/** The SDK stores a token only between sign-in and the exchange for a session, or while an address is unverified. */
const REFRESH_DAYS = 30;
/** Maximum number of concurrent sign-ins of an account; the oldest ends first. */
const SIGN_INS_MAX = 20;
/** Maximum number of tokens per sign-in: each profile change issues another, and tabs may still use the previous one. */
const TOKENS_OF_SIGN_IN_MAX = 5;

/** One sign-in of an account; all tokens issued and renewed from it belong together. */
export interface AccountSignIn {
  id: string;
  /** When the password was entered. */
  signedInAt: Date;
}

/** Creates a sign-in, which is stored with its first refresh token. */
export const newSignIn = (signedInAt: Date): AccountSignIn => ({ id: randomUUID(), signedInAt });

/**
 * Issues a refresh token for a sign-in. For an existing sign-in, the caller must hold the account's lock (`lockAccount`) and
 * have checked that the sign-in is active: otherwise an ended one would become active again.
 */
export async function addRefreshToken(
  runner: Runner,
  accountId: number,
  { id, signedInAt }: AccountSignIn,
  now: Date,
): Promise<string> {
  const token = makeSecret();
  const expiresAt = new Date(now.getTime() + REFRESH_DAYS * DAY_MILLISECONDS);
  await runner.query(
    `insert into identity_refresh_tokens (token_hash, account_id, sign_in_id, signed_in_at, expires_at)
     values ($1, $2, $3, $4, $5)`,
    [hashSecret(token), accountId, id, signedInAt, expiresAt],
  );
  await runner.query(
    `delete from identity_refresh_tokens where account_id = $1 and (expires_at <= $2 or token_hash not in
       (select token_hash from
         (select token_hash, dense_rank() over (order by signed_in_at desc, sign_in_id) as sign_in,
            row_number() over (partition by sign_in_id order by expires_at desc, token_hash) as token
          from identity_refresh_tokens where account_id = $1) ranked
        where sign_in <= ${SIGN_INS_MAX} and token <= ${TOKENS_OF_SIGN_IN_MAX}))`,
    [accountId, now],
  );
  return token;
}

export interface Refreshed {
  uid: string;
  signIn: AccountSignIn;
}

/** Returns the sign-in of a refresh token; null if the token is unknown or expired, or the sign-in has ended. */
export async function signInOfToken(runner: Runner, token: string, now: Date): Promise<Refreshed | null> {
  const { rows } = await runner.query<AccountSignIn & { uid: string }>(
    `select a.uid, t.sign_in_id as id, t.signed_in_at as "signedInAt" from identity_refresh_tokens t
     join identity_accounts a on a.id = t.account_id
     where t.token_hash = $1 and t.expires_at > $2 and t.signed_in_at >= a.tokens_valid_since`,
    [hashSecret(token), now],
  );
  const [row] = rows;
  return row ? { uid: row.uid, signIn: { id: row.id, signedInAt: row.signedInAt } } : null;
}

const activeSignIn = statement<{ isAlive: boolean }, [uid: string, signInId: string, now: Date]>(
  'identity-sign-in-is-alive',
  `select exists (select from identity_refresh_tokens t join identity_accounts a on a.id = t.account_id
     where a.uid = $1 and t.sign_in_id = $2 and t.expires_at > $3 and t.signed_in_at >= a.tokens_valid_since) as "isAlive"`,
);

/**
 * Returns whether a sign-in of an account is active. ID tokens are valid only then: they contain whole seconds, so their time
 * alone cannot distinguish sign-ins of the same second.
 */
export async function isSignInAlive(
  runner: Runner,
  uid: string,
  signInId: string,
  now: Date,
): Promise<boolean> {
  return (await activeSignIn(runner, uid, signInId, now))[0]?.isAlive ?? false;
}

/** Deletes pending changes of address: one that an ended sign-in requested would still move the account. */
const deleteAddressChanges = (runner: Runner, uid: string) =>
  runner.query(
    `delete from identity_codes c using identity_accounts a
     where a.id = c.account_id and a.uid = $1 and c.purpose = 'VERIFY_AND_CHANGE_EMAIL'`,
    [uid],
  );

/**
 * Ends sign-ins of an account within a transaction. Their refresh tokens and ID tokens become invalid; pending changes of the
 * address are deleted too unless only one sign-in ends.
 * @param uid account of the built-in provider; a missing account has no sign-ins
 * @param which `only` that sign-in, or all `except` one (null: all)
 * @returns the number of ended sign-ins
 */
export async function endSignInsOfAccount(
  runner: Runner,
  uid: string,
  which: { only: string } | { except: string | null },
): Promise<number> {
  // Issuing another token of a sign-in also locks the account, so that the deletion sees that token.
  await runner.query('select from identity_accounts where uid = $1 for update', [uid]);
  if ('except' in which) await deleteAddressChanges(runner, uid);
  const [condition, signInId] =
    'only' in which
      ? ['t.sign_in_id = $2', which.only]
      : ['t.sign_in_id is distinct from $2::text', which.except];
  const { rows } = await runner.query<{ count: number }>(
    `with ended as (delete from identity_refresh_tokens t using identity_accounts a
       where a.id = t.account_id and a.uid = $1 and ${condition} returning t.sign_in_id)
     select count(distinct sign_in_id)::int as count from ended`,
    [uid, signInId],
  );
  return rows[0]?.count ?? 0;
}

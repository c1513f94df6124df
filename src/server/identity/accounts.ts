import type { Runner } from '#src/server/db/database.ts';
import { statement } from '#src/server/db/database.ts';

/** An account of the built-in provider. */
export interface Account {
  id: number;
  uid: string;
  email: string;
  isEmailVerified: boolean;
  displayName: string | null;
  photoUrl: string | null;
  passwordHash: string;
  passwordChangedAt: Date;
  tokensValidSince: Date;
  disabledAt: Date | null;
  createdAt: Date;
  lastSignInAt: Date | null;
}

const COLUMNS = `id, uid, email, is_email_verified as "isEmailVerified", display_name as "displayName",
  photo_url as "photoUrl", password_hash as "passwordHash", password_changed_at as "passwordChangedAt",
  tokens_valid_since as "tokensValidSince", disabled_at as "disabledAt", created_at as "createdAt",
  last_sign_in_at as "lastSignInAt"`;

const byEmail = statement<Account, [email: string]>(
  'identity-account-by-email',
  `select ${COLUMNS} from identity_accounts where lower(email) = lower($1)`,
);
const byUid = statement<Account, [uid: string]>(
  'identity-account-by-uid',
  `select ${COLUMNS} from identity_accounts where uid = $1`,
);

/** Returns the account of an e-mail address, ignoring case, or null if none exists. */
export async function accountOfEmail(runner: Runner, email: string): Promise<Account | null> {
  return (await byEmail(runner, email))[0] ?? null;
}

/** Returns the account of an id, or null if none exists. */
export async function accountOfUid(runner: Runner, uid: string): Promise<Account | null> {
  return (await byUid(runner, uid))[0] ?? null;
}

interface NewAccount {
  uid: string;
  email: string;
  passwordHash: string;
  displayName: string | null;
  photoUrl?: string | null;
  at: Date;
}

/** Inserts an account; returns null if the address already has one. */
export async function addAccount(
  runner: Runner,
  { uid, email, passwordHash, displayName, photoUrl = null, at }: NewAccount,
): Promise<Account | null> {
  const { rows } = await runner.query<Account>(
    `insert into identity_accounts
       (uid, email, password_hash, display_name, photo_url, password_changed_at, tokens_valid_since, created_at,
        last_sign_in_at)
     values ($1, $2, $3, $4, $5, $6, date_trunc('second', $6::timestamptz), $6, $6)
     on conflict (lower(email)) do nothing returning ${COLUMNS}`,
    [uid, email, passwordHash, displayName, photoUrl, at],
  );
  return rows[0] ?? null;
}

/** Columns of an account that can change, by the names of `Account`. */
const CHANGEABLE = {
  email: 'email',
  isEmailVerified: 'is_email_verified',
  displayName: 'display_name',
  photoUrl: 'photo_url',
  passwordHash: 'password_hash',
  passwordChangedAt: 'password_changed_at',
  tokensValidSince: 'tokens_valid_since',
  lastSignInAt: 'last_sign_in_at',
} as const;

/**
 * Locks an account until the end of the transaction: no one else can sign in, get a code or change it. The clock, when read
 * afterwards, is later than every sign-in that was allowed before.
 * @returns the current account; null if it was deleted
 */
export async function lockAccount(runner: Runner, id: number): Promise<Account | null> {
  const { rows } = await runner.query<Account>(
    `select ${COLUMNS} from identity_accounts where id = $1 for update`,
    [id],
  );
  return rows[0] ?? null;
}

export type AccountChanges = Partial<Pick<Account, keyof typeof CHANGEABLE>>;

/**
 * Changes an account. If `tokensValidSince` moves, by at least a second, its refresh tokens are deleted, and so are the codes
 * sent before, which may be in the mailbox of someone who no longer owns the account. Only codes that restore an address
 * remain.
 * @returns the changed account; null if it was deleted
 * @throws a database error 23505 if another account has the e-mail address
 */
export async function changeAccount(
  runner: Runner,
  id: number,
  changes: AccountChanges,
): Promise<Account | null> {
  const entries = Object.entries(changes) as [keyof typeof CHANGEABLE, unknown][];
  const sets = entries.map(([name], index) => {
    const value = `$${index + 2}`;
    return name === 'tokensValidSince'
      ? `tokens_valid_since = greatest(${value}, tokens_valid_since + interval '1 second')`
      : `${CHANGEABLE[name]} = ${value}`;
  });
  const { rows } = await runner.query<Account>(
    `update identity_accounts set ${sets.join(', ')} where id = $1 returning ${COLUMNS}`,
    [id, ...entries.map(([, value]) => value)],
  );
  if (changes.tokensValidSince) {
    await runner.query('delete from identity_refresh_tokens where account_id = $1', [id]);
    await runner.query(`delete from identity_codes where account_id = $1 and purpose <> 'RECOVER_EMAIL'`, [
      id,
    ]);
  }
  return rows[0] ?? null;
}

/** Deletes an account with its codes and tokens. */
export async function removeAccount(runner: Runner, id: number): Promise<void> {
  await runner.query('delete from identity_accounts where id = $1', [id]);
}

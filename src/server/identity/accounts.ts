import type { Runner } from '#src/server/db/database.ts';
import { statement } from '#src/server/db/database.ts';

/** An account of the built-in provider. */
export interface Account {
  id: number;
  uid: string;
  email: string;
  isEmailVerified: boolean;
  displayName: string | null;
  passwordHash: string;
  passwordChangedAt: Date;
  tokensValidSince: Date;
  disabledAt: Date | null;
  createdAt: Date;
  lastSignInAt: Date | null;
}

const COLUMNS = `id, uid, email, is_email_verified as "isEmailVerified", display_name as "displayName",
  password_hash as "passwordHash", password_changed_at as "passwordChangedAt",
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

/** The account of an e-mail address, letter case aside; null without one. */
export async function accountOfEmail(runner: Runner, email: string): Promise<Account | null> {
  return (await byEmail(runner, email))[0] ?? null;
}

/** The account of an id; null without one. */
export async function accountOfUid(runner: Runner, uid: string): Promise<Account | null> {
  return (await byUid(runner, uid))[0] ?? null;
}

interface NewAccount {
  uid: string;
  email: string;
  passwordHash: string;
  displayName: string | null;
  at: Date;
}

/** Adds an account; null where the address has one already. */
export async function addAccount(
  runner: Runner,
  { uid, email, passwordHash, displayName, at }: NewAccount,
): Promise<Account | null> {
  const { rows } = await runner.query<Account>(
    `insert into identity_accounts
       (uid, email, password_hash, display_name, password_changed_at, tokens_valid_since, created_at, last_sign_in_at)
     values ($1, $2, $3, $4, $5, date_trunc('second', $5::timestamptz), $5, $5)
     on conflict (lower(email)) do nothing returning ${COLUMNS}`,
    [uid, email, passwordHash, displayName, at],
  );
  return rows[0] ?? null;
}

/** Columns of an account that change, by the names of `Account`. */
const CHANGEABLE = {
  email: 'email',
  isEmailVerified: 'is_email_verified',
  displayName: 'display_name',
  passwordHash: 'password_hash',
  passwordChangedAt: 'password_changed_at',
  tokensValidSince: 'tokens_valid_since',
  lastSignInAt: 'last_sign_in_at',
} as const;

/**
 * Holds an account until the transaction's end: nobody else signs in, gets a code or changes it meanwhile. A clock that is
 * read then shows a time behind every sign-in that was let through before.
 * @returns the account as it is now; null when it is gone
 */
export async function holdAccount(runner: Runner, id: number): Promise<Account | null> {
  const { rows } = await runner.query<Account>(
    `select ${COLUMNS} from identity_accounts where id = $1 for update`,
    [id],
  );
  return rows[0] ?? null;
}

export type AccountChanges = Partial<Pick<Account, keyof typeof CHANGEABLE>>;

/**
 * Changes an account. Where `tokensValidSince` moves, by a second at least, its refresh tokens are dead, and so are the
 * codes that were mailed before: they may lie in the mailbox of somebody who has lost the account. Only those that take an
 * address back stay.
 * @returns the account as it is then; null when it is gone
 * @throws a database error 23505 when another account has the e-mail address
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

/** Removes an account with its codes and tokens. */
export async function removeAccount(runner: Runner, id: number): Promise<void> {
  await runner.query('delete from identity_accounts where id = $1', [id]);
}

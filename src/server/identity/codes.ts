import type { CodePurpose } from '#src/domain/accounts/actionCodes.ts';
import type { Runner } from '#src/server/db/database.ts';
import { hashSecret, makeSecret } from './secrets.ts';
import { ToolkitError } from './toolkitError.ts';

const HOUR_MILLISECONDS = 3_600_000;

/** Hours for which a code is valid. */
const HOURS: Readonly<Record<CodePurpose, number>> = {
  PASSWORD_RESET: 1,
  VERIFY_EMAIL: 72,
  VERIFY_AND_CHANGE_EMAIL: 24,
  RECOVER_EMAIL: 168,
};

export interface Code {
  accountId: number;
  purpose: CodePurpose;
  /** The account's current address. */
  email: string;
  /** Whether its owner has proved to receive e-mail at the address. */
  isEmailVerified: boolean;
  newEmail: string | null;
  createdAt: Date;
  expiresAt: Date;
}

/**
 * Creates a code and deletes the account's earlier codes of the same purpose. Only codes that restore an address are kept:
 * otherwise an attacker could change the address twice, and no one could undo it.
 */
export async function makeCode(
  runner: Runner,
  accountId: number,
  purpose: CodePurpose,
  now: Date,
  newEmail: string | null = null,
): Promise<string> {
  const code = makeSecret();
  const expiresAt = new Date(now.getTime() + HOURS[purpose] * HOUR_MILLISECONDS);
  await runner.query(
    `delete from identity_codes
     where (account_id = $1 and purpose = $2 and purpose <> 'RECOVER_EMAIL') or expires_at <= $3`,
    [accountId, purpose, new Date(now.getTime() - 24 * HOUR_MILLISECONDS)],
  );
  await runner.query(
    `insert into identity_codes (code_hash, account_id, purpose, new_email, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [hashSecret(code), accountId, purpose, newEmail, now, expiresAt],
  );
  return code;
}

/** Deletes an account's codes created at or after an instant. */
export async function deleteCodesSince(runner: Runner, accountId: number, since: Date): Promise<void> {
  await runner.query('delete from identity_codes where account_id = $1 and created_at >= $2', [
    accountId,
    since,
  ]);
}

const COLUMNS = `c.account_id as "accountId", c.purpose, a.email, a.is_email_verified as "isEmailVerified",
  c.new_email as "newEmail", c.created_at as "createdAt", c.expires_at as "expiresAt"`;

async function usable(rows: Code[], now: Date): Promise<Code> {
  const [code] = rows;
  if (!code) throw new ToolkitError('INVALID_OOB_CODE');
  if (code.expiresAt <= now) throw new ToolkitError('EXPIRED_OOB_CODE');
  return code;
}

/**
 * Reads a code without using it up.
 * @throws ToolkitError INVALID_OOB_CODE, EXPIRED_OOB_CODE
 */
export async function readCode(runner: Runner, code: string, now: Date): Promise<Code> {
  const { rows } = await runner.query<Code>(
    `select ${COLUMNS}
     from identity_codes c join identity_accounts a on a.id = c.account_id where c.code_hash = $1`,
    [hashSecret(code)],
  );
  return usable(rows, now);
}

/**
 * Uses up a code: of two concurrent calls only one gets it.
 * @throws ToolkitError INVALID_OOB_CODE, EXPIRED_OOB_CODE
 */
export async function takeCode(runner: Runner, code: string, now: Date): Promise<Code> {
  const { rows } = await runner.query<Code>(
    `delete from identity_codes c using identity_accounts a where a.id = c.account_id and c.code_hash = $1
     returning ${COLUMNS}`,
    [hashSecret(code)],
  );
  return usable(rows, now);
}

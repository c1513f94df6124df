import { createHmac } from 'node:crypto';
import type { Runner } from '#src/server/db/database.ts';
import { installationSecret } from '#src/server/db/installationSecret.ts';

const INSTALLATION_KEY = 'handle-key';

async function digestsOf(runner: Runner, handles: readonly string[]): Promise<string[]> {
  const key = await installationSecret(runner, INSTALLATION_KEY);
  return handles.map((handle) => createHmac('sha256', key).update(handle).digest('base64url'));
}

/**
 * Reserves the handles of a closed account, so that nobody can impersonate its owner. Only their HMAC is stored, with a
 * separate key: SESSION_SECRET can change, which would free them.
 */
export async function reserveHandles(runner: Runner, handles: readonly string[]): Promise<void> {
  if (handles.length === 0) return;
  await runner.query(
    'insert into held_handles (digest) select unnest($1::text[]) on conflict (digest) do nothing',
    [await digestsOf(runner, handles)],
  );
}

/**
 * Whether a handle belonged to a closed account. Call it after writing the handle: closing an account frees and reserves
 * its handle in one transaction.
 */
export async function isReserved(runner: Runner, handle: string): Promise<boolean> {
  const { rowCount } = await runner.query('select from held_handles where digest = any($1::text[])', [
    await digestsOf(runner, [handle]),
  ]);
  return rowCount === 1;
}

/** Locks a handle until the transaction ends, so that of two members who want it, the second finds it in use. */
export async function lockHandle(runner: Runner, handle: string): Promise<void> {
  await runner.query(`select pg_advisory_xact_lock(hashtextextended('handle ' || $1, 0))`, [handle]);
}

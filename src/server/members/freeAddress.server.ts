import type { Runner } from '#src/server/db/database.ts';

/**
 * Frees an address for its present owner. The provider gives it to one account at a time, so whoever had it here has
 * changed or lost it there: they keep what is theirs, under an address that receives nothing (RFC 2606).
 */
export async function freeAddress(runner: Runner, email: string, keptBy: number | null): Promise<void> {
  await runner.query(
    `update users set email = 'former-' || id || '@email.invalid', is_email_verified = false,
       version = version + 1, updated_at = now()
     where lower(email) = lower($1) and id is distinct from $2`,
    [email, keptBy],
  );
}

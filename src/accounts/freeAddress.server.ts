import type { Runner } from '#src/server/db/database.ts';

/**
 * Frees an e-mail address for its current owner. The provider gives an address to one account at a time, so a previous
 * owner has changed or lost it there. They keep their account, with an address that receives nothing (RFC 2606).
 */
export async function freeAddress(runner: Runner, email: string, ownedBy: number | null): Promise<void> {
  // The provider no longer has this registration of the address.
  await runner.query(
    'delete from users where lower(email) = lower($1) and id is distinct from $2 and joined_at is null',
    [email, ownedBy],
  );
  await runner.query(
    `update users set email = 'former-' || id || '@email.invalid', is_email_verified = false, is_verified_by_hand = false,
       version = version + 1, updated_at = now()
     where lower(email) = lower($1) and id is distinct from $2 and joined_at is not null`,
    [email, ownedBy],
  );
}

import { addMember } from '#src/accounts/newMember.server.ts';
import { addRole } from '#src/accounts/roles.server.ts';
import { createSignIn } from '#src/accounts/signIn.server.ts';
import type { DefaultRole } from '#src/domain/roles/roles.ts';
import type { Database } from '#src/server/db/database.ts';
import { readEnv } from '#src/server/env.ts';
import { createLog } from '#src/server/log.ts';
import { addSession } from '#src/server/session/sessions.ts';
import { ROOT } from '#tests/support/database/db.ts';

let made = 0;

/** A member with a role of a new installation and a session: their id and the session cookie. */
export async function signedIn(db: Database, role: DefaultRole): Promise<{ id: number; cookie: string }> {
  const now = () => new Date();
  const { sessions } = createSignIn({
    env: readEnv({}, ROOT),
    db,
    log: createLog('silent'),
    siteOrigin: () => 'http://localhost',
    now,
  });
  made += 1;
  const id = await addMember(db.pool, {
    identityUid: `${role}-${made}`,
    email: `${role}${made}@example.org`,
    displayName: `${role} ${made}`,
    now: now(),
  });
  await addRole(db.pool, id, role);
  const session = await addSession(db.pool, {
    userId: id,
    provider: 'firebase',
    signedInAt: now(),
    userAgent: null,
    address: null,
    now: now(),
  });
  return { id, cookie: await sessions.cookieOf({ id: session.id, userId: id }) };
}

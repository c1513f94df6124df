import type { Actor } from '#src/domain/can.ts';
import { DEFAULT_ROLES, type DefaultRole } from '#src/domain/roles.ts';
import type { CommandContext } from '#src/server/catalogue/command.server.ts';
import type { Database } from '#src/server/db/database.ts';

/** Somebody with a role of a new installation, stored as a member so that revisions can name them. */
export async function makeActor(db: Database, role: DefaultRole): Promise<Actor> {
  const { rows } = await db.pool.query<{ id: number }>(
    `insert into users (identity_uid, email, handle, display_name)
     select gen_random_uuid()::text, n || '@example.org', n, n from (select $1 || '_' || (count(*) + 1) as n from users) x
     returning id`,
    [role],
  );
  const permissions = DEFAULT_ROLES.find((each) => each.key === role)?.permissions ?? [];
  return { permissions: new Set<string>(permissions), ...(rows[0] && { userId: rows[0].id }) };
}

/** What a command needs beside its input, for a new person of a role. */
export async function contextOf(db: Database, role: DefaultRole): Promise<CommandContext> {
  return { db, actor: await makeActor(db, role), now: new Date('2026-11-28T00:00:00Z') };
}

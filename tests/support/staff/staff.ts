import type { Actor } from '#src/domain/roles/can.ts';
import { DEFAULT_ROLES, type DefaultRole } from '#src/domain/roles/roles.ts';
import type { CommandContext } from '#src/server/command.ts';
import type { Database } from '#src/server/db/database.ts';

/** A member with a role of a new installation, stored so that revisions can name them. */
export async function makeActor(db: Database, role: DefaultRole): Promise<Actor> {
  const { rows } = await db.pool.query<{ id: number }>(
    `insert into users (identity_uid, email, handle, display_name)
     select gen_random_uuid()::text, n || '@example.org', n, n from (select $1 || '_' || (count(*) + 1) as n from users) x
     returning id`,
    [role],
  );
  const { permissions = [], isStaff = false } = DEFAULT_ROLES.find((each) => each.key === role) ?? {};
  return { permissions: new Set<string>(permissions), isStaff, ...(rows[0] && { userId: rows[0].id }) };
}

/** The context of a command besides its input, for a new member of a role. */
export async function contextOf(db: Database, role: DefaultRole): Promise<CommandContext> {
  return { db, actor: await makeActor(db, role), now: new Date('2026-11-28T00:00:00Z') };
}

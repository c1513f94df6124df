import type { SessionSummary } from '#src/client/me.ts';
import { browserName } from '#src/domain/accounts/browserName.ts';
import { type Database, statement } from '#src/server/db/database.ts';
import type { Viewer } from '#src/server/session/viewer.ts';

interface SessionRow {
  id: string;
  startedAt: Date;
  lastSeenAt: Date;
  userAgent: string | null;
  address: string | null;
}

const sessionsOf = statement<SessionRow, [userId: number, now: Date]>(
  'sessions-of-member',
  `select id, started_at as "startedAt", last_seen_at as "lastSeenAt", user_agent as "userAgent", address
   from sessions where user_id = $1 and expires_at > $2 order by last_seen_at desc, id`,
);

/** Returns a member's sessions: the current one first, then by last use, newest first. A member has at most 50. */
export async function ownSessions(db: Database, viewer: Viewer, now: Date): Promise<SessionSummary[]> {
  const rows = await sessionsOf(db.pool, viewer.userId, now);
  const listed = rows.map(({ id, startedAt, lastSeenAt, userAgent, address }) => ({
    id,
    isCurrent: id === viewer.session.id,
    startedAt: startedAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    browser: browserName(userAgent ?? ''),
    address,
  }));
  return listed.sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
}

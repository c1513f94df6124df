import { randomBytes } from 'node:crypto';
import { type Database, type Runner, statement } from '#src/server/db/database.ts';
import { readToken, signToken, tokenIn } from './cookie.ts';
import { sessionSecret } from './secret.ts';
import type { Viewer, Visit } from './viewer.ts';

const SECOND = 1000;
/** A session ends after so long without a visit. */
export const SESSION_SECONDS = 14 * 86_400;
/** A session that was seen longer ago is prolonged, and its cookie with it. */
const RENEWED_AFTER_SECONDS = 3600;
/** Sessions a member may have at once; the one seen longest ago ends first. */
const SESSIONS_MAX = 50;
const USER_AGENT_MAX = 400;

interface ViewerRow {
  id: string;
  signedInAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  userId: number;
  handle: string;
  displayName: string;
  email: string;
  isEmailVerified: boolean;
  isSuspended: boolean;
  roles: string[];
  isStaff: boolean;
  permissions: string[];
}

// One statement a request. A session of the built-in provider lives as long as its account's sign-ins do.
const viewerOfSession = statement<ViewerRow, [id: string, userId: number, now: Date]>(
  'viewer-of-session',
  `select s.id, s.signed_in_at as "signedInAt", s.last_seen_at as "lastSeenAt", s.expires_at as "expiresAt",
     u.id as "userId", u.handle, u.display_name as "displayName", u.email,
     u.is_email_verified as "isEmailVerified", u.suspended_at is not null as "isSuspended",
     array(select r.slug from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id order by r.id) as roles,
     exists(select from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id and r.is_staff) as "isStaff",
     array(select distinct p.resource || ':' || p.action from user_roles ur
       join role_permissions rp on rp.role_id = ur.role_id join permissions p on p.id = rp.permission_id
       where ur.user_id = u.id order by 1) as permissions
   from sessions s join users u on u.id = s.user_id
   left join identity_accounts a on a.uid = u.identity_uid and s.provider = 'built-in'
   where s.id = $1 and u.id = $2 and s.expires_at > $3 and u.deleted_at is null
     and (s.provider <> 'built-in'
       or (a.id is not null and a.disabled_at is null and s.signed_in_at >= a.tokens_valid_since))`,
);

function viewerOf(row: ViewerRow): Viewer {
  const { userId, handle, displayName, email, roles, isStaff, permissions, isSuspended } = row;
  return {
    userId,
    handle,
    displayName,
    email,
    roles,
    isStaff,
    actor: { userId, permissions: new Set(permissions), isSuspended },
    session: { id: row.id, signedInAt: row.signedInAt, expiresAt: row.expiresAt },
  };
}

export interface Sessions {
  /** Who sends these cookies, and the token of a session that was prolonged by it. */
  visitOf(cookies: string | null | undefined): Promise<{ visit: Visit; renewed: string | null }>;
  /** The cookie's value of a session. */
  tokenOf(session: { id: string; userId: number }): Promise<string>;
}

interface SessionsOptions {
  db: Database;
  /** SESSION_SECRET. */
  secret: string | null;
  now(): Date;
}

/** The sessions on a database; any number of processes may share it. */
export function createSessions({ db, secret: configured, now }: SessionsOptions): Sessions {
  let known: Promise<Uint8Array> | undefined;
  const secret = () => {
    known ??= sessionSecret(db, configured).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
  return {
    async visitOf(cookies) {
      const token = tokenIn(cookies);
      if (token === null) return { visit: { state: 'visitor' }, renewed: null };
      const said = await readToken(await secret(), token);
      const at = now();
      const [row] = said ? await viewerOfSession(db.pool, said.sessionId, said.userId, at) : [];
      if (!row) return { visit: { state: 'ended' }, renewed: null };
      const viewer = viewerOf(row);
      if (row.isSuspended) return { visit: { state: 'suspended', viewer }, renewed: null };
      const isOld = at.getTime() - row.lastSeenAt.getTime() > RENEWED_AFTER_SECONDS * SECOND;
      if (isOld) viewer.session.expiresAt = await prolong(db.pool, row.id, at);
      const state = row.isEmailVerified ? 'member' : 'unverified';
      return { visit: { state, viewer }, renewed: isOld ? token : null };
    },
    tokenOf: async ({ id, userId }) => signToken(await secret(), { sessionId: id, userId }),
  };
}

const endAfter = (now: Date) => new Date(now.getTime() + SESSION_SECONDS * SECOND);

async function prolong(runner: Runner, id: string, now: Date): Promise<Date> {
  const expiresAt = endAfter(now);
  await runner.query('update sessions set last_seen_at = $2, expires_at = $3 where id = $1', [
    id,
    now,
    expiresAt,
  ]);
  return expiresAt;
}

export interface NewSession {
  userId: number;
  provider: 'built-in' | 'firebase';
  signedInAt: Date;
  userAgent: string | null;
  address: string | null;
  now: Date;
}

/** Begins a session; those that are over, and those beyond the number a member may have, go. */
export async function addSession(
  runner: Runner,
  session: NewSession,
): Promise<{ id: string; expiresAt: Date }> {
  const { userId, provider, signedInAt, userAgent, address, now } = session;
  const id = randomBytes(24).toString('base64url');
  const expiresAt = endAfter(now);
  await runner.query(
    `insert into sessions (id, user_id, provider, signed_in_at, started_at, last_seen_at, expires_at, user_agent, address)
     values ($1, $2, $3, $4, $5, $5, $6, $7, $8)`,
    [id, userId, provider, signedInAt, now, expiresAt, userAgent?.slice(0, USER_AGENT_MAX) ?? null, address],
  );
  await runner.query(
    `delete from sessions where user_id = $1 and (expires_at <= $2 or id not in
       (select id from sessions where user_id = $1 order by last_seen_at desc, started_at desc limit ${SESSIONS_MAX}))`,
    [userId, now],
  );
  return { id, expiresAt };
}

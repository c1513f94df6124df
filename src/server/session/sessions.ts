import { randomBytes } from 'node:crypto';
import { type Database, type Runner, statement } from '#src/server/db/database.ts';
import { clearedCookie, cookieHeader, readToken, signToken, storedCookie, tokenIn } from './cookie.ts';
import { sessionSecret } from './secret.ts';
import type { Viewer, Visit } from './viewer.ts';

const SECOND = 1000;
/** A session ends after this time without a visit. */
export const SESSION_SECONDS = 14 * 86_400;
/** A session last seen longer ago is renewed together with its cookie. */
const RENEWED_AFTER_SECONDS = 3600;
/** Maximum number of sessions of a member; the one seen longest ago ends first. */
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

// One statement per request. A session of the built-in provider is active only as long as its account's sign-ins are.
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

function viewerFromRow(row: ViewerRow): Viewer {
  const { userId, handle, displayName, email, roles, isStaff, permissions, isSuspended } = row;
  return {
    userId,
    handle,
    displayName,
    email,
    roles,
    isStaff,
    actor: { userId, permissions: new Set(permissions), isStaff, isSuspended },
    session: { id: row.id, signedInAt: row.signedInAt, expiresAt: row.expiresAt },
  };
}

/** Who sends a request, and what its response does with their cookie. */
export interface RecognisedVisit {
  visit: Visit;
  /** The Set-Cookie header: it renews the cookie of an active session and clears that of an ended one. Null leaves the cookie. */
  setCookie: string | null;
}

interface SessionKey {
  id: string;
  userId: number;
}

export interface Sessions {
  /**
   * Returns who sends a request.
   * @param cookies the request's Cookie header
   * @param isSecure whether the response is sent by HTTPS
   */
  visitOf(cookies: string | null | undefined, isSecure: boolean): Promise<RecognisedVisit>;
  /** Returns the visit of a session that has just begun, with the Set-Cookie header that stores its cookie. */
  firstVisit(session: SessionKey, isSecure: boolean): Promise<RecognisedVisit>;
  /** Returns the Cookie header of a session's requests. */
  cookieOf(session: SessionKey): Promise<string>;
}

interface SessionsOptions {
  db: Database;
  /** SESSION_SECRET. */
  secret: string | null;
  now(): Date;
}

/** Creates access to the sessions of a database; any number of processes can share it. */
export function createSessions({ db, secret: configured, now }: SessionsOptions): Sessions {
  let known: Promise<Uint8Array> | undefined;
  const secret = () => {
    known ??= sessionSecret(db, configured).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
  const tokenOf = async ({ id, userId }: SessionKey) => signToken(await secret(), { sessionId: id, userId });
  const visitWith = async (token: string): Promise<{ visit: Visit; isRenewed: boolean }> => {
    const claims = await readToken(await secret(), token);
    const at = now();
    const [row] = claims ? await viewerOfSession(db.pool, claims.sessionId, claims.userId, at) : [];
    if (!row) return { visit: { state: 'ended' }, isRenewed: false };
    const viewer = viewerFromRow(row);
    if (row.isSuspended) return { visit: { state: 'suspended', viewer }, isRenewed: false };
    const isRenewed = at.getTime() - row.lastSeenAt.getTime() > RENEWED_AFTER_SECONDS * SECOND;
    if (isRenewed) viewer.session.expiresAt = await prolong(db.pool, row.id, at);
    return { visit: { state: row.isEmailVerified ? 'member' : 'unverified', viewer }, isRenewed };
  };
  return {
    async visitOf(cookies, isSecure) {
      const token = tokenIn(cookies);
      if (token === null) return { visit: { state: 'visitor' }, setCookie: null };
      const { visit, isRenewed } = await visitWith(token);
      if (isRenewed) return { visit, setCookie: storedCookie(token, SESSION_SECONDS, isSecure) };
      const isOver = visit.state === 'ended' || visit.state === 'suspended';
      return { visit, setCookie: isOver ? clearedCookie(isSecure) : null };
    },
    async firstVisit(session, isSecure) {
      const token = await tokenOf(session);
      const { visit } = await visitWith(token);
      return { visit, setCookie: storedCookie(token, SESSION_SECONDS, isSecure) };
    },
    cookieOf: async (session) => cookieHeader(await tokenOf(session)),
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
  /** The sign-in at the provider that began it; not set if there is none. */
  signInId?: string;
  signedInAt: Date;
  userAgent: string | null;
  address: string | null;
  now: Date;
}

/** Begins a session; deletes the member's expired sessions and those beyond the maximum. */
export async function addSession(
  runner: Runner,
  session: NewSession,
): Promise<{ id: string; expiresAt: Date }> {
  const { userId, provider, signInId = null, signedInAt, userAgent, address, now } = session;
  const id = randomBytes(24).toString('base64url');
  const expiresAt = endAfter(now);
  await runner.query(
    `insert into sessions (id, user_id, provider, sign_in_id, signed_in_at, started_at, last_seen_at, expires_at, user_agent, address)
     values ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9)`,
    [
      id,
      userId,
      provider,
      signInId,
      signedInAt,
      now,
      expiresAt,
      userAgent?.slice(0, USER_AGENT_MAX) ?? null,
      address,
    ],
  );
  await runner.query(
    `delete from sessions where user_id = $1 and (expires_at <= $2 or id not in
       (select id from sessions where user_id = $1 order by last_seen_at desc, started_at desc limit ${SESSIONS_MAX}))`,
    [userId, now],
  );
  return { id, expiresAt };
}

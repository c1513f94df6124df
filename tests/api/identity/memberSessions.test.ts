import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasStaff, makeSetupToken } from '#src/accounts/setup.server.ts';
import { ACTIONS, permission, RESOURCES } from '#src/domain/roles/roles.ts';
import {
  closeAccount,
  endOtherSessions,
  endOwnSession,
  endSession,
  openSession,
  type SessionRequest,
} from '#src/features/account/session.commands.server.ts';
import { putEntry } from '#src/features/lists/entry.commands.server.ts';
import { grantRole, revokeRole } from '#src/features/members/members.commands.server.ts';
import { deleteEndedSessions } from '#src/server/session/deleteEndedSessions.ts';
import type { VerifiedIdentity } from '#src/server/session/identity.ts';
import { createSessions } from '#src/server/session/sessions.ts';
import { countOf, freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { makeTitle } from '#tests/support/records/make.ts';

const HOUR = 3_600_000;
/** May do everything. */
const EVERYTHING = {
  permissions: new Set(
    RESOURCES.flatMap((resource) => ACTIONS.map((action): string => permission(action, resource))),
  ),
  isStaff: true,
};

let database: TestDatabase;
let made = 0;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

/** An account that its provider has verified, signed in a moment ago. */
function identityOf(changes: Partial<VerifiedIdentity> = {}): VerifiedIdentity {
  made += 1;
  return {
    uid: `uid-${made}`,
    email: `someone${made}@example.org`,
    isEmailVerified: true,
    displayName: `Someone ${made}`,
    signInId: `sign-in-${made}`,
    signedInAt: new Date(),
    expiresAt: new Date(Date.now() + HOUR),
    validSince: null,
    isDisabled: false,
    ...changes,
  };
}

/** Exchanges a new token of an identity for a session. */
function open(identity: VerifiedIdentity, changes: Partial<SessionRequest> = {}) {
  made += 1;
  return openSession(database.db, {
    identity,
    idToken: `token-${made}`,
    confirm: async () => undefined,
    setup: undefined,
    provider: 'firebase',
    userAgent: 'A browser',
    address: '198.51.100.7',
    now: new Date(),
    ...changes,
  });
}

/** The visit of a session's cookie, some time from now. */
async function visitOf(session: { id: string; userId: number }, ahead = 0) {
  const sessions = createSessions({
    db: database.db,
    secret: null,
    now: () => new Date(Date.now() + ahead),
  });
  return sessions.visitOf(await sessions.cookieOf(session), false);
}

const holderOf = async (session: { id: string; userId: number }) => {
  const { visit } = await visitOf(session);
  if (visit.state !== 'member') throw new Error(`The visit is ${visit.state}`);
  return visit.viewer;
};

const userOf = async (uid: string) => {
  const { rows } = await database.db.pool.query<{ email: string; isMember: boolean }>(
    'select email, joined_at is not null as "isMember" from users where identity_uid = $1',
    [uid],
  );
  return rows[0];
};

describe('a session', () => {
  it('makes the owner of a verified address a member, once', async () => {
    const identity = identityOf();
    const first = await open(identity);
    const second = await open(identity);
    expect([second.userId, second.id === first.id]).toEqual([first.userId, false]);
    const viewer = await holderOf(first);
    expect(viewer).toMatchObject({ email: identity.email, isStaff: false, session: { id: first.id } });
    const email = `moved-${identity.email}`;
    await open({ ...identity, email });
    expect(await userOf(identity.uid)).toEqual({ email, isMember: true });
  });

  it('is refused while the address is not verified, and staff see the registration', async () => {
    const identity = identityOf({ isEmailVerified: false });
    await expect(open(identity)).rejects.toMatchObject({ statusCode: 401 });
    expect(await userOf(identity.uid)).toMatchObject({ isMember: false });
    await database.db.pool.query('update users set is_verified_by_hand = true where identity_uid = $1', [
      identity.uid,
    ]);
    await open(identity);
    expect(await userOf(identity.uid)).toMatchObject({ isMember: true });
  });

  it('begins none for a suspended member, a disabled account or an ended sign-in', async () => {
    const identity = identityOf();
    const { userId } = await open(identity);
    await expect(open({ ...identity, isDisabled: true })).rejects.toMatchObject({ statusCode: 403 });
    const validSince = new Date(identity.signedInAt.getTime() + 1_000);
    await expect(open({ ...identity, validSince })).rejects.toMatchObject({ statusCode: 401 });
    await open({ ...identity, validSince, signedInAt: validSince, signInId: 'later' });
    expect(await countOf(database.db, `sessions where user_id = ${userId}`)).toBe(1);
    await database.db.pool.query('update users set suspended_at = now() where id = $1', [userId]);
    await expect(open(identity)).rejects.toMatchObject({ statusCode: 403 });
  });

  it('is renewed by a visit after an hour, and its rows are deleted a day after it ended', async () => {
    const session = await open(identityOf());
    expect(await visitOf(session)).toMatchObject({ visit: { state: 'member' }, setCookie: null });
    const { visit, setCookie } = await visitOf(session, 2 * HOUR);
    expect([visit.state, setCookie]).toEqual(['member', expect.stringMatching(/^token=./)]);
    expect(await visitOf(session, 30 * 24 * HOUR)).toMatchObject({ visit: { state: 'ended' } });
    await deleteEndedSessions(database.db.pool, new Date(Date.now() + 30 * 24 * HOUR));
    expect(await countOf(database.db, `sessions where user_id = ${session.userId}`)).toBe(0);
  });

  it('ends alone, by its number, or with all others of the member', async () => {
    const identity = identityOf();
    const open3 = async () => [await open(identity), await open(identity), await open(identity)] as const;
    const [first, second, third] = await open3();
    const viewer = await holderOf(first);
    await endOwnSession(database.db, viewer, second.id);
    expect((await visitOf(second)).visit.state).toBe('ended');
    await expect(endOwnSession(database.db, viewer, 'unknown')).rejects.toMatchObject({ statusCode: 404 });
    await endOtherSessions(database.db, viewer, new Date());
    expect((await visitOf(third)).visit.state).toBe('ended');
    expect((await visitOf(first)).visit.state).toBe('member');
    await endSession(database.db, viewer);
    expect((await visitOf(first)).visit.state).toBe('ended');
  });
});

describe('the set-up link', () => {
  it('makes the first who signs in with it admin, and works once', async () => {
    expect(await hasStaff(database.db.pool)).toBe(false);
    const old = await makeSetupToken(database.db.pool);
    const token = await makeSetupToken(database.db.pool);
    const [early, admin, late] = [identityOf(), identityOf(), identityOf()];
    await open(early, { setup: old ?? '' });
    expect(await hasStaff(database.db.pool)).toBe(false);
    const session = await open(admin, { setup: token ?? '' });
    expect(await holderOf(session)).toMatchObject({ isStaff: true, roles: ['member', 'admin'] });
    expect((await holderOf(await open(late, { setup: token ?? '' }))).isStaff).toBe(false);
    expect(await makeSetupToken(database.db.pool)).toBeNull();
  });
});

describe('a member', () => {
  it('gets and loses a role by its name', async () => {
    const session = await open(identityOf());
    const context = { db: database.db, actor: EVERYTHING, now: new Date() };
    await grantRole(context, session.userId, 'moderator');
    expect(await holderOf(session)).toMatchObject({ isStaff: true, roles: ['member', 'moderator'] });
    await revokeRole(context, session.userId, 'moderator');
    expect(await holderOf(session)).toMatchObject({ isStaff: false, roles: ['member'] });
  });

  it('closes only the own account, at the provider too', async () => {
    const identity = identityOf();
    const session = await open(identity);
    const title = await makeTitle(database.db);
    const { visit } = await visitOf(session);
    if (visit.state !== 'member') throw new Error(`The session is of a ${visit.state}`);
    const context = { db: database.db, actor: visit.viewer.actor, now: new Date() };
    await putEntry(context, title, { version: 0, status: 'completed' });
    const listed = (count: number) =>
      countOf(database.db, `title_stats where title_id = ${title} and list_count = ${count}`);
    expect(await listed(1)).toBe(1);
    const removed: string[] = [];
    const remove = async () => {
      removed.push(identity.uid);
    };
    const close = (uid: string) => closeAccount(database.db, session, { uid, remove, reviews: 'stay' });
    await expect(close('uid-of-another')).rejects.toMatchObject({ statusCode: 403 });
    await close(identity.uid);
    expect([removed, await userOf(identity.uid)]).toEqual([[identity.uid], undefined]);
    expect((await visitOf(session)).visit.state).toBe('ended');
    expect(await listed(0)).toBe(1);
  });
});

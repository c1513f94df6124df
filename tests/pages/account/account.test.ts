import { deleteUser, signInWithEmailAndPassword } from 'firebase/auth';
import { describe, expect, it } from 'vitest';
import { prepareStaff } from '#src/accounts/firstStaff.server.ts';
import type { Me } from '#src/client/me.ts';
import {
  grantRole,
  reinstateMember,
  revokeRole,
  suspendMember,
} from '#src/features/members/members.commands.server.ts';
import { rejection } from '#tests/support/commands/commandStage.ts';
import { freshDatabase } from '#tests/support/database/db.ts';
import {
  database,
  email,
  everything,
  me,
  prepareAccounts,
  site,
  system,
} from '#tests/support/identity/accountStage.ts';
import { openSignInSite, userOf } from '#tests/support/identity/signInSite.ts';

prepareAccounts();

const asMember = async (cookie: string) => {
  const { id, permissions, isStaff } = await me(cookie);
  const actor = { userId: id, permissions: new Set(permissions), isStaff };
  return { db: database.db, actor, now: new Date() };
};

describe('a call from another site', () => {
  const origins: [string, Record<string, string>][] = [
    ['another origin', { Origin: 'https://evil.example' }],
    ['an opaque origin', { Origin: 'null' }],
    ['a host that begins like ours', { Origin: 'http://127.0.0.1.evil.example' }],
    ['another port', { Origin: 'http://127.0.0.1:1' }],
    ['no origin', { Origin: '' }],
    ['a browser that says cross-site', { Origin: '', 'Sec-Fetch-Site': 'cross-site' }],
    ['a browser that says same-site', { Origin: '', 'Sec-Fetch-Site': 'same-site' }],
  ];

  it.each(origins)('is rejected by its error name: %s', async (_what, headers) => {
    const { cookie } = await site.member(email());
    for (const [method, path] of [
      ['POST', '/session'],
      ['DELETE', '/session'],
      ['DELETE', '/me'],
      ['DELETE', '/me/sessions'],
    ] as const) {
      const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));
      const answer = await fetch(`${site.origin}/api${path}`, {
        method,
        headers: { Cookie: `token=${cookie}`, 'Content-Type': 'application/json', ...sent },
        body: '{}',
      });
      const body = (await answer.json()) as { error: { name: string } };
      expect([method, path, answer.status, body.error.name]).toEqual([method, path, 403, 'CrossSiteRequest']);
    }
    expect((await site.call('/me', { cookie })).status).toBe(200);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
  ])('cannot be sent as %s, even from this site', async (type) => {
    const { status } = await site.call('/session', {
      method: 'POST',
      body: '{"idToken":"x"}',
      headers: { 'Content-Type': type },
    });
    expect(status).toBe(415);
  });

  it('is distinguished from a call that the browser marks as same-origin', async () => {
    const { cookie } = await site.member(email());
    const answer = await fetch(`${site.origin}/api/session`, {
      method: 'DELETE',
      headers: { Cookie: `token=${cookie}`, 'Sec-Fetch-Site': 'same-origin' },
    });
    expect(answer.status).toBe(204);
  });

  it('is checked against PUBLIC_ORIGIN if it is set, whatever the Host header says', async () => {
    const other = await openSignInSite(database.db, { env: { PUBLIC_ORIGIN: 'https://dramalog.example' } });
    const from = async (origin: string) =>
      (await other.call('/session', { method: 'DELETE', headers: { Origin: origin } })).status;
    expect([await from('https://dramalog.example'), await from(other.origin)]).toEqual([204, 403]);
    await other.close();
  });
});

describe('the first member of staff', () => {
  it('is created once by the set-up link: of many concurrent users one becomes admin', async () => {
    const own = await freshDatabase();
    const other = await openSignInSite(own.db);
    const token = await prepareStaff(own.db, null, new Date());
    expect(token).toMatch(/^[\w-]{32}$/);
    const wrong = await other.exchange(await other.register(email()), { setup: 'x'.repeat(32) });
    expect((wrong.json as { user: Me }).user.roles).toEqual(['member']);
    const registered = await Promise.all(Array.from({ length: 5 }, () => other.register(email())));
    const answers = await Promise.all(registered.map((auth) => other.exchange(auth, { setup: token })));
    const admins = answers.filter(({ json }) => (json as { user: Me }).user.roles.includes('admin'));
    expect(admins).toHaveLength(1);
    expect(admins[0]?.json).toMatchObject({ user: { isStaff: true } });
    const { user } = (admins[0]?.json ?? {}) as { user?: Me };
    expect(new Set(user?.permissions)).toEqual(new Set(everything));
    expect(await prepareStaff(own.db, null, new Date())).toBeNull();
    await other.close();
    await own.drop();
  });

  it('can be created with ADMIN_EMAIL and ADMIN_PASSWORD: created once, never changed', async () => {
    const named = { email: 'Chief@example.org', password: 'the chief’s password' };
    const own = await freshDatabase();
    const other = await openSignInSite(own.db);
    expect(await prepareStaff(own.db, named, new Date())).toBeNull();
    expect(await prepareStaff(own.db, { ...named, password: 'another password' }, new Date())).toBeNull();
    const auth = other.sdk();
    await signInWithEmailAndPassword(auth, 'chief@example.org', named.password);
    const { json } = await other.exchange(auth);
    expect((json as { user: Me }).user).toMatchObject({ displayName: 'Admin', roles: ['member', 'admin'] });
    await other.close();
    await own.drop();
  });

  it('can be created with an address that a member of another identity provider had', async () => {
    const own = await freshDatabase();
    await own.db.pool.query(
      `insert into users (identity_uid, email, is_email_verified, handle, display_name)
       values ('of-another-provider', 'chief@example.org', true, 'chief', 'Chief')`,
    );
    const named = { email: 'chief@example.org', password: 'the chief’s password' };
    expect(await prepareStaff(own.db, named, new Date())).toBeNull();
    await own.drop();
  });

  it('is completed by a later start after an interrupted one', async () => {
    const own = await freshDatabase();
    const named = { email: 'chief@example.org', password: 'the chief’s password' };
    await prepareStaff(own.db, null, new Date());
    await own.db.pool.query('alter table user_roles add constraint cut_off check (role_id < 0) not valid');
    await expect(prepareStaff(own.db, named, new Date())).rejects.toThrow('cut_off');
    await own.db.pool.query('alter table user_roles drop constraint cut_off');
    expect(await prepareStaff(own.db, named, new Date())).toBeNull();
    await own.drop();
  });
});

describe('the last admin', () => {
  const admins = async () => {
    const { rows } = await database.db.pool.query<{ id: number }>(
      `select u.id from users u join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id
       where r.slug = 'admin' and u.suspended_at is null and u.deleted_at is null`,
    );
    return rows.map(({ id }) => id);
  };

  /** A member who is the only admin from now on. */
  const onlyAdmin = async () => {
    const others = await admins();
    const only = await site.member(email());
    await grantRole(system(), only.id, 'admin');
    for (const other of others) await revokeRole(system(), other, 'admin');
    return only;
  };

  it('cannot lose the role, be suspended or close the account', async () => {
    const { id } = await onlyAdmin();
    expect(await rejection(revokeRole(system(), id, 'admin'))).toMatchObject({ statusCode: 409 });
    expect(await rejection(suspendMember(system(), id))).toMatchObject({ statusCode: 409 });
    expect(await admins()).toEqual([id]);
  });

  it('remains when two admins remove each other at the same time', async () => {
    const both = [await onlyAdmin(), await site.member(email())].map(({ id }) => id);
    await grantRole(system(), both[1] ?? 0, 'admin');
    await Promise.allSettled(both.map((id) => revokeRole(system(), id, 'admin')));
    expect(await admins()).toHaveLength(1);
  });

  it('is protected by the identity provider as well', async () => {
    const { auth, cookie } = await onlyAdmin();
    const idToken = await userOf(auth).getIdToken();
    expect((await site.call('/me', { method: 'DELETE', cookie, body: { idToken } })).status).toBe(409);
    await expect(deleteUser(userOf(auth))).rejects.toMatchObject({ code: 'auth/operation-not-allowed' });
    expect((await me(cookie)).roles).toContain('admin');
  });
});

describe('roles', () => {
  it('are granted and revoked only by users with the same permissions', async () => {
    const admin = await site.member(email());
    await grantRole(system(), admin.id, 'admin');
    const moderator = await site.member(email());
    const plain = await site.member(email());
    await grantRole(await asMember(admin.cookie), moderator.id, 'moderator');
    expect((await me(moderator.cookie)).roles).toEqual(['member', 'moderator']);
    for (const cookie of [moderator.cookie, plain.cookie]) {
      const context = await asMember(cookie);
      expect(await rejection(grantRole(context, plain.id, 'editor'))).toMatchObject({ statusCode: 403 });
      expect(await rejection(revokeRole(context, moderator.id, 'moderator'))).toMatchObject({
        statusCode: 403,
      });
    }
    expect(await rejection(grantRole(system(), plain.id, 'captain'))).toMatchObject({ statusCode: 404 });
    expect(await rejection(grantRole(system(), plain.id, 'member'))).toMatchObject({ statusCode: 422 });
    expect(await rejection(grantRole(system(), 2_000_000_000, 'editor'))).toMatchObject({ statusCode: 404 });
  });

  it('allow a moderator to suspend a member, but not an admin or themselves', async () => {
    const moderator = await site.member(email());
    await grantRole(system(), moderator.id, 'moderator');
    const admin = await site.member(email());
    await grantRole(system(), admin.id, 'admin');
    const plain = await site.member(email());
    const context = await asMember(moderator.cookie);
    expect(await rejection(suspendMember(context, admin.id))).toMatchObject({ statusCode: 403 });
    expect(await rejection(suspendMember(context, moderator.id))).toMatchObject({ statusCode: 409 });
    expect(await rejection(suspendMember(await asMember(plain.cookie), moderator.id))).toMatchObject({
      statusCode: 403,
    });
    await suspendMember(context, plain.id);
    expect((await site.call('/me', { cookie: plain.cookie })).status).toBe(403);
    await reinstateMember(context, plain.id);
    expect((await site.call('/me', { cookie: plain.cookie })).status).toBe(401);
    const { rows } = await database.db.pool.query<{ action: string; actor_id: number }>(
      `select action, actor_id from activity where entity = 'user' and entity_id = $1 order by id`,
      [plain.id],
    );
    expect(rows.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['user.register', plain.id],
      ['user.suspend', moderator.id],
      ['user.reinstate', moderator.id],
    ]);
  });
});

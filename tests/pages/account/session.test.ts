import {
  applyActionCode,
  confirmPasswordReset,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  updatePassword,
  verifyBeforeUpdateEmail,
} from 'firebase/auth';
import { describe, expect, it } from 'vitest';
import type { Me } from '#src/client/me.ts';
import { database, email, prepareAccounts, site } from '#tests/support/identity/accountStage.ts';
import { openSignInSite, PASSWORD, userOf } from '#tests/support/identity/signInSite.ts';

prepareAccounts();

const DAY = 86_400_000;
const UNVERIFIED = 'User is not verified, authorization denied.';

const me = async (cookie: string) => (await site.call('/me', { cookie })).json as { user: Me | null };

describe('a session', () => {
  it('[S-A3] is denied to an unverified address, with the message of the specification', async () => {
    const auth = await site.register(email(), { isVerified: false });
    const { status, json, cookie } = await site.exchange(auth);
    expect(status).toBe(401);
    expect(json).toMatchObject({ success: false, jwtExpired: true, message: UNVERIFIED });
    expect(cookie).toBeNull();
  });

  it('starts with a verified sign-in, in a cookie that scripts and other sites cannot read', async () => {
    const address = email();
    const { status, json, headers } = await site.exchange(await site.register(address));
    expect(status).toBe(200);
    expect(headers.get('set-cookie')).toMatch(
      /^token=[\w.-]+; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(headers.get('cache-control')).toBe('no-store');
    const { user } = json as { user: Me };
    expect(user).toMatchObject({
      email: address,
      displayName: 'New member',
      roles: ['member'],
      isStaff: false,
    });
    expect(user.permissions).toContain('reviews:create');
    expect(user.permissions).not.toContain('dramas:update');
    expect(user.handle).toMatch(/^member_\d+$/);
    expect(JSON.stringify(json)).not.toMatch(/uid|hash/i);
  });

  it('has a Secure cookie if the site uses https', async () => {
    const other = await openSignInSite(database.db, { env: { PUBLIC_ORIGIN: 'https://dramalog.example' } });
    const auth = await other.register(email());
    const { headers } = await other.call('/session', {
      method: 'POST',
      headers: { Origin: 'https://dramalog.example' },
      body: { idToken: await userOf(auth).getIdToken() },
    });
    expect(headers.get('set-cookie')).toContain('; Secure');
    await other.close();
  });

  it('replaces the earlier one of its browser', async () => {
    const { auth, cookie } = await site.member(email());
    const again = await site.call('/session', {
      method: 'POST',
      cookie,
      body: { idToken: await userOf(auth).getIdToken() },
    });
    expect(again.status).toBe(200);
    expect((await site.call('/me', { cookie })).status).toBe(401);
    expect((await site.call('/me', { cookie: again.cookie })).status).toBe(200);
  });

  it('is sliding: it lasts fourteen days from the last visit, and no longer', async () => {
    const { cookie } = await site.member(email());
    site.wait(13 * DAY);
    const visit = await site.call('/me', { cookie });
    expect([visit.status, visit.cookie]).toEqual([200, cookie]);
    expect((await site.call('/me', { cookie })).cookie).toBeNull();
    site.wait(13 * DAY);
    expect((await site.call('/me', { cookie })).status).toBe(200);
    site.wait(14 * DAY + 1000);
    const ended = await site.call('/me', { cookie });
    expect([ended.status, ended.cookie]).toEqual([401, '']);
    expect(ended.json).toMatchObject({ success: false, jwtExpired: true });
    expect((ended.json as { message: string }).message).not.toBe(UNVERIFIED);
  });

  it('ends permanently with DELETE', async () => {
    const { cookie } = await site.member(email());
    const ended = await site.call('/session', { method: 'DELETE', cookie });
    expect([ended.status, ended.cookie]).toEqual([204, '']);
    expect((await site.call('/me', { cookie })).status).toBe(401);
    expect((await site.call('/session', { method: 'DELETE', cookie })).status).toBe(204);
    expect((await site.call('/session', { method: 'DELETE' })).status).toBe(204);
  });

  it('is null with status 200 without a cookie', async () => {
    const { status, json } = await site.call('/me');
    expect([status, json]).toEqual([200, { user: null }]);
  });

  it.each([
    [
      'changed in its payload',
      (token: string) => token.replace(/\.[^.]+\./, (part) => `.${part.slice(1, -2)}A.`),
    ],
    ['changed in its signature', (token: string) => `${token.slice(0, -4)}AAAA`],
    ['truncated', (token: string) => token.slice(0, 40)],
    [
      'unsigned',
      (token: string) => `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`,
    ],
    ['not a token', () => 'x'.repeat(3000)],
  ])('[S-A4] is rejected with a cookie that is %s', async (_what, change) => {
    const { cookie } = await site.member(email());
    const { status, json, cookie: left } = await site.call('/me', { cookie: change(cookie) });
    expect([status, left]).toEqual([401, '']);
    expect(json).toMatchObject({ success: false, jwtExpired: true });
    expect((await site.call('/me', { cookie })).status).toBe(200);
  });

  it('is valid in every process on the database, signed with one secret', async () => {
    const other = await openSignInSite(database.db);
    const { cookie } = await site.member(email());
    expect((await other.call('/me', { cookie })).status).toBe(200);
    await other.close();
    const foreign = await openSignInSite(database.db, { env: { SESSION_SECRET: 'x'.repeat(40) } });
    expect((await foreign.call('/me', { cookie })).status).toBe(401);
    await foreign.close();
  });
});

describe('a changed or revoked session', () => {
  it('applies a granted or revoked role at the next call', async () => {
    const { cookie, id } = await site.member(email());
    await database.db.pool.query(
      `insert into user_roles (user_id, role_id) select $1, id from roles where slug = 'editor'`,
      [id],
    );
    expect((await me(cookie)).user).toMatchObject({ roles: ['member', 'editor'], isStaff: true });
    await database.db.pool.query(
      `delete from user_roles where user_id = $1 and role_id = (select id from roles where slug = 'editor')`,
      [id],
    );
    expect((await me(cookie)).user?.permissions).not.toContain('dramas:update');
  });

  it('[S-A6] answers a suspended member 403 with the specified error', async () => {
    const { cookie, id, auth } = await site.member(email());
    await database.db.pool.query('update users set suspended_at = now() where id = $1', [id]);
    for (const path of ['/me', '/me/sessions']) {
      const { status, json } = await site.call(path, { cookie });
      expect([path, status, json]).toEqual([
        path,
        403,
        {
          success: false,
          error: 'Access denied',
          message: expect.any(String),
          requestId: expect.any(String),
        },
      ]);
    }
    expect((await site.exchange(auth)).status).toBe(403);
  });

  it('ends elsewhere on a password change, and on a reset', async () => {
    const address = email();
    const { auth, cookie } = await site.member(address);
    const second = site.sdk();
    await signInWithEmailAndPassword(second, address, PASSWORD);
    const elsewhere = (await site.exchange(second)).cookie ?? '';
    site.wait(2000);
    await signInWithEmailAndPassword(auth, address, PASSWORD);
    await updatePassword(userOf(auth), 'another long one');
    const renewed = await site.exchange(auth);
    expect(renewed.status).toBe(200);
    expect((await site.call('/me', { cookie: elsewhere })).status).toBe(401);
    expect((await site.call('/me', { cookie })).status).toBe(401);
    expect((await site.call('/me', { cookie: renewed.cookie })).status).toBe(200);

    site.wait(2000);
    await sendPasswordResetEmail(second, address);
    const mail = await site.mails.next(address);
    await confirmPasswordReset(second, mail.link.searchParams.get('oobCode') ?? '', 'a third long one');
    expect((await site.call('/me', { cookie: renewed.cookie })).status).toBe(401);
    expect(mail.link.origin).toBe(site.origin);
  });

  it('ends on a change of address; the next sign-in has the new one', async () => {
    const before = email();
    const after = email();
    const { auth, cookie, id } = await site.member(before);
    site.wait(2000);
    await signInWithEmailAndPassword(auth, before, PASSWORD);
    await verifyBeforeUpdateEmail(userOf(auth), after);
    const mail = await site.mails.next(after);
    await applyActionCode(auth, mail.link.searchParams.get('oobCode') ?? '');
    expect((await site.call('/me', { cookie })).status).toBe(401);
    await signInWithEmailAndPassword(auth, after, PASSWORD);
    const { json } = await site.exchange(auth);
    expect(json).toMatchObject({ user: { id, email: after } });
  });
});

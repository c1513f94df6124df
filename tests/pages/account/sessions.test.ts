import { signInWithEmailAndPassword } from 'firebase/auth';
import { describe, expect, it } from 'vitest';
import type { Me } from '#src/client/me.ts';
import { addSession } from '#src/server/session/sessions.ts';
import { database, email, prepareAccounts, site } from '#tests/support/identity/accountStage.ts';
import { PASSWORD, userOf } from '#tests/support/identity/signInSite.ts';

prepareAccounts();

const me = async (cookie: string) => (await site.call('/me', { cookie })).json as { user: Me | null };

describe("a member's sessions", () => {
  it('are listed, the current one first, and can be ended elsewhere, one or all', async () => {
    const address = email();
    const { cookie } = await site.member(address);
    const browsers = [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1',
    ];
    const others: string[] = [];
    for (const userAgent of browsers) {
      const auth = site.sdk();
      await signInWithEmailAndPassword(auth, address, PASSWORD);
      const { cookie: other } = await site.call('/session', {
        method: 'POST',
        headers: { 'User-Agent': userAgent },
        body: { idToken: await userOf(auth).getIdToken() },
      });
      others.push(other ?? '');
    }
    const list = async () =>
      (await site.call('/me/sessions', { cookie })).json as {
        id: string;
        isCurrent: boolean;
        browser: string;
      }[];
    const all = await list();
    expect(all.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false]);
    expect(
      all
        .map(({ browser }) => browser)
        .slice(1)
        .sort(),
    ).toEqual(['Firefox on Windows', 'Safari on iPhone']);

    const phone = all.find(({ browser }) => browser === 'Safari on iPhone');
    const ended = await site.call(`/me/sessions/${phone?.id}`, { method: 'DELETE', cookie });
    expect(ended.status).toBe(204);
    expect((await site.call('/me', { cookie: others[1] ?? '' })).status).toBe(401);
    expect((await site.call('/me', { cookie: others[0] ?? '' })).status).toBe(200);
    expect((await site.call(`/me/sessions/${phone?.id}`, { method: 'DELETE', cookie })).status).toBe(404);

    expect((await site.call('/me/sessions', { method: 'DELETE', cookie })).status).toBe(204);
    expect((await list()).map(({ isCurrent }) => isCurrent)).toEqual([true]);
    expect((await site.call('/me', { cookie: others[0] ?? '' })).status).toBe(401);
  });

  it('cannot be ended by others', async () => {
    const one = await site.member(email());
    const other = await site.member(email());
    const { user } = await me(other.cookie);
    const { status } = await site.call(`/me/sessions/${user?.session.id}`, {
      method: 'DELETE',
      cookie: one.cookie,
    });
    expect(status).toBe(404);
    expect((await site.call('/me', { cookie: other.cookie })).status).toBe(200);
  });

  it('are fifty at most: the least recently used one is removed', async () => {
    const { cookie, id: userId } = await site.member(email());
    for (let turn = 0; turn < 50; turn += 1) {
      const now = new Date(site.now().getTime() + turn);
      const origin = { provider: 'built-in', userAgent: null, address: null } as const;
      await addSession(database.db.pool, { ...origin, userId, signedInAt: now, now });
    }
    const { rows } = await database.db.pool.query(
      'select count(*)::int as n from sessions where user_id = $1',
      [userId],
    );
    expect(rows[0]?.n).toBe(50);
    expect((await site.call('/me', { cookie })).status).toBe(401);
  });
});

describe('exchanging a sign-in', () => {
  it('[S-A5] names an expired id token', async () => {
    const auth = await site.register(email());
    const idToken = await userOf(auth).getIdToken();
    site.wait(3600_000 + 301_000);
    const { status, json } = await site.call('/session', { method: 'POST', body: { idToken } });
    expect(status).toBe(401);
    expect(json).toMatchObject({ success: false, error: { name: 'TokenExpiredError' } });
  });

  it('creates one member, however many browsers exchange at once, even more than there are connections', async () => {
    const address = email();
    const auth = await site.register(address);
    const idToken = await userOf(auth).getIdToken(true);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => site.call('/session', { method: 'POST', body: { idToken } })),
    );
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses]).toEqual([200]);
    const { rows } = await database.db.pool.query('select id from users where email = $1', [address]);
    expect(rows).toHaveLength(1);
  });

  it.each([
    ['no body', undefined, 415],
    ['a body that is not JSON', '{', 400],
    ['no token', {}, 400],
    ['an invalid token', { idToken: 'a.b.c' }, 401],
    ['a token of numbers', { idToken: 12 }, 400],
    ['a very long token', { idToken: 'x'.repeat(9000) }, 422],
    ['a token with an unknown key', { idToken: 'x', admin: true }, 400],
  ])('rejects %s', async (_what, body, expected) => {
    const { status, json } = await site.call('/session', { method: 'POST', body });
    expect([status, (json as { success: boolean }).success]).toEqual([expected, false]);
  });
});

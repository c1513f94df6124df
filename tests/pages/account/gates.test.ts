import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { openSignInSite, type SignInSite } from '#tests/support/identity/signInSite.ts';

let database: TestDatabase;
let site: SignInSite;
let made = 0;

beforeAll(async () => {
  database = await freshDatabase();
  site = await openSignInSite(database.db);
});

afterAll(async () => {
  await site.close();
  await database.drop();
});

const PAGE = '/settings/account?tab=1';

/** Where a page redirects a caller, and their cookie: '' if it is deleted. */
async function gateFor(cookie: string | null, path = PAGE) {
  const answer = await fetch(site.origin + path, {
    redirect: 'manual',
    headers: cookie === null ? {} : { Cookie: `token=${cookie}` },
  });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const left = /^token=([^;]*)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? 'unchanged';
  return [answer.status, answer.headers.get('location'), left];
}

async function member(state?: string) {
  made += 1;
  const { cookie, id } = await site.member(`member${made}@example.org`);
  if (state) await database.db.pool.query(`update users set ${state} where id = $1`, [id]);
  return cookie;
}

const LOGIN = `/login?from=${encodeURIComponent(PAGE)}`;

describe('[S-A1] a protected page', () => {
  it('redirects visitors to /login with the return address', async () => {
    expect(await gateFor(null)).toEqual([302, LOGIN, 'unchanged']);
    expect(await gateFor(null, '/settings')).toEqual([302, '/login?from=%2Fsettings', 'unchanged']);
  });

  it('removes an invalid or altered cookie and one with an ended session', async () => {
    const cookie = await member();
    expect(await gateFor('nonsense')).toEqual([302, LOGIN, '']);
    expect(await gateFor(`${cookie.slice(0, -4)}AAAA`)).toEqual([302, LOGIN, '']);
    await site.call('/session', { method: 'DELETE', cookie });
    expect(await gateFor(cookie)).toEqual([302, LOGIN, '']);
  });

  it('redirects unverified members to /verify, and signs suspended ones out', async () => {
    expect(await gateFor(await member('is_email_verified = false'))).toEqual([302, '/verify', 'unchanged']);
    expect(await gateFor(await member('suspended_at = now()'))).toEqual([
      302,
      '/login?because=suspended',
      '',
    ]);
  });

  it('is available to a member, and extends the cookie', async () => {
    const cookie = await member();
    expect(await gateFor(cookie)).toEqual([200, null, 'unchanged']);
    site.wait(86_400_000);
    expect(await gateFor(cookie)).toEqual([200, null, cookie]);
  });

  it('returns no private data to a request without a session', async () => {
    const cookie = await member();
    for (const path of ['/settings/account/_payload.json', '/settings/account.data']) {
      const answer = await fetch(site.origin + path, {
        redirect: 'manual',
        headers: { Cookie: `token=${cookie}` },
      });
      expect([path, answer.status]).toEqual([path, 404]);
      expect(await answer.text()).not.toContain('example.org');
    }
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnWriting } from '#src/features/reviews/review.view.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { untilNotified } from '#tests/support/database/notifiedChanges.ts';
import { openSignInSite, type SignInSite } from '#tests/support/identity/signInSite.ts';
import { makeTitle } from '#tests/support/records/make.ts';
import { fullReview, shortReview } from '#tests/support/reviews/reviewInput.ts';

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

type Member = Awaited<ReturnType<SignInSite['member']>>;

async function newMember(): Promise<Member> {
  made += 1;
  return site.member(`reviewer${made}@example.org`);
}

async function reviewedTitle(who: Member, parts: Parameters<typeof fullReview>[0] = {}) {
  made += 1;
  const id = await makeTitle(database.db, { title: `Reviewed ${made}`, type: 'drama', episodeCount: 16 });
  const path = `/drama/${id}/reviewed-${made}`;
  const send = (body: object, method = 'PUT') =>
    site.call(`/me/reviews/${id}`, { method, cookie: who.cookie, body });
  const { json } = await send({ ...fullReview(parts), version: 0 });
  return { id, path, send, reviewId: (json as OwnWriting).review?.id ?? 0 };
}

/** Returns the HTML of a page for a visitor, after all changes so far are known to the cache. */
async function htmlOf(path: string): Promise<string> {
  await untilNotified(database.db);
  // The second response comes from the cache.
  await fetch(`${site.origin}${path}`);
  const answer = await fetch(`${site.origin}${path}`);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.text();
}

describe('the cached pages that show a review', () => {
  it('are right after each write: published, changed, hidden, restored, deleted', async () => {
    const who = await newMember();
    const { path, send, reviewId } = await reviewedTitle(who, {
      body: `<p>${'First words. '.repeat(20).trim()}</p>`,
    });
    const reviews = `${path}/reviews`;
    expect(await htmlOf(reviews)).toContain('First words.');
    expect(await htmlOf('/')).toContain('First words.');
    expect(await htmlOf(path)).toMatch(/Reviews[\s\S]{0,80}>1</);
    await send({ ...shortReview({ body: '<p>Second words.</p>' }), version: 1 });
    for (const page of [reviews, '/']) {
      const html = await htmlOf(page);
      expect([page, html.includes('Second words.'), html.includes('First words.')]).toEqual([
        page,
        true,
        false,
      ]);
    }
    const { pool } = database.db;
    const staff = await newMember();
    await pool.query(
      `insert into user_roles (user_id, role_id) select $1, id from roles where slug = 'moderator'`,
      [staff.id],
    );
    const hide = { method: 'DELETE', cookie: staff.cookie, body: { note: 'Off topic' } };
    expect((await site.call(`/staff/reviews/${reviewId}`, hide)).status).toBe(200);
    for (const page of [reviews, '/', path])
      expect([page, (await htmlOf(page)).includes('Second words.')]).toEqual([page, false]);
    await site.call(`/staff/reviews/${reviewId}/restore`, { method: 'POST', cookie: staff.cookie, body: {} });
    expect(await htmlOf(reviews)).toContain('Second words.');
    await pool.query(`update users set display_name = display_name where id = $1`, [who.id]);
    const { json } = await site.call(`/me/reviews/${path.split('/')[2]}`, { cookie: who.cookie });
    await send({ version: (json as OwnWriting).review?.version }, 'DELETE');
    for (const page of [reviews, '/'])
      expect([page, (await htmlOf(page)).includes('Second words.')]).toEqual([page, false]);
    expect(await htmlOf(reviews)).toContain('No reviews yet');
  });

  it('show the author’s new name at once, and nothing of a suspended one', async () => {
    const who = await newMember();
    const { path } = await reviewedTitle(who);
    const reviews = `${path}/reviews`;
    await htmlOf(reviews);
    const staff = await newMember();
    await database.db.pool.query(
      `insert into user_roles (user_id, role_id) select $1, id from roles where slug = 'admin'`,
      [staff.id],
    );
    const rename = {
      method: 'PATCH',
      cookie: staff.cookie,
      body: { version: 1, displayName: 'Kim Renamed' },
    };
    expect((await site.call(`/users/${who.id}`, rename)).status).toBe(200);
    expect(await htmlOf(reviews)).toContain('Kim Renamed');
    await site.call(`/users/${who.id}/suspension`, { method: 'PUT', cookie: staff.cookie, body: {} });
    for (const page of [reviews, '/'])
      expect([page, (await htmlOf(page)).includes('Kim Renamed')]).toEqual([page, false]);
  });

  it('have structured data of the reviews, without spoilers, and a canonical address only for the plain view', async () => {
    const { path } = await reviewedTitle(await newMember(), {
      body: `<p>Until ||he dies|| ${'it is fine. '.repeat(20).trim()}</p>`,
    });
    const html = await htmlOf(`${path}/reviews`);
    const [, data = '[]'] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html) ?? [];
    expect(data).toContain('"@type":"Review"');
    expect(data).toContain('[spoiler]');
    expect(data).not.toContain('he dies');
    expect(html).toContain('rel="canonical"');
    const filtered = await htmlOf(`${path}/reviews?sort=newest`);
    expect(filtered).not.toContain('rel="canonical"');
    expect(filtered).toContain('noindex');
    for (const search of ['?sort=best', '?page=2', '?page=abc', '?kind=x'])
      expect([search, (await fetch(`${site.origin}${path}/reviews${search}`)).status]).toEqual([search, 404]);
  });
});

describe('[S-R9] /drama/{id}/review and /drama/{id}/review/edit', () => {
  it('lead visitors to the sign-in, and members to the one that fits; they are never cached', async () => {
    const who = await newMember();
    const { id, send } = await reviewedTitle(who);
    const page = (path: string, cookie?: string) =>
      fetch(`${site.origin}${path}`, {
        redirect: 'manual',
        headers: cookie === undefined ? {} : { Cookie: `token=${cookie}` },
      });
    const to = async (path: string, cookie?: string) => {
      const answer = await page(path, cookie);
      return [answer.status, answer.headers.get('location')];
    };
    expect(await to(`/drama/${id}/review`)).toEqual([
      302,
      `/login?from=${encodeURIComponent(`/drama/${id}/review`)}`,
    ]);
    expect(await to(`/drama/${id}/review`, who.cookie)).toEqual([302, `/drama/${id}/review/edit`]);
    const form = await page(`/drama/${id}/review/edit`, who.cookie);
    expect([form.status, form.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await form.text()).toContain('Edit my review');
    expect((await fetch(`${site.origin}/drama/${id}/review/_payload.json`)).status).toBe(404);
    await send({ version: 1 }, 'DELETE');
    expect(await to(`/drama/${id}/review/edit`, who.cookie)).toEqual([302, `/drama/${id}/review`]);
    expect((await page('/drama/2000000/review', who.cookie)).status).toBe(404);
    expect((await page('/drama/abc/review', who.cookie)).status).toBe(404);
  });
});

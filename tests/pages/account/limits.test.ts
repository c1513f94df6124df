import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { openSignInSite, type SignInSite } from '#tests/support/identity/signInSite.ts';

let database: TestDatabase;
let site: SignInSite;

beforeAll(async () => {
  database = await freshDatabase();
  site = await openSignInSite(database.db, { env: { TRUST_PROXY: 'true' } });
});

afterAll(async () => {
  await site.close();
  await database.drop();
});

/** Concurrent calls: in sequence, a slow machine may take longer than the minute of the limit. */
const AT_ONCE = 20;

/**
 * Repeats a call from one network address until it is rejected.
 * @returns the number of calls, and the rejection
 */
async function untilRejected(
  address: string,
  most: number,
  call: (from: object) => ReturnType<SignInSite['call']>,
) {
  for (let times = 0; times <= most; ) {
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () => call({ 'X-Forwarded-For': address })),
    );
    const rejected = answers.filter(({ status }) => status === 429);
    times += AT_ONCE - rejected.length;
    const [first] = rejected;
    if (first) return { times, retryAfter: Number(first.headers.get('retry-after')), json: first.json };
  }
  throw new Error(`Not refused after ${most} calls`);
}

describe('one network address', () => {
  it('may try sixty exchanges a minute; others are not delayed by it', async () => {
    const exchange = (headers: object) =>
      site.call('/session', { method: 'POST', body: { idToken: 'a.b.c' }, headers: { ...headers } });
    const { times, retryAfter, json } = await untilRejected('192.0.2.1', 60, exchange);
    expect(times).toBe(60);
    expect(retryAfter).toBeGreaterThan(0);
    expect(json).toMatchObject({ success: false, error: { name: 'TooManyRequests' } });
    expect((await exchange({ 'X-Forwarded-For': '192.0.2.2' })).status).toBe(401);
  });

  it('may make six hundred write calls a minute, and can still read after that', async () => {
    const leave = (headers: object) => site.call('/session', { method: 'DELETE', headers: { ...headers } });
    expect((await untilRejected('192.0.2.3', 600, leave)).times).toBe(600);
    expect((await site.call('/me', { headers: { 'X-Forwarded-For': '192.0.2.3' } })).status).toBe(200);
  });
});

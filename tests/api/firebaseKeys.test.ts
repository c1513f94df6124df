import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { IdentityProvider } from '#src/server/session/identity.ts';
import { firebaseAt, told } from '#tests/support/firebaseProvider.ts';
import { type Google, makeGoogleKey, openGoogle } from '#tests/support/google.ts';

const INVALID = /^401 InvalidToken/;
const AWAY = /^503 Unavailable/;

let google: Google;
let firebase: IdentityProvider;

beforeEach(async () => {
  google = await openGoogle();
  google.accounts.set('u1', { localId: 'u1', email: 'member@example.org', emailVerified: true });
  firebase = firebaseAt(google);
  vi.useFakeTimers({ toFake: ['Date'] });
});

afterEach(async () => {
  vi.useRealTimers();
  await google.close();
});

const wait = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
const asked = () => google.asked.filter((each) => each === 'GET /keys').length;
const identify = async (...token: Parameters<Google['token']>) =>
  told(firebase.identify(await google.token(...token)));

describe("Google's keys", () => {
  it('are asked for once by many at the same time, and again after an hour', async () => {
    expect(await Promise.all(Array.from({ length: 20 }, () => identify()))).toEqual(
      new Array(20).fill('taken'),
    );
    wait(3_500);
    expect(await identify()).toBe('taken');
    expect(asked()).toBe(1);
    wait(200);
    expect(await identify()).toBe('taken');
    expect(asked()).toBe(2);
  });

  it('may rotate: a new one is taken at its first token, an old one until it is published no more', async () => {
    expect(await identify()).toBe('taken');
    const [old] = google.keys;
    const next = await makeGoogleKey('second');
    google.keys.unshift(next);
    wait(31);
    expect(await identify({}, {}, next)).toBe('taken');
    expect(await identify({}, {}, old)).toBe('taken');
    expect(asked()).toBe(2);
    google.keys.pop();
    wait(3_601);
    expect(await identify({}, {}, next)).toBe('taken');
    expect(await identify({}, {}, old)).toMatch(INVALID);
  });

  it('are asked for at most every thirty seconds, however many forged tokens name unknown ones', async () => {
    expect(await identify()).toBe('taken');
    const forged = async (count: number) => {
      for (let each = 0; each < count; each += 1)
        expect(await identify({}, { kid: `k${each}` })).toMatch(INVALID);
    };
    await forged(50);
    expect(asked()).toBe(1);
    wait(31);
    await forged(50);
    expect(asked()).toBe(2);
    expect(await identify()).toBe('taken');
  });

  it.each([
    ['a fault', () => new Response('fault', { status: 500 })],
    ['no JSON', () => new Response('<html>')],
    ['no keys', () => Response.json({ keys: [] })],
    ['what are no keys', () => Response.json({ keys: 'all' })],
    ['a redirect', () => new Response(null, { status: 302, headers: { Location: '/keys' } })],
    [
      'keys and megabytes more',
      () =>
        Response.json({ keys: google.keys.map(({ published }) => published), more: 'x'.repeat(3_000_000) }),
    ],
  ])('are waited for when the answer is %s: 503, one call in five seconds', async (_name, fault) => {
    google.keyFault = fault;
    for (let each = 0; each < 5; each += 1) expect(await identify({}, { kid: `k${each}` })).toMatch(AWAY);
    expect(asked()).toBe(1);
    google.keyFault = undefined;
    expect(await identify()).toMatch(AWAY);
    wait(6);
    expect(await identify()).toBe('taken');
    expect(asked()).toBe(2);
  });

  it('are taken for good for six hours while Google does not answer, and no longer', async () => {
    expect(await identify()).toBe('taken');
    google.keyFault = () => new Response('fault', { status: 503 });
    wait(3_700);
    expect(await identify()).toBe('taken');
    expect(await identify({}, { kid: 'unknown' })).toMatch(INVALID);
    expect(asked()).toBe(2);
    wait(5 * 3_600 - 200);
    expect(await identify()).toBe('taken');
    wait(3_700);
    expect(await identify()).toMatch(AWAY);
  });

  it('that cannot be used are a fault of Google, not of the token', async () => {
    const [key] = google.keys;
    google.keyFault = (c) => c.json({ keys: [{ ...key?.published, n: 'AQAB' }] });
    expect(await identify()).toMatch(AWAY);
  });
});

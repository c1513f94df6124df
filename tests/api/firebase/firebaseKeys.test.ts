import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { IdentityProvider } from '#src/server/session/identity.ts';
import { firebaseAt, reported } from '#tests/support/identity/firebaseProvider.ts';
import { type Google, makeGoogleKey, openGoogle } from '#tests/support/identity/google.ts';

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
const requested = () => google.requests.filter((each) => each === 'GET /keys').length;
const identify = async (...token: Parameters<Google['token']>) =>
  reported(firebase.identify(await google.token(...token)));

describe("Google's keys", () => {
  it('are fetched once for concurrent calls, and again after an hour', async () => {
    expect(await Promise.all(Array.from({ length: 20 }, () => identify()))).toEqual(
      new Array(20).fill('taken'),
    );
    wait(3_500);
    expect(await identify()).toBe('taken');
    expect(requested()).toBe(1);
    wait(200);
    expect(await identify()).toBe('taken');
    expect(requested()).toBe(2);
  });

  it('may rotate: a new key is accepted with its first token, an old one until it is no longer published', async () => {
    expect(await identify()).toBe('taken');
    const [old] = google.keys;
    const next = await makeGoogleKey('second');
    google.keys.unshift(next);
    wait(31);
    expect(await identify({}, {}, next)).toBe('taken');
    expect(await identify({}, {}, old)).toBe('taken');
    expect(requested()).toBe(2);
    google.keys.pop();
    wait(3_601);
    expect(await identify({}, {}, next)).toBe('taken');
    expect(await identify({}, {}, old)).toMatch(INVALID);
  });

  it('are fetched at most every thirty seconds, however many forged tokens name unknown keys', async () => {
    expect(await identify()).toBe('taken');
    const forged = async (count: number) => {
      for (let each = 0; each < count; each += 1)
        expect(await identify({}, { kid: `k${each}` })).toMatch(INVALID);
    };
    await forged(50);
    expect(requested()).toBe(1);
    wait(31);
    await forged(50);
    expect(requested()).toBe(2);
    expect(await identify()).toBe('taken');
  });

  it.each([
    ['a server error', () => new Response('fault', { status: 500 })],
    ['not JSON', () => new Response('<html>')],
    ['without keys', () => Response.json({ keys: [] })],
    ['with invalid keys', () => Response.json({ keys: 'all' })],
    ['a redirect', () => new Response(null, { status: 302, headers: { Location: '/keys' } })],
    [
      'megabytes longer than the keys',
      () =>
        Response.json({ keys: google.keys.map(({ published }) => published), more: 'x'.repeat(3_000_000) }),
    ],
  ])('cause 503 when the response is %s, and are fetched again after five seconds', async (_name, error) => {
    google.keyError = error;
    for (let each = 0; each < 5; each += 1) expect(await identify({}, { kid: `k${each}` })).toMatch(AWAY);
    expect(requested()).toBe(1);
    google.keyError = undefined;
    expect(await identify()).toMatch(AWAY);
    wait(6);
    expect(await identify()).toBe('taken');
    expect(requested()).toBe(2);
  });

  it('stay valid for six hours while Google does not answer, and no longer', async () => {
    expect(await identify()).toBe('taken');
    google.keyError = () => new Response('fault', { status: 503 });
    wait(3_700);
    expect(await identify()).toBe('taken');
    expect(await identify({}, { kid: 'unknown' })).toMatch(INVALID);
    expect(requested()).toBe(2);
    wait(5 * 3_600 - 200);
    expect(await identify()).toBe('taken');
    wait(3_700);
    expect(await identify()).toMatch(AWAY);
  });

  it('that are unusable count as an error of Google, not of the token', async () => {
    const [key] = google.keys;
    google.keyError = (c) => c.json({ keys: [{ ...key?.published, n: 'AQAB' }] });
    expect(await identify()).toMatch(AWAY);
  });
});

import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { IdentityProvider } from '#src/server/session/identity.ts';
import { firebaseAt, reported } from '#tests/support/identity/firebaseProvider.ts';
import { type Google, openGoogle, rejection } from '#tests/support/identity/google.ts';

const AWAY = /^503 Unavailable/;

let google: Google;
let firebase: IdentityProvider;

beforeAll(async () => {
  google = await openGoogle();
  firebase = firebaseAt(google);
});

afterAll(() => google.close());

beforeEach(() => {
  google.requests.length = 0;
  google.errors.length = 0;
  google.accounts.clear();
  google.accounts.set('u1', { localId: 'u1', email: 'member@example.org', emailVerified: true });
});

const calls = () => google.requests.filter((requested) => requested.startsWith('POST'));

describe('an account of the Firebase project', () => {
  it('is looked up at each exchange with the API key, and with the site as the referrer', async () => {
    await firebase.identify(await google.token());
    await firebase.identify(await google.token());
    expect(calls()).toEqual(new Array(2).fill('POST /v1/accounts:lookup?key=AIza%20key'));
    expect(google.headers.get('referer')).toBe('https://dramalog.example/');
  });

  it('returns the time since which its sign-ins are valid', async () => {
    const signedIn = Math.floor(Date.now() / 1000) - 600;
    google.accounts.set('u1', { localId: 'u1', validSince: String(signedIn + 1) });
    const { signedInAt, validSince } = await firebase.identify(await google.token({ auth_time: signedIn }));
    expect(validSince?.getTime()).toBe(signedInAt.getTime() + 1000);
  });

  it('may have no address, no name and nothing verified', async () => {
    google.accounts.set('u1', { localId: 'u1', displayName: '' });
    expect(await firebase.identify(await google.token({ email: undefined, name: 'old' }))).toMatchObject({
      email: null,
      isEmailVerified: false,
      displayName: null,
      validSince: null,
    });
  });

  it('is reported as disabled in each form that Google uses', async () => {
    google.accounts.set('u1', { localId: 'u1', email: 'member@example.org', disabled: true });
    expect(await firebase.identify(await google.token())).toMatchObject({ uid: 'u1', isDisabled: true });
    google.errors.push(rejection('USER_DISABLED'));
    expect(await firebase.identify(await google.token())).toMatchObject({ uid: 'u1', isDisabled: true });
  });

  it.each([
    ['USER_NOT_FOUND', /^401 InvalidToken/],
    ['INVALID_ID_TOKEN', /^401 InvalidToken/],
    ['INVALID_ID_TOKEN : Firebase ID token has been tampered with', /^401 InvalidToken/],
    ['TOKEN_EXPIRED', /^401 TokenExpiredError/],
  ])('is rejected when Google says %s', async (message, expected) => {
    google.errors.push(rejection(message));
    expect(await reported(firebase.identify(await google.token()))).toMatch(expected);
    expect(calls()).toHaveLength(1);
  });

  it('is rejected when Google returns none, or a different one', async () => {
    const token = await google.token();
    google.errors.push((c) => c.json({ kind: 'identitytoolkit#GetAccountInfoResponse' }));
    expect(await reported(firebase.identify(token))).toMatch(/^401 InvalidToken/);
    google.accounts.set('u1', { localId: 'u2' });
    expect(await reported(firebase.identify(token))).toMatch(/^401 InvalidToken/);
  });

  it.each([
    ['a server error', rejection('INTERNAL', 500)],
    ['a 503', rejection('The service is currently unavailable.', 503)],
    ['a quota', rejection('QUOTA_EXCEEDED : Exceeded quota for verifying passwords.', 400)],
    ['too many calls', rejection('RESOURCE_EXHAUSTED', 429)],
    ['an invalid key', rejection('API key not valid. Please pass a valid API key.')],
    [
      'a key that is restricted to other referrers',
      rejection('Requests from referer <empty> are blocked.', 403),
    ],
    ['a 401 with a token error code', rejection('USER_NOT_FOUND', 500)],
    ['a body that is not JSON', () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } })],
    ['an empty body', () => new Response('')],
    ['JSON without an account', () => Response.json({ kind: 'x', users: 'all of them' })],
    ['null', () => Response.json(null)],
    [
      'many accounts',
      () =>
        Response.json({
          kind: 'identitytoolkit#GetAccountInfoResponse',
          users: [{ localId: 'u1' }, { localId: 'u2' }],
        }),
    ],
    [
      'an account of several megabytes',
      () =>
        Response.json({
          kind: 'identitytoolkit#GetAccountInfoResponse',
          users: [{ localId: 'u1', photoUrl: 'x'.repeat(4_000_000) }],
        }),
    ],
    ['a redirect', () => new Response(null, { status: 307, headers: { Location: '/v1/accounts:lookup' } })],
  ])('causes 503, not a sign-out, when Google answers with %s', async (_name, error) => {
    google.errors.push(error);
    expect(await reported(firebase.identify(await google.token()))).toMatch(AWAY);
    expect(calls()).toHaveLength(1);
    expect(await reported(firebase.identify(await google.token()))).toBe('taken');
  });

  it('is looked up with a timeout of five seconds', async () => {
    const releases: (() => void)[] = [];
    google.errors.push(() => new Promise((resolve) => releases.push(() => resolve(new Response('late')))));
    const began = performance.now();
    // A timer of this process: if the machine delays it, both are late.
    const expired = pause(6_500, 'too late', { ref: false });
    expect(await Promise.race([reported(firebase.identify(await google.token())), expired])).toMatch(AWAY);
    expect(performance.now() - began).toBeGreaterThan(4_900);
    expect(calls()).toHaveLength(1);
    for (const release of releases) release();
  });

  it('is looked up once more if the connection breaks', async () => {
    let connections = 0;
    const broken = createServer((socket) => {
      connections += 1;
      socket.once('data', () => socket.destroy());
      socket.on('error', () => undefined);
    });
    await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve));
    const toolkit = `http://127.0.0.1:${(broken.address() as AddressInfo).port}`;
    const away = firebaseAt({ ...google, hosts: { ...google.hosts, toolkit } });
    expect(await reported(away.identify(await google.token()))).toMatch(AWAY);
    expect(connections).toBe(2);
    await new Promise((resolve) => broken.close(resolve));
    expect(await reported(away.identify(await google.token()))).toMatch(AWAY);
  });
});

describe('removing an account of the Firebase project', () => {
  it('deletes it at Google', async () => {
    await firebase.remove(await google.token());
    expect(calls()).toEqual(['POST /v1/accounts:delete?key=AIza%20key']);
    expect(google.accounts.has('u1')).toBe(false);
  });

  it('succeeds if it is already deleted, so that an interrupted removal can be repeated', async () => {
    google.accounts.clear();
    expect(await reported(firebase.remove(await google.token()))).toBe('taken');
  });

  it('requires a recent sign-in when Google does', async () => {
    google.errors.push(rejection('CREDENTIAL_TOO_OLD_LOGIN_AGAIN'));
    expect(await reported(firebase.remove(await google.token()))).toMatch(/^403 RecentLoginRequired/);
  });

  it('does not call Google with a token of another project', async () => {
    expect(await reported(firebase.remove(await google.token({ aud: 'other' })))).toMatch(
      /^401 InvalidToken/,
    );
    expect(await reported(firebase.remove('x'))).toMatch(/^401 InvalidToken/);
    expect(calls()).toEqual([]);
  });

  it('reports a failure', async () => {
    google.errors.push(rejection('USER_DISABLED'));
    expect(await reported(firebase.remove(await google.token()))).toMatch(/^403 Access denied/);
    google.errors.push(rejection('INTERNAL', 500));
    expect(await reported(firebase.remove(await google.token()))).toMatch(AWAY);
    expect(google.accounts.has('u1')).toBe(true);
  });
});

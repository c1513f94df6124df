import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { IdentityProvider } from '#src/server/session/identity.ts';
import { firebaseAt, told } from '#tests/support/firebaseProvider.ts';
import { type Google, openGoogle, refusal } from '#tests/support/google.ts';

const AWAY = /^503 Unavailable/;

let google: Google;
let firebase: IdentityProvider;

beforeAll(async () => {
  google = await openGoogle();
  firebase = firebaseAt(google);
});

afterAll(() => google.close());

beforeEach(() => {
  google.asked.length = 0;
  google.faults.length = 0;
  google.accounts.clear();
  google.accounts.set('u1', { localId: 'u1', email: 'member@example.org', emailVerified: true });
});

const calls = () => google.asked.filter((asked) => asked.startsWith('POST'));

describe('an account of the Firebase project', () => {
  it('is looked up with the key, and with the site as referrer, at each exchange', async () => {
    await firebase.identify(await google.token());
    await firebase.identify(await google.token());
    expect(calls()).toEqual(new Array(2).fill('POST /v1/accounts:lookup?key=AIza%20key'));
    expect(google.headers.get('referer')).toBe('https://dramalog.example/');
  });

  it('gives on since when its sign-ins count', async () => {
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

  it('is told as disabled, whichever way Google says it', async () => {
    google.accounts.set('u1', { localId: 'u1', email: 'member@example.org', disabled: true });
    expect(await firebase.identify(await google.token())).toMatchObject({ uid: 'u1', isDisabled: true });
    google.faults.push(refusal('USER_DISABLED'));
    expect(await firebase.identify(await google.token())).toMatchObject({ uid: 'u1', isDisabled: true });
  });

  it.each([
    ['USER_NOT_FOUND', /^401 InvalidToken/],
    ['INVALID_ID_TOKEN', /^401 InvalidToken/],
    ['INVALID_ID_TOKEN : Firebase ID token has been tampered with', /^401 InvalidToken/],
    ['TOKEN_EXPIRED', /^401 TokenExpiredError/],
  ])('is refused when Google says %s', async (message, said) => {
    google.faults.push(refusal(message));
    expect(await told(firebase.identify(await google.token()))).toMatch(said);
    expect(calls()).toHaveLength(1);
  });

  it('is refused when Google finds none, or another one', async () => {
    const token = await google.token();
    google.faults.push((c) => c.json({ kind: 'identitytoolkit#GetAccountInfoResponse' }));
    expect(await told(firebase.identify(token))).toMatch(/^401 InvalidToken/);
    google.accounts.set('u1', { localId: 'u2' });
    expect(await told(firebase.identify(token))).toMatch(/^401 InvalidToken/);
  });

  it.each([
    ['a fault of Google', refusal('INTERNAL', 500)],
    ['an overload', refusal('The service is currently unavailable.', 503)],
    ['a quota', refusal('QUOTA_EXCEEDED : Exceeded quota for verifying passwords.', 400)],
    ['too many calls', refusal('RESOURCE_EXHAUSTED', 429)],
    ['a key that is none', refusal('API key not valid. Please pass a valid API key.')],
    ['a key that is limited to other pages', refusal('Requests from referer <empty> are blocked.', 403)],
    ['a refusal of a code that speaks of the token, with another status', refusal('USER_NOT_FOUND', 500)],
    ['no JSON', () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } })],
    ['nothing', () => new Response('')],
    ['JSON that is no account', () => Response.json({ kind: 'x', users: 'all of them' })],
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
      'an account of megabytes',
      () =>
        Response.json({
          kind: 'identitytoolkit#GetAccountInfoResponse',
          users: [{ localId: 'u1', photoUrl: 'x'.repeat(4_000_000) }],
        }),
    ],
    ['a redirect', () => new Response(null, { status: 307, headers: { Location: '/v1/accounts:lookup' } })],
  ])('cannot be had when Google answers with %s: 503, not a sign-out', async (_name, fault) => {
    google.faults.push(fault);
    expect(await told(firebase.identify(await google.token()))).toMatch(AWAY);
    expect(calls()).toHaveLength(1);
    expect(await told(firebase.identify(await google.token()))).toBe('taken');
  });

  it('is asked for five seconds at most', async () => {
    const held: (() => void)[] = [];
    google.faults.push(() => new Promise((resolve) => held.push(() => resolve(new Response('late')))));
    const began = performance.now();
    // A clock of this process: where the machine keeps it waiting, both are late.
    const tooLate = pause(6_500, 'too late', { ref: false });
    expect(await Promise.race([told(firebase.identify(await google.token())), tooLate])).toMatch(AWAY);
    expect(performance.now() - began).toBeGreaterThan(4_900);
    expect(calls()).toHaveLength(1);
    for (const release of held) release();
  });

  it('is asked for once more when the connection breaks, and no more', async () => {
    let connections = 0;
    const broken = createServer((socket) => {
      connections += 1;
      socket.once('data', () => socket.destroy());
      socket.on('error', () => undefined);
    });
    await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve));
    const toolkit = `http://127.0.0.1:${(broken.address() as AddressInfo).port}`;
    const away = firebaseAt({ ...google, hosts: { ...google.hosts, toolkit } });
    expect(await told(away.identify(await google.token()))).toMatch(AWAY);
    expect(connections).toBe(2);
    await new Promise((resolve) => broken.close(resolve));
    expect(await told(away.identify(await google.token()))).toMatch(AWAY);
  });
});

describe('removing an account of the Firebase project', () => {
  it('removes it at Google', async () => {
    await firebase.remove(await google.token());
    expect(calls()).toEqual(['POST /v1/accounts:delete?key=AIza%20key']);
    expect(google.accounts.has('u1')).toBe(false);
  });

  it('is done when nothing is left, so that a removal that was cut off can be done again', async () => {
    google.accounts.clear();
    expect(await told(firebase.remove(await google.token()))).toBe('taken');
  });

  it('asks for a recent sign-in when Google does', async () => {
    google.faults.push(refusal('CREDENTIAL_TOO_OLD_LOGIN_AGAIN'));
    expect(await told(firebase.remove(await google.token()))).toMatch(/^403 RecentLoginRequired/);
  });

  it('asks Google for nothing with a token that is none of the project', async () => {
    expect(await told(firebase.remove(await google.token({ aud: 'other' })))).toMatch(/^401 InvalidToken/);
    expect(await told(firebase.remove('x'))).toMatch(/^401 InvalidToken/);
    expect(calls()).toEqual([]);
  });

  it('says when it is not done', async () => {
    google.faults.push(refusal('USER_DISABLED'));
    expect(await told(firebase.remove(await google.token()))).toMatch(/^403 Access denied/);
    google.faults.push(refusal('INTERNAL', 500));
    expect(await told(firebase.remove(await google.token()))).toMatch(AWAY);
    expect(google.accounts.has('u1')).toBe(true);
  });
});

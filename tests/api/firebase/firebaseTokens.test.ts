import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { IdentityProvider } from '#src/server/session/identity.ts';
import { firebaseAt, reported } from '#tests/support/identity/firebaseProvider.ts';
import { type Google, makeGoogleKey, openGoogle, PROJECT } from '#tests/support/identity/google.ts';

const INVALID = /^401 InvalidToken: This sign-in is not valid/;

let google: Google;
let firebase: IdentityProvider;

beforeAll(async () => {
  google = await openGoogle();
  google.accounts.set('u1', { localId: 'u1', email: 'member@example.org', emailVerified: true });
  firebase = firebaseAt(google);
});

afterAll(() => google.close());

beforeEach(() => {
  google.requests.length = 0;
});

const now = () => Math.floor(Date.now() / 1000);
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const parts = (token: string) => token.split('.') as [string, string, string];
const callsToAccounts = () => google.requests.filter((requested) => requested.startsWith('POST'));

describe('an id token of the Firebase project', () => {
  it('is accepted as issued, with the account as Google describes it', async () => {
    google.accounts.set('u1', {
      localId: 'u1',
      email: 'now@example.org',
      emailVerified: true,
      displayName: '이한별',
      validSince: '1700000000',
    });
    const signedIn = now() - 60;
    const expires = now() + 3000;
    const token = await google.token({ auth_time: signedIn, exp: expires, email: 'before@example.org' });
    expect(await firebase.identify(token)).toEqual({
      uid: 'u1',
      email: 'now@example.org',
      isEmailVerified: true,
      displayName: '이한별',
      signInId: String(signedIn),
      signedInAt: new Date(signedIn * 1000),
      expiresAt: new Date(expires * 1000),
      validSince: new Date(1_700_000_000_000),
      isDisabled: false,
    });
  });

  it('is rejected if it is unsigned, or signed with another key or algorithm', async () => {
    const [header, payload, signature] = parts(await google.token());
    const [key] = google.keys;
    const pem = JSON.stringify(key?.published);
    const mac = (signed: string) => createHmac('sha256', pem).update(signed).digest('base64url');
    const symmetric = `${encoded({ alg: 'HS256', kid: 'first', typ: 'JWT' })}.${payload}`;
    const strange = await makeGoogleKey('first');
    const rejected = [
      `${encoded({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      `${encoded({ alg: 'none', kid: 'first', typ: 'JWT' })}.${payload}.${signature}`,
      `${encoded({ alg: 'NONE', kid: 'first' })}.${payload}.`,
      `${symmetric}.${mac(symmetric)}`,
      `${header}.${payload}.`,
      await google.token({}, {}, strange),
      await google.token({}, { kid: 'unknown' }),
      await google.token({}, { kid: 'unknown' }, strange),
      await google.token({}, { jwk: strange.published }, strange),
      'not a token',
      '',
      '..',
      `${await google.token()}.more`,
    ];
    for (const token of rejected)
      expect([token.slice(0, 90), await reported(firebase.identify(token))]).toEqual([
        token.slice(0, 90),
        expect.stringMatching(INVALID),
      ]);
    expect(callsToAccounts()).toEqual([]);
  });

  it('is rejected with every other algorithm, even with a key that is published without one', async () => {
    const ways = ['RS384', 'RS512', 'PS256', 'ES256'];
    const keys = await Promise.all(ways.map((way) => makeGoogleKey(way, way)));
    const before = google.keys;
    google.keys = keys.map((key) => ({ ...key, published: { ...key.published, alg: undefined } }));
    const fresh = firebaseAt(google);
    for (const key of keys)
      expect([key.id, await reported(fresh.identify(await google.token({}, { alg: key.id }, key)))]).toEqual([
        key.id,
        expect.stringMatching(INVALID),
      ]);
    google.keys = before;
  });

  it('is rejected if its claims are of another project or not from Firebase', async () => {
    const [header, payload, signature] = parts(await google.token());
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const rejected = [
      `${header}.${encoded({ ...claims, sub: 'somebody else' })}.${signature}`,
      `${header}.${encoded({ ...claims, email: 'admin@example.org' })}.${signature}`,
      await google.token({ aud: 'another-project' }),
      await google.token({ aud: [PROJECT, 'another-project'] }),
      await google.token({ iss: 'https://securetoken.google.com/another-project' }),
      await google.token({ iss: `https://session.firebase.google.com/${PROJECT}` }),
      await google.token({ aud: 'other', iss: 'https://securetoken.google.com/other' }),
      await google.token({ sub: undefined }),
      await google.token({ sub: '' }),
      await google.token({ sub: 'u'.repeat(129) }),
      await google.token({ sub: 7 }),
      await google.token({ iat: undefined }),
      await google.token({ exp: undefined }),
      await google.token({ auth_time: undefined }),
      await google.token({ auth_time: 'today' }),
      await google.token({ auth_time: -1 }),
      await google.token({ firebase: { tenant: 'another-set-of-people' } }),
    ];
    for (const token of rejected)
      expect([parts(token)[1], await reported(firebase.identify(token))]).toEqual([
        parts(token)[1],
        expect.stringMatching(INVALID),
      ]);
    expect(callsToAccounts()).toEqual([]);
  });

  it('has a specific error after its hour, with five minutes of clock tolerance', async () => {
    const of = (age: number) =>
      google.token({ iat: now() - age, auth_time: now() - age, exp: now() - age + 3600 });
    expect(await reported(firebase.identify(await of(3600 + 290)))).toBe('taken');
    expect(await reported(firebase.identify(await of(3600 + 310)))).toMatch(/^401 TokenExpiredError/);
    expect(await reported(firebase.identify(await of(86_400 * 30)))).toMatch(/^401 TokenExpiredError/);
  });

  it.each([
    [-299, 'taken'],
    [-360, '401 InvalidToken: The clock of this device, or of the server, is wrong'],
    [300, 'taken'],
    [360, 'taken'],
  ])('with a server clock %i seconds ahead: %s', async (ahead, expected) => {
    expect(await reported(firebaseAt(google, ahead).identify(await google.token()))).toContain(expected);
  });

  it('is rejected with an error that names the clock if only its sign-in lies in the future', async () => {
    expect(await reported(firebase.identify(await google.token({ auth_time: now() + 290 })))).toBe('taken');
    const token = await google.token({ auth_time: now() + 360 });
    expect(await reported(firebase.identify(token))).toMatch(/^401 InvalidToken: The clock/);
  });

  it('is rejected with a 4xx, whatever its header and claims contain', async () => {
    const json = fc.dictionary(
      fc.constantFrom(
        'alg',
        'kid',
        'typ',
        'crit',
        'b64',
        'zip',
        'jku',
        'x5c',
        'sub',
        'aud',
        'iss',
        'exp',
        'iat',
      ),
      fc.oneof(fc.jsonValue(), fc.constantFrom('RS256', 'first', 'none', PROJECT)),
    );
    const [, , signature] = parts(await google.token());
    await fc.assert(
      fc.asyncProperty(json, json, fc.constantFrom(signature, '', 'AAAA'), async (header, claims, signed) => {
        const token = `${encoded(header)}.${encoded(claims)}.${signed}`;
        expect(await reported(firebase.identify(token))).toMatch(INVALID);
      }),
      { numRuns: 300 },
    );
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), async (text) => {
        expect(await reported(firebase.identify(text))).toMatch(INVALID);
      }),
      { numRuns: 200 },
    );
  });

  it('is rejected if any one character of it is changed', async () => {
    const token = await google.token();
    const position = fc.nat({ max: token.length - 2 });
    await fc.assert(
      fc.asyncProperty(position, fc.constantFrom(...'ABCxyz019-_.='), async (at, sign) => {
        fc.pre(token[at] !== sign);
        const changed = `${token.slice(0, at)}${sign}${token.slice(at + 1)}`;
        expect(await reported(firebase.identify(changed))).toMatch(INVALID);
      }),
      { numRuns: 200 },
    );
  });
});

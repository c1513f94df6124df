import fc from 'fast-check';
import { createUserWithEmailAndPassword } from 'firebase/auth';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInIdentity } from '#src/server/identity/builtIn.ts';
import { signingKeys } from '#src/server/identity/keys.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { reported } from '#tests/support/identity/firebaseProvider.ts';
import { type IdentityStage, openIdentity } from '#tests/support/identity/identity.ts';

let database: TestDatabase;
let stage: IdentityStage;
let token: string;
let uid: string;
/** The sign-in of the tokens in this file. */
let sid: string;

const DAY = 86_400_000;

beforeAll(async () => {
  database = await freshDatabase();
  stage = await openIdentity(database.db);
  const { user } = await createUserWithEmailAndPassword(
    stage.sdk(),
    'member@example.org',
    'a long enough one',
  );
  token = await user.getIdToken();
  sid = String((await user.getIdTokenResult()).claims.sid);
  uid = user.uid;
});

afterAll(async () => {
  await stage.close();
  await database.drop();
});

const lookup = async (idToken: string) => {
  const { status, body } = await stage.call('/identitytoolkit.googleapis.com/v1/accounts:lookup', {
    idToken,
  });
  return status === 200 ? 'taken' : (body as { error: { message: string } }).error.message;
};

const parts = (jwt: string) => jwt.split('.') as [string, string, string];
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token like that of the provider, except for some claims or its key. */
async function forged(claims: Record<string, unknown>, own = true) {
  const [key] = await signingKeys(database.db, new Date());
  const other = await generateKeyPair('ES256');
  const now = Math.floor(Date.now() / 1000);
  const payload = {
    auth_time: now,
    iss: 'dramalog:identity',
    aud: 'dramalog',
    sub: uid,
    sid,
    email: 'member@example.org',
    email_verified: false,
    iat: now,
    exp: now + 3600,
    ...claims,
  };
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'ES256', kid: key?.id ?? '' })
    .sign(own && key ? key.privateKey : other.privateKey);
}

describe('an id token of the built-in provider', () => {
  it('is accepted as issued', async () => {
    expect(await lookup(token)).toBe('taken');
    expect(await lookup(await forged({}))).toBe('taken');
  });

  it('is rejected if any part of it was changed', async () => {
    const [header, payload, signature] = parts(token);
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const [key] = await signingKeys(database.db, new Date());
    const publicKey = new TextEncoder().encode(JSON.stringify(key && (await exportJWK(key.publicKey))));
    const symmetric = new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256', kid: key?.id ?? '' });
    const rejected = [
      `${header}.${encoded({ ...claims, sub: 'somebody else' })}.${signature}`,
      `${encoded({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      `${encoded({ alg: 'none', typ: 'JWT', kid: key?.id })}.${payload}.${signature}`,
      `${encoded({ alg: 'HS256', typ: 'JWT' })}.${payload}.${signature}`,
      await symmetric.sign(publicKey),
      `${encoded({ alg: 'ES256', kid: 'no such key' })}.${payload}.${signature}`,
      await forged({}, false),
      await forged({ aud: 'another-project' }),
      await forged({ iss: 'https://securetoken.google.com/another' }),
      await forged({ sub: undefined }),
      await forged({ sub: '' }),
      await forged({ sub: 'a'.repeat(129) }),
      await forged({ auth_time: undefined }),
      await forged({ auth_time: 'yesterday' }),
      await forged({ exp: undefined }),
      await forged({ iat: undefined }),
      'not a token',
      `${token}x`,
    ];
    for (const each of rejected)
      expect([each.slice(0, 60), await lookup(each)]).toEqual([each.slice(0, 60), 'INVALID_ID_TOKEN']);
  });

  it('is rejected if any byte of it differs', async () => {
    // The last character contains bits that decoding drops.
    const position = fc.nat({ max: token.length - 2 });
    const sign = fc.constantFrom(...'ABCxyz019-_.=');
    await fc.assert(
      fc.asyncProperty(position, sign, async (at, other) => {
        fc.pre(token[at] !== other);
        const answer = await lookup(`${token.slice(0, at)}${other}${token.slice(at + 1)}`);
        expect(answer).toBe('INVALID_ID_TOKEN');
      }),
      { numRuns: 60 },
    );
  });

  it('is rejected after its hour, with five minutes of clock tolerance', async () => {
    const now = Math.floor(Date.now() / 1000);
    expect(await lookup(await forged({ iat: now - 3800, exp: now - 200 }))).toBe('taken');
    expect(await lookup(await forged({ iat: now - 4000, exp: now - 400 }))).toBe('TOKEN_EXPIRED');
  });

  it('is accepted with a clock five minutes ahead; with six minutes the error names the clock', async () => {
    const now = Math.floor(Date.now() / 1000);
    for (const claim of ['iat', 'auth_time']) {
      expect(await lookup(await forged({ [claim]: now + 300 }))).toBe('taken');
      const late = await forged({ [claim]: now + 360 });
      expect(await reported(builtInIdentity(stage.provider).identify(late))).toMatch(
        /^401 InvalidToken: The clock/,
      );
      expect(await lookup(late)).toMatch(/^CLOCK_SKEW : .*clock/);
    }
  });

  it('is rejected if it names no active sign-in of its account', async () => {
    const other = await createUserWithEmailAndPassword(stage.sdk(), 'other@example.org', 'a long enough one');
    const foreign = (await other.user.getIdTokenResult()).claims.sid;
    for (const none of [undefined, '', 'no such sign-in', foreign])
      expect([none, await lookup(await forged({ sid: none }))]).toEqual([none, 'TOKEN_EXPIRED']);
    for (const wrong of [12, null, 'x'.repeat(65)])
      expect([wrong, await lookup(await forged({ sid: wrong }))]).toEqual([wrong, 'INVALID_ID_TOKEN']);
  });

  it('is rejected if its account is deleted', async () => {
    expect(await lookup(await forged({ sub: 'nobody' }))).toBe('USER_NOT_FOUND');
  });
});

describe('signing keys', () => {
  it('are created once by concurrent processes, and rotate after thirty days', async () => {
    const fresh = await freshDatabase();
    try {
      const start = new Date('2026-01-01T00:00:00Z');
      const all = await Promise.all(Array.from({ length: 6 }, () => signingKeys(fresh.db, start)));
      expect(new Set(all.flat().map(({ id }) => id)).size).toBe(1);
      const later = await signingKeys(fresh.db, new Date(start.getTime() + 30 * DAY));
      expect(later.map(({ id }) => id === all[0]?.[0]?.id)).toEqual([false, true]);
      const last = await signingKeys(fresh.db, new Date(start.getTime() + 32 * DAY));
      expect(last.map(({ id }) => id)).toEqual([later[0]?.id]);
    } finally {
      await fresh.drop();
    }
  });
});

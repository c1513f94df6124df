import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createThrottles } from '#src/server/identity/throttles.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { openSignInSite, PASSWORD, type SignInSite, userOf } from '#tests/support/identity/signInSite.ts';

let database: TestDatabase;
let site: SignInSite;
let idToken: string;

beforeAll(async () => {
  database = await freshDatabase();
  site = await openSignInSite(database.db);
  idToken = await userOf((await site.member('someone@example.org')).auth).getIdToken();
});

afterAll(async () => {
  await site.close();
  await database.drop();
});

const KEYS = [
  'idToken',
  'email',
  'password',
  'newEmail',
  'newPassword',
  'oobCode',
  'requestType',
  'displayName',
  'deleteAttribute',
  'returnSecureToken',
  'refresh_token',
  'grant_type',
  'setup',
  '__proto__',
  'constructor',
];

/** Input of malicious people and of faulty programs. */
const value = () =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(PASSWORD, 'someone@example.org', 'SOMEONE@example.org') },
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        'PASSWORD_RESET',
        'VERIFY_EMAIL',
        'VERIFY_AND_CHANGE_EMAIL',
        'RECOVER_EMAIL',
      ),
    },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        '\u0000',
        '\ud800',
        "'; drop table users; --",
        '<script>',
        '%00',
        '../..',
        'a@b',
      ),
    },
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constant('x'.repeat(5000)),
    fc.emailAddress(),
    fc.jsonValue({ maxDepth: 2 }),
    fc.integer(),
    fc.constant(null),
  );

const body = () =>
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc
        .dictionary(fc.constantFrom(...KEYS), value(), { maxKeys: 5 })
        .map((each) => JSON.stringify(each)),
    },
    {
      weight: 2,
      arbitrary: fc
        .record(
          { idToken: fc.constant('OWN'), displayName: value(), newEmail: value() },
          { requiredKeys: ['idToken'] },
        )
        .map((each) => JSON.stringify(each)),
    },
    fc.constantFrom('', '{', '[]', 'null', '"x"', '[[[[', '{"a":1e999}', '\u0000'),
  );

const CALLS = [
  '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword',
  '/identitytoolkit.googleapis.com/v1/accounts:lookup',
  '/identitytoolkit.googleapis.com/v1/accounts:update',
  '/identitytoolkit.googleapis.com/v1/accounts:delete',
  '/identitytoolkit.googleapis.com/v1/accounts:sendOobCode',
  '/identitytoolkit.googleapis.com/v1/accounts:resetPassword',
  '/identitytoolkit.googleapis.com/v1/accounts:signUp',
  '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp',
  '/identitytoolkit.googleapis.com/v1/accounts:__proto__',
  '/securetoken.googleapis.com/v1/token',
  '/api/session',
  '/api/me',
];

describe('request bodies of every kind', () => {
  it('are answered in the format of Google or ours, never with a server error', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...CALLS),
        body(),
        fc.constantFrom('application/json', 'application/x-www-form-urlencoded', 'text/plain'),
        async (path, text, type) => {
          const answer = await fetch(`${site.origin}${path}`, {
            method: path === '/api/me' ? 'DELETE' : 'POST',
            headers: { Origin: site.origin, 'Content-Type': type },
            body: path.endsWith('delete') ? text : text.replace('"OWN"', JSON.stringify(idToken)),
          });
          const reported = await answer.text();
          expect([path, text.slice(0, 200), type, answer.status, reported.slice(0, 200)]).toSatisfy(
            ([, , , status]: [string, string, string, number]) => status < 500,
          );
          if (answer.status >= 400) {
            const { error, success } = JSON.parse(reported) as {
              error: { code?: number };
              success?: boolean;
            };
            if (path.startsWith('/api/')) expect(success).toBe(false);
            else expect([path, error.code]).toEqual([path, answer.status]);
          }
        },
      ),
      { numRuns: 800, seed: 20261128 },
    );
  });
});

describe('a display name', () => {
  it.each(['\u0000', 'a\u0000b', '\ud800', '\u202eevil', 'x'.repeat(81), '', 7, null, ['x']])(
    'that is %j is cleaned or rejected',
    async (displayName) => {
      const answer = await fetch(`${site.origin}/identitytoolkit.googleapis.com/v1/accounts:update`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ idToken, displayName }),
      });
      const { displayName: saved = '' } = (await answer.json()) as { displayName?: string };
      expect([200, 400]).toContain(answer.status);
      expect(saved).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
    },
  );
});

describe('guessing a password', () => {
  const signIn = async (body: { email: string; password: string }, address = '192.0.2.1') => {
    const answer = await fetch(
      `${site.origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword`,
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
        body: JSON.stringify({ ...body, returnSecureToken: true }),
      },
    );
    return ((await answer.json()) as { error?: { message: string } }).error?.message ?? 'in';
  };

  beforeEach(async () => {
    await database.db.pool.query('delete from identity_attempts');
  });

  it('locks the account, whatever address is claimed, and even the correct password is rejected meanwhile', async () => {
    const email = 'someone@example.org';
    const answers: string[] = [];
    for (let turn = 0; turn < 12; turn += 1)
      answers.push(await signIn({ email, password: `wrong ${turn}` }, `192.0.2.${turn}`));
    expect(answers.slice(0, 10)).toEqual(new Array(10).fill('INVALID_LOGIN_CREDENTIALS'));
    expect(answers[11]).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER/);
    expect(await signIn({ email, password: PASSWORD })).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER/);
  });

  it('for many accounts is blocked for the caller, and does not reveal which are registered', async () => {
    const call = (email: string) => signIn({ email, password: 'one and the same' });
    expect(await call('someone@example.org')).toBe(await call('nobody@example.org'));
    const throttles = createThrottles(database.db.pool);
    for (let turn = 0; turn < 97; turn += 1) await throttles.count('failuresOfCaller', '127.0.0.1');
    expect(await call('guess@example.org')).toBe('INVALID_LOGIN_CREDENTIALS');
    expect(await call('guess2@example.org')).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER/);
  });
});

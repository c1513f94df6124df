import {
  type Auth,
  createUserWithEmailAndPassword,
  linkWithCredential,
  multiFactor,
  OAuthProvider,
  sendSignInLinkToEmail,
  signInAnonymously,
  signInWithCredential,
  signInWithCustomToken,
  signInWithEmailLink,
  TotpMultiFactorGenerator,
  type User,
} from 'firebase/auth';
import { beforeEach, describe, expect, it } from 'vitest';
import { cleanUpTestInstance, getTestInstance, randomEmail } from './helpers/integration/helpers.ts';
import { stage } from './helpers/stage.ts';

let auth: Auth;
let user: User;

beforeEach(async () => {
  auth = getTestInstance();
  ({ user } = await createUserWithEmailAndPassword(auth, randomEmail(), 'password'));
  return () => cleanUpTestInstance(auth);
});

const link = 'https://site.example/auth/action?mode=signIn&oobCode=code&apiKey=key';

const WAYS: [string, () => Promise<unknown>, string][] = [
  ['an anonymous account', () => signInAnonymously(auth), 'auth/admin-restricted-operation'],
  ['a custom token', () => signInWithCustomToken(auth, 'token'), 'auth/operation-not-allowed'],
  [
    'a mailed link',
    () =>
      sendSignInLinkToEmail(auth, 'a@example.org', { url: 'https://site.example', handleCodeInApp: true }),
    'auth/operation-not-allowed',
  ],
  [
    'the link that was mailed',
    () => signInWithEmailLink(auth, 'a@example.org', link),
    'auth/operation-not-allowed',
  ],
  [
    'another service',
    () => signInWithCredential(auth, new OAuthProvider('google.com').credential({ idToken: 'token' })),
    'auth/operation-not-allowed',
  ],
  [
    'another service, linked to the account',
    () => linkWithCredential(user, new OAuthProvider('google.com').credential({ idToken: 'token' })),
    'auth/operation-not-allowed',
  ],
  [
    'a second factor',
    async () => TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession()),
    'auth/operation-not-allowed',
  ],
];

describe('the built-in provider', () => {
  it.each(WAYS)('does not support %s, and says so', async (_way, attempt, code) => {
    await expect(attempt()).rejects.toMatchObject({ code });
    expect(auth.currentUser).toBe(user);
    const { rows } = await stage().database.db.pool.query('select uid from identity_accounts');
    expect(rows).toEqual([{ uid: user.uid }]);
  });

  // The SDK makes these calls in browsers only.
  it.each([
    ['POST', 'v1/accounts:sendVerificationCode', 'OPERATION_NOT_ALLOWED'],
    ['POST', 'v1/accounts:signInWithPhoneNumber', 'OPERATION_NOT_ALLOWED'],
    ['POST', 'v2/accounts/mfaSignIn:start', 'OPERATION_NOT_ALLOWED'],
    ['GET', 'v2/recaptchaConfig', 'RECAPTCHA_NOT_ENABLED'],
  ])('rejects %s %s', async (method, path, message) => {
    const answer = await fetch(`${stage().site.origin}/identitytoolkit.googleapis.com/${path}`, {
      method,
      ...(method === 'POST' && { body: '{}', headers: { 'Content-Type': 'application/json' } }),
    });
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: { code: 400, message } }]);
  });
});

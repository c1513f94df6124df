import { ACCOUNTS } from '#tests/support/identity/toolkitSides.ts';
import { call, FIREBASE_ONLY, rejected, type ToolkitCase } from './case.ts';

/** Other sign-in methods, SDK requests about a project, and malformed calls. */
export const OTHER_CASES: readonly ToolkitCase[] = [
  call('createAuthUri', 'createAuthUri', ({ email }) => ({
    identifier: email,
    continueUri: 'http://localhost',
  })),
  call('createAuthUri for an unknown address', 'createAuthUri', ({ email }) => ({
    identifier: `no-${email}`,
    continueUri: 'http://localhost',
  })),
  call('createAuthUri without an address', 'createAuthUri', () => ({ continueUri: 'http://localhost' })),
  call('createAuthUri without continueUri', 'createAuthUri', ({ email }) => ({ identifier: email })),
  call('createAuthUri with an invalid address', 'createAuthUri', () => ({
    identifier: 'nonsense',
    continueUri: 'http://localhost',
  })),
  call('createAuthUri with an invalid continueUri', 'createAuthUri', ({ email }) => ({
    identifier: email,
    continueUri: 'nonsense',
  })),
  call(
    'createAuthUri of another service',
    'createAuthUri',
    () => ({ providerId: 'google.com', continueUri: 'http://localhost' }),
    {
      ours: '400 OPERATION_NOT_ALLOWED',
      emulator: '501 Sign-in with IDP is not yet supported.',
      why: FIREBASE_ONLY,
    },
  ),
  call(
    'signInWithCustomToken',
    'signInWithCustomToken',
    () => ({ token: '{"uid":"chosen"}' }),
    rejected('OPERATION_NOT_ALLOWED', '200 expiresIn idToken isNewUser kind refreshToken', FIREBASE_ONLY),
  ),
  call(
    'signInWithEmailLink',
    'signInWithEmailLink',
    ({ email }) => ({ email, oobCode: 'x' }),
    rejected('OPERATION_NOT_ALLOWED', '400 INVALID_OOB_CODE', FIREBASE_ONLY),
  ),
  call(
    'signInWithIdp',
    'signInWithIdp',
    () => ({ requestUri: 'http://localhost', postBody: 'providerId=google.com&id_token=x' }),
    rejected('OPERATION_NOT_ALLOWED', '400 INVALID_IDP_RESPONSE', FIREBASE_ONLY),
  ),
  call(
    'sendVerificationCode',
    'sendVerificationCode',
    () => ({ phoneNumber: '+15555551000' }),
    rejected('OPERATION_NOT_ALLOWED', '200 sessionInfo', FIREBASE_ONLY),
  ),
  call(
    'signInWithPhoneNumber',
    'signInWithPhoneNumber',
    () => ({ sessionInfo: 'x', code: '123456' }),
    rejected('OPERATION_NOT_ALLOWED', '400 INVALID_SESSION_INFO', FIREBASE_ONLY),
  ),

  {
    name: 'passwordPolicy',
    path: '/identitytoolkit.googleapis.com/v2/passwordPolicy',
    method: 'GET',
    differs: {
      ours: '200 allowedNonAlphanumericCharacters customStrengthOptions customStrengthOptions.maxPasswordLength customStrengthOptions.minPasswordLength enforcementState forceUpgradeOnSignin schemaVersion',
      emulator: '501 identitytoolkit.getPasswordPolicy is not implemented in the Auth Emulator.',
      why: 'the emulator cannot answer it',
    },
  },
  {
    name: 'projects',
    path: '/identitytoolkit.googleapis.com/v1/projects',
    method: 'GET',
    differs: {
      ours: '404 NOT_FOUND',
      emulator: '200 authorizedDomains projectId',
      why: 'The SDK requests it only before opening a popup of a provider',
    },
  },
  {
    name: 'recaptchaParams',
    path: '/identitytoolkit.googleapis.com/v1/recaptchaParams',
    method: 'GET',
    differs: {
      ours: '404 NOT_FOUND',
      emulator: '200 kind recaptchaSiteKey recaptchaStoken',
      why: 'The SDK requests it only before sending an SMS',
    },
  },
  {
    name: 'recaptchaConfig',
    path: '/identitytoolkit.googleapis.com/v2/recaptchaConfig?clientType=CLIENT_TYPE_WEB',
    method: 'GET',
    differs: {
      ours: '400 RECAPTCHA_NOT_ENABLED',
      emulator: '501 identitytoolkit.getRecaptchaConfig is not implemented in the Auth Emulator.',
      why: 'the emulator cannot answer it',
    },
  },
  {
    name: 'a second factor',
    path: '/identitytoolkit.googleapis.com/v2/accounts/mfaEnrollment:start',
    body: ({ idToken }) => ({ idToken, phoneEnrollmentInfo: {} }),
    differs: rejected('OPERATION_NOT_ALLOWED', '400 UNVERIFIED_EMAIL', FIREBASE_ONLY),
  },
  call('an unknown call', 'nope', () => ({}), {
    ours: '404 NOT_FOUND',
    emulator: '404 Not Found',
    why: 'The error text differs',
  }),
  call(
    'a body that is not JSON',
    'signUp',
    () => '{',
    rejected('INVALID_REQUEST', '400 Invalid JSON payload received', 'The error text differs'),
  ),
  {
    name: 'a body that does not say it is JSON',
    path: `${ACCOUNTS}:signUp`,
    type: 'text/plain',
    body: () => 'email=a@example.org',
    differs: {
      ours: '415 INVALID_REQUEST',
      emulator: '400 Invalid content-type',
      why: 'forms of other sites can send it without asking',
    },
  },
];

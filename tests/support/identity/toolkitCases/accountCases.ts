import { ACCOUNTS, callSide } from '#tests/support/identity/toolkitSides.ts';
import {
  call,
  coded,
  type Difference,
  PASSWORD_POLICY,
  rejected,
  resetCode,
  STRICT,
  type ToolkitCase,
} from './case.ts';

/** `accounts:update` with an ID token. */
const update = (name: string, changes: object, differs?: Difference): ToolkitCase =>
  call(`update: ${name}`, 'update', ({ idToken }) => ({ idToken, ...changes }), differs);

const UPDATE_200 =
  '200 email emailVerified kind localId passwordHash providerUserInfo providerUserInfo.email providerUserInfo.federatedId providerUserInfo.providerId providerUserInfo.rawId';
const WITH_TOKENS = ['expiresIn', 'idToken', 'refreshToken'] as const;
const tokensToo: Difference = {
  adds: WITH_TOKENS,
  why: 'Google returns new tokens if the SDK requests them (documented)',
};

const ending = (name: string, path: string): ToolkitCase =>
  call(`${name} of a sign-in that was ended`, path, async (account, side) => ({
    idToken: await side.endedToken(account),
    requestType: 'VERIFY_EMAIL',
    displayName: 'Name',
  }));
const removed = (name: string, path: string): ToolkitCase =>
  call(`${name} of an account that was removed`, path, async ({ idToken }, side) => {
    await callSide(side, `${ACCOUNTS}:delete`, { body: { idToken } });
    return { idToken, requestType: 'VERIFY_EMAIL', displayName: 'Name' };
  });
const disabled = (name: string, path: string): ToolkitCase =>
  call(`${name} of a disabled account`, path, async (account, side) => {
    await side.disable(account);
    return { idToken: account.idToken, requestType: 'VERIFY_EMAIL', displayName: 'Name' };
  });
const OF_TOKEN = ['lookup', 'update', 'delete', 'sendOobCode'] as const;

/** Looking up, changing and deleting an account. */
export const ACCOUNT_CASES: readonly ToolkitCase[] = [
  call('lookup', 'lookup', ({ idToken }) => ({ idToken }), {
    lacks: ['users.lastRefreshAt', 'users.salt'],
    why: 'We omit password-hash data and the time of the last refresh; the SDK reads neither',
  }),
  ...OF_TOKEN.flatMap((path) => [
    call(`${path} with what is no token`, path, () => ({
      idToken: 'x',
      requestType: 'VERIFY_EMAIL',
      displayName: 'Name',
    })),
    ending(path, path),
    removed(path, path),
    disabled(path, path),
  ]),
  call('lookup without a token', 'lookup', () => ({})),
  call('lookup by an id', 'lookup', ({ uid }) => ({ localId: [uid] })),
  call('lookup by an address', 'lookup', ({ email }) => ({ email: [email] })),
  call('delete', 'delete', ({ idToken }) => ({ idToken })),
  call('delete without a token', 'delete', () => ({})),

  update('nothing', {}, tokensToo),
  update('a name', { displayName: 'Name' }, tokensToo),
  update(
    'an empty name',
    { displayName: '' },
    {
      ours: `${UPDATE_200}`
        .replace('200 email emailVerified', '200 email emailVerified expiresIn idToken')
        .replace('providerUserInfo.rawId', 'providerUserInfo.rawId refreshToken'),
      emulator: `${UPDATE_200}`
        .replace('200 ', '200 displayName ')
        .replace('providerUserInfo.email', 'providerUserInfo.displayName providerUserInfo.email'),
      why: 'An empty name is stored as null',
    },
  ),
  update(
    'a name that is null',
    { displayName: null, photoUrl: null },
    {
      ours: `${UPDATE_200}`
        .replace('200 email emailVerified', '200 email emailVerified expiresIn idToken')
        .replace('providerUserInfo.rawId', 'providerUserInfo.rawId refreshToken'),
      emulator: '400 Invalid JSON payload received',
      why: 'The SDK documents it for removing a name and Google accepts it; known emulator bug (firebase-tools #6424)',
    },
  ),
  update('a name and a picture', { displayName: 'Name', photoUrl: 'https://site.example/a.png' }, tokensToo),
  update('a picture beside the site', { photoUrl: 'photo-url' }, tokensToo),
  update(
    'a picture that runs a script',
    { photoUrl: 'javascript:alert(1)' },
    rejected(
      'INVALID_PHOTO_URL',
      `${UPDATE_200} `
        .replace('providerUserInfo ', 'photoUrl providerUserInfo ')
        .replace('providerUserInfo.providerId', 'providerUserInfo.photoUrl providerUserInfo.providerId')
        .trim(),
      'addresses that run scripts are not kept',
    ),
  ),
  update('what shall go', { deleteAttribute: ['DISPLAY_NAME', 'PHOTO_URL'] }, tokensToo),
  update(
    'that the address shall go',
    { deleteAttribute: ['EMAIL'] },
    rejected('OPERATION_NOT_ALLOWED', '200 kind localId passwordHash providerUserInfo', STRICT),
  ),
  update(
    'something unknown that shall go',
    { deleteAttribute: ['NOPE'] },
    rejected('OPERATION_NOT_ALLOWED', '400 Invalid JSON payload received', 'The error text differs'),
  ),
  update(
    'without the password',
    { deleteProvider: ['password'] },
    rejected(
      'OPERATION_NOT_ALLOWED',
      '200 kind localId providerUserInfo',
      'Nobody could sign in to the account again',
    ),
  ),
  update('without a service that is not linked', { deleteProvider: ['google.com'] }, tokensToo),
  update('a password', { password: 'another long one' }),
  update(
    'a weak password',
    { password: 'short' },
    rejected('PASSWORD_DOES_NOT_MEET_REQUIREMENTS', '400 WEAK_PASSWORD', PASSWORD_POLICY),
  ),
  update('an empty password', { password: '' }, rejected('MISSING_PASSWORD', UPDATE_200, STRICT)),
  update('what is no address', { email: 'nonsense' }),
  call(
    'update: another address',
    'update',
    ({ idToken, email }) => ({ idToken, email: `next-${email}` }),
    rejected(
      'OPERATION_NOT_ALLOWED',
      `${UPDATE_200} refreshToken`
        .replace('emailVerified', 'emailVerified expiresIn idToken')
        .replace('localId', 'localId newEmail'),
      'An address must be verified first, as in Firebase projects with e-mail enumeration protection',
    ),
  ),
  call('update: the same address', 'update', ({ idToken, email }) => ({ idToken, email }), {
    ...tokensToo,
    lacks: ['newEmail'],
  }),
  update('custom claims', { customAttributes: '{}' }),
  update('that it is disabled', { disableUser: true }),
  update(
    'that its address is verified',
    { emailVerified: true },
    rejected('OPERATION_NOT_ALLOWED', UPDATE_200, STRICT),
  ),
  update(
    'a phone number',
    { phoneNumber: '+15555551000' },
    rejected('OPERATION_NOT_ALLOWED', UPDATE_200, STRICT),
  ),
  update('second factors', { mfa: {} }, rejected('OPERATION_NOT_ALLOWED', UPDATE_200, STRICT)),
  call('update without a token or code', 'update', () => ({ displayName: 'Name' })),
  call('update with what is no code', 'update', () => ({ oobCode: 'x' })),
  call('update with a code', 'update', async (account, side) => ({ oobCode: await coded(account, side) }), {
    lacks: [
      'passwordHash',
      'providerUserInfo',
      'providerUserInfo.email',
      'providerUserInfo.federatedId',
      'providerUserInfo.providerId',
      'providerUserInfo.rawId',
    ],
    why: 'A mailed code reveals only its address; the SDK reads nothing else',
  }),
  call(
    'update with a code for a reset',
    'update',
    async (account, side) => ({ oobCode: await resetCode(account, side) }),
    { ours: '400 INVALID_OOB_CODE', emulator: '501 PASSWORD_RESET', why: 'the emulator cannot answer it' },
  ),
];

import { PASSWORD, TOKEN } from '#tests/support/identity/toolkitSides.ts';
import { call, PASSWORD_POLICY, PRIVACY, rejected, STRICT, type ToolkitCase } from './case.ts';

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const FORM = 'application/x-www-form-urlencoded';

/** Registering, signing in with a password and refreshing tokens. */
export const SIGN_IN_CASES: readonly ToolkitCase[] = [
  call('signUp', 'signUp', ({ email }) => ({
    email: `new-${email}`,
    password: PASSWORD,
    returnSecureToken: true,
  })),
  call('signUp with a name', 'signUp', ({ email }) => ({
    email: `new-${email}`,
    password: PASSWORD,
    displayName: 'Name',
  })),
  call('signUp of an address that is taken', 'signUp', ({ email }) => ({ email, password: PASSWORD })),
  call('signUp of the same address in capitals', 'signUp', ({ email }) => ({
    email: email.toUpperCase(),
    password: PASSWORD,
  })),
  call('signUp without an address', 'signUp', () => ({ password: PASSWORD })),
  call('signUp without a password', 'signUp', ({ email }) => ({ email: `new-${email}` })),
  call('signUp with an empty address', 'signUp', () => ({ email: '', password: PASSWORD })),
  call('signUp with what is no address', 'signUp', () => ({ email: 'nonsense', password: PASSWORD })),
  call(
    'signUp with a weak password',
    'signUp',
    ({ email }) => ({ email: `new-${email}`, password: 'short' }),
    rejected('PASSWORD_DOES_NOT_MEET_REQUIREMENTS', '400 WEAK_PASSWORD', PASSWORD_POLICY),
  ),
  call(
    'signUp of nobody',
    'signUp',
    () => ({ returnSecureToken: true }),
    rejected(
      'ADMIN_ONLY_OPERATION',
      '200 expiresIn idToken kind localId refreshToken',
      'anonymous accounts are off',
    ),
  ),
  call('signUp with an id of its own', 'signUp', ({ email }) => ({
    email: `new-${email}`,
    password: PASSWORD,
    localId: 'chosen',
  })),
  call(
    'signUp that links to an account',
    'signUp',
    ({ email, idToken }) => ({ email: `new-${email}`, password: PASSWORD, idToken }),
    rejected('OPERATION_NOT_ALLOWED', '200 email expiresIn idToken kind localId refreshToken', STRICT),
  ),

  call('signInWithPassword', 'signInWithPassword', ({ email }) => ({ email, password: PASSWORD }), {
    adds: ['displayName'],
    why: 'Google gives it; the emulator does not',
  }),
  call(
    'signInWithPassword in capitals',
    'signInWithPassword',
    ({ email }) => ({ email: email.toUpperCase(), password: PASSWORD }),
    {
      adds: ['displayName'],
      why: 'Google gives it; the emulator does not',
    },
  ),
  call('signInWithPassword with a wrong one', 'signInWithPassword', ({ email }) => ({
    email,
    password: 'wrong',
  })),
  call('signInWithPassword of nobody', 'signInWithPassword', ({ email }) => ({
    email: `no-${email}`,
    password: PASSWORD,
  })),
  call('signInWithPassword without an address', 'signInWithPassword', () => ({ password: PASSWORD })),
  call('signInWithPassword with an empty address', 'signInWithPassword', () => ({
    email: '',
    password: PASSWORD,
  })),
  call('signInWithPassword with what is no address', 'signInWithPassword', () => ({
    email: 'nonsense',
    password: PASSWORD,
  })),
  call('signInWithPassword without a password', 'signInWithPassword', ({ email }) => ({ email })),
  call('signInWithPassword with an empty password', 'signInWithPassword', ({ email }) => ({
    email,
    password: '',
  })),
  call('signInWithPassword of a disabled account', 'signInWithPassword', async (account, side) => {
    await side.disable(account);
    return { email: account.email, password: PASSWORD };
  }),
  call(
    'signInWithPassword of a disabled account with a wrong one',
    'signInWithPassword',
    async (account, side) => {
      await side.disable(account);
      return { email: account.email, password: 'wrong' };
    },
    rejected('INVALID_LOGIN_CREDENTIALS', '400 USER_DISABLED', PRIVACY),
  ),

  {
    name: 'token',
    path: TOKEN,
    type: FORM,
    body: ({ refreshToken }) => form({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  },
  {
    name: 'token for what is no refresh token',
    path: TOKEN,
    type: FORM,
    body: () => form({ grant_type: 'refresh_token', refresh_token: 'x' }),
    differs: rejected(
      'TOKEN_EXPIRED',
      '400 INVALID_REFRESH_TOKEN',
      'ended ones are forgotten and cannot be told from it; the SDK signs out on TOKEN_EXPIRED only',
    ),
  },
  {
    name: 'token without a refresh token',
    path: TOKEN,
    type: FORM,
    body: () => form({ grant_type: 'refresh_token' }),
  },
  {
    name: 'token for something else',
    path: TOKEN,
    type: FORM,
    body: ({ refreshToken }) => form({ grant_type: 'password', refresh_token: refreshToken }),
  },
  {
    name: 'token of a disabled account',
    path: TOKEN,
    type: FORM,
    body: async (account, side) => {
      await side.disable(account);
      return form({ grant_type: 'refresh_token', refresh_token: account.refreshToken });
    },
  },
];

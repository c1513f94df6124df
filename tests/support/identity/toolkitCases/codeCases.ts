import { PASSWORD } from '#tests/support/identity/toolkitSides.ts';
import { call, coded, PASSWORD_POLICY, PRIVACY, rejected, resetCode, type ToolkitCase } from './case.ts';

/** Mailed codes: requesting them, and their effects. */
export const CODE_CASES: readonly ToolkitCase[] = [
  call('sendOobCode without a type', 'sendOobCode', () => ({})),
  call(
    'sendOobCode with an unknown type',
    'sendOobCode',
    () => ({ requestType: 'NOPE' }),
    rejected('INVALID_REQ_TYPE', '400 Invalid JSON payload received', 'The error text differs'),
  ),
  call('sendOobCode for a reset', 'sendOobCode', ({ email }) => ({ requestType: 'PASSWORD_RESET', email })),
  call('sendOobCode password reset of an unknown address', 'sendOobCode', ({ email }) => ({
    requestType: 'PASSWORD_RESET',
    email: `no-${email}`,
  })),
  call('sendOobCode for a reset without an address', 'sendOobCode', () => ({
    requestType: 'PASSWORD_RESET',
  })),
  call(
    'sendOobCode password reset of an invalid address',
    'sendOobCode',
    () => ({ requestType: 'PASSWORD_RESET', email: 'nonsense' }),
    rejected(
      'INVALID_EMAIL',
      '200 email kind',
      'An invalid address is reported, because it cannot be registered',
    ),
  ),
  call('sendOobCode to verify', 'sendOobCode', ({ idToken }) => ({ requestType: 'VERIFY_EMAIL', idToken })),
  call('sendOobCode to verify without a token', 'sendOobCode', () => ({ requestType: 'VERIFY_EMAIL' })),
  call('sendOobCode for another address', 'sendOobCode', ({ idToken, email }) => ({
    requestType: 'VERIFY_AND_CHANGE_EMAIL',
    idToken,
    newEmail: `next-${email}`,
  })),
  call('sendOobCode for another address without it', 'sendOobCode', ({ idToken }) => ({
    requestType: 'VERIFY_AND_CHANGE_EMAIL',
    idToken,
  })),
  call('sendOobCode for another address without a token', 'sendOobCode', ({ email }) => ({
    requestType: 'VERIFY_AND_CHANGE_EMAIL',
    newEmail: `next-${email}`,
  })),
  call(
    'sendOobCode for an address that is taken',
    'sendOobCode',
    ({ idToken, email }) => ({ requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: email }),
    { ours: '200 email kind', emulator: '400 EMAIL_EXISTS', why: PRIVACY },
  ),
  call(
    'sendOobCode for a link to sign in by',
    'sendOobCode',
    ({ email }) => ({ requestType: 'EMAIL_SIGNIN', email }),
    rejected('OPERATION_NOT_ALLOWED', '200 email kind', 'links to sign in by are off'),
  ),
  call(
    'sendOobCode to take an address back',
    'sendOobCode',
    ({ email }) => ({ requestType: 'RECOVER_EMAIL', email }),
    { ours: '400 INVALID_REQ_TYPE', emulator: '501 RECOVER_EMAIL', why: 'the emulator cannot answer it' },
  ),
  call('sendOobCode with returnOobLink', 'sendOobCode', ({ email }) => ({
    requestType: 'PASSWORD_RESET',
    email,
    returnOobLink: true,
  })),

  call('resetPassword without a code', 'resetPassword', () => ({})),
  call('resetPassword with what is no code', 'resetPassword', () => ({
    oobCode: 'x',
    newPassword: PASSWORD,
  })),
  call('resetPassword with only a code, to read its purpose', 'resetPassword', async (account, side) => ({
    oobCode: await resetCode(account, side),
  })),
  call('resetPassword', 'resetPassword', async (account, side) => ({
    oobCode: await resetCode(account, side),
    newPassword: 'another long one',
  })),
  call(
    'resetPassword to a weak one',
    'resetPassword',
    async (account, side) => ({ oobCode: await resetCode(account, side), newPassword: 'short' }),
    rejected('PASSWORD_DOES_NOT_MEET_REQUIREMENTS', '400 WEAK_PASSWORD', PASSWORD_POLICY),
  ),
  call('resetPassword with a code to verify', 'resetPassword', async (account, side) => ({
    oobCode: await coded(account, side),
    newPassword: 'another long one',
  })),
];

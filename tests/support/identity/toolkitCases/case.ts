import { ACCOUNTS, callSide, type Side, type SideAccount } from '#tests/support/identity/toolkitSides.ts';

/** A call that both sides answer, with a separate account on each. */
export interface ToolkitCase {
  name: string;
  path: string;
  method?: 'GET';
  body?: (account: SideAccount, side: Side) => unknown;
  type?: string;
  /**
   * Intentional differences of the built-in provider, with the reason. If omitted, the responses are the
   * same.
   */
  differs?: Difference;
}

/**
 * `ours` and `emulator` in the form of `outcomeOf`; for responses that differ only in their keys, those keys.
 */
export interface Difference {
  why: string;
  ours?: string;
  emulator?: string;
  adds?: readonly string[];
  lacks?: readonly string[];
}

export const PASSWORD_POLICY = 'a password policy is in force, as a Firebase project answers with one';
export const PRIVACY = 'Responses must not reveal whether an address is registered';
export const STRICT = 'An unsupported request must not return 200';
export const FIREBASE_ONLY = 'Only Firebase projects support this sign-in method';

export const rejected = (code: string, emulator: string, why: string): Difference => ({
  ours: `400 ${code}`,
  emulator,
  why,
});

/** `accounts:{call}` with a body. */
export const call = (
  name: string,
  call: string,
  body: ToolkitCase['body'],
  differs?: Difference,
): ToolkitCase => ({
  name,
  path: `${ACCOUNTS}:${call}`,
  ...(body && { body }),
  ...(differs && { differs }),
});

/** A code to verify the account's address. */
export const coded = async ({ email, idToken }: SideAccount, side: Side) => {
  await callSide(side, `${ACCOUNTS}:sendOobCode`, { body: { requestType: 'VERIFY_EMAIL', idToken } });
  return side.mailedCode(email);
};
/** A code to reset its password. */
export const resetCode = async ({ email }: SideAccount, side: Side) => {
  await callSide(side, `${ACCOUNTS}:sendOobCode`, { body: { requestType: 'PASSWORD_RESET', email } });
  return side.mailedCode(email);
};

import { useEffect, useState } from 'react';
import { authProvider, beginSession } from '#src/client/authProvider.ts';
import type { AppliedCode } from '#src/client/identityClient.ts';
import { type FormError, formErrorOf } from '#src/client/identityMessages.ts';

/** The state of applying a mailed code. */
export type CodeOutcome =
  | { state: 'applying' }
  | { state: 'applied'; did: AppliedCode['did']; email: string | null; isSignedIn: boolean }
  | { state: 'failed'; formError: FormError };

/** A code works only once, but React may mount a component more than once. */
const applied = new Map<string, Promise<CodeOutcome>>();

/** Signs in the user whom the SDK stored in this browser until their address was verified. Returns whether it did. */
async function signInStoredUser(): Promise<boolean> {
  const { isVerifiedByNow, storedUser } = await import('#src/client/identityClient.ts');
  try {
    if (!(await storedUser()) || !(await isVerifiedByNow())) return false;
    await beginSession();
    return true;
  } catch {
    // The code was applied anyway; the user can sign in as usual.
    return false;
  }
}

async function apply(code: string): Promise<CodeOutcome> {
  try {
    const { applyCode } = await import('#src/client/identityClient.ts');
    const { did, email } = await applyCode(code);
    // A changed address ends all sign-ins at the provider; end this browser's session too.
    if (did !== 'verified') await authProvider.logout();
    return { state: 'applied', did, email, isSignedIn: did === 'verified' && (await signInStoredUser()) };
  } catch (error) {
    return { state: 'failed', formError: formErrorOf(error) };
  }
}

/** Applies the code of a mailed link and returns its state. */
export function useAppliedCode(code: string): CodeOutcome {
  const [outcome, setOutcome] = useState<CodeOutcome>({ state: 'applying' });
  useEffect(() => {
    let isCurrent = true;
    const work = applied.get(code) ?? apply(code);
    applied.set(code, work);
    void work.then((reached) => isCurrent && setOutcome(reached));
    return () => {
      isCurrent = false;
    };
  }, [code]);
  return outcome;
}

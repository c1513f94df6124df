import { useEffect, useState } from 'react';
import { authProvider, beginSession } from '#src/client/authProvider.ts';
import type { AppliedCode } from '#src/client/identityClient.ts';
import { type Trouble, troubleOf } from '#src/client/identityMessages.ts';

/** What became of a mailed code. */
export type Outcome =
  | { state: 'applying' }
  | { state: 'applied'; did: AppliedCode['did']; email: string | null; isSignedIn: boolean }
  | { state: 'failed'; trouble: Trouble };

/** Codes work once, however often a component is mounted. */
const applied = new Map<string, Promise<Outcome>>();

/** Somebody who was kept in this browser for want of a verified address is signed in now. */
async function signInKeptUser(): Promise<boolean> {
  const { isVerifiedByNow, keptUser } = await import('#src/client/identityClient.ts');
  try {
    if (!(await keptUser()) || !(await isVerifiedByNow())) return false;
    await beginSession();
    return true;
  } catch {
    // The code has done its work all the same; they sign in as usual.
    return false;
  }
}

async function apply(code: string): Promise<Outcome> {
  try {
    const { applyCode } = await import('#src/client/identityClient.ts');
    const { did, email } = await applyCode(code);
    // Another address ends every sign-in at the provider; the session of this browser must not outlive them.
    if (did !== 'verified') await authProvider.logout();
    return { state: 'applied', did, email, isSignedIn: did === 'verified' && (await signInKeptUser()) };
  } catch (error) {
    return { state: 'failed', trouble: troubleOf(error) };
  }
}

/** Applies the code of a mail's link, and says what it did. */
export function useAppliedCode(code: string): Outcome {
  const [outcome, setOutcome] = useState<Outcome>({ state: 'applying' });
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

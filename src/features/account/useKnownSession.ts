import { useEffect } from 'react';
import { call } from '#src/client/api.ts';
import type { MeAnswer } from '#src/client/me.ts';
import { leaveFor, returnAddress } from '#src/client/navigation.ts';
import { clearStoredAuth, storeAuth } from '#src/client/storedAuth.ts';
import { useSignedInElsewhere } from './useSignedInElsewhere.ts';

/** Brings what the browser keeps into line with the cookie, and goes on where that is good: nobody needs to sign in twice. */
export function useKnownSession(isSignedIn: boolean): void {
  useSignedInElsewhere('/');
  useEffect(() => {
    if (!isSignedIn) {
      clearStoredAuth();
      return;
    }
    call<MeAnswer>('/me').then(
      ({ user }) => {
        if (!user) return;
        storeAuth(user);
        leaveFor(returnAddress() ?? '/', { replace: true });
      },
      // The form is there to sign in again.
      () => undefined,
    );
  }, [isSignedIn]);
}

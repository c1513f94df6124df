import { useEffect } from 'react';
import { call } from '#src/client/api.ts';
import type { MeAnswer } from '#src/client/me.ts';
import { leaveFor, returnAddress } from '#src/client/navigation.ts';
import { clearStoredAuth, storeAuth } from '#src/client/storedAuth.ts';
import { useSignedInElsewhere } from '#src/features/account/settings/useSignedInElsewhere.ts';

/**
 * Synchronises the browser's stored member with the session cookie. Leaves the sign-in screen if the member is already
 * signed in.
 */
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
      // The form stays, so that the visitor can sign in.
      () => undefined,
    );
  }, [isSignedIn]);
}

import { useEffect } from 'react';
import { hereOrReturn, leaveFor, withReturn } from '#src/client/navigation.ts';
import { storedAuth } from '#src/client/storedAuth.ts';

/**
 * Gives up what a member's page shows as soon as another tab has signed them out, or somebody else in; also when the page
 * comes back from the history as it was.
 */
export function useOwnSession(handle: string): void {
  useEffect(() => {
    const follow = (event: StorageEvent | PageTransitionEvent) => {
      if ('persisted' in event && !event.persisted) return;
      const auth = storedAuth();
      if (auth?.slug === handle) return;
      const here = hereOrReturn();
      leaveFor(auth ? (here ?? '/') : withReturn('/login', here), { replace: true });
    };
    window.addEventListener('storage', follow);
    window.addEventListener('pageshow', follow);
    return () => {
      window.removeEventListener('storage', follow);
      window.removeEventListener('pageshow', follow);
    };
  }, [handle]);
}

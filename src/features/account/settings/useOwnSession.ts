import { useEffect } from 'react';
import { hereOrReturn, withReturn } from '#src/client/navigation.ts';
import { storedAuth } from '#src/client/storedAuth.ts';
import { useLeaveOnce } from '#src/features/account/signIn/useLeaveOnce.ts';

/**
 * Leaves a member's page as soon as another tab signs them out or signs in another member. Checks again when the page
 * returns from the back/forward cache.
 */
export function useOwnSession(handle: string): void {
  const depart = useLeaveOnce();
  useEffect(() => {
    const follow = (event: StorageEvent | PageTransitionEvent) => {
      if ('persisted' in event && !event.persisted) return;
      const auth = storedAuth();
      if (auth?.slug === handle) return;
      const here = hereOrReturn();
      depart(auth ? (here ?? '/') : withReturn('/login', here));
    };
    window.addEventListener('storage', follow);
    window.addEventListener('pageshow', follow);
    return () => {
      window.removeEventListener('storage', follow);
      window.removeEventListener('pageshow', follow);
    };
  }, [handle, depart]);
}

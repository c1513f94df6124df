import { useEffect, useState } from 'react';
import { ApiError, call } from '#src/client/api.ts';
import type { Me, MeAnswer } from '#src/client/me.ts';
import { leaveFor, withReturn } from '#src/client/navigation.ts';
import { storeAuth, storedAuth, watchStoredAuth } from '#src/client/storedAuth.ts';

/** Minimum interval between two reads of the member, ms. */
const MIN_INTERVAL = 30_000;

/**
 * Returns the signed-in member and reads it again whenever the tab becomes visible, so that a changed role applies without
 * a new sign-in. Goes to the sign-in screen after another tab signed out or signed in someone else.
 */
export function useFreshMe(first: Me): Me {
  const [me, setMe] = useState(first);
  useEffect(() => {
    let lastRead = Date.now();
    const leave = () => leaveFor(withReturn('/login', `${location.pathname}${location.search}`));
    const refresh = () => {
      if (document.hidden || Date.now() - lastRead < MIN_INTERVAL) return;
      lastRead = Date.now();
      call<MeAnswer>('/me').then(
        ({ user }) => {
          if (user?.id !== first.id) return leave();
          storeAuth(user);
          setMe(user);
        },
        (error: unknown) => {
          if (!(error instanceof ApiError)) throw error;
        },
      );
    };
    const onAuth = () => {
      if (storedAuth()?.slug !== first.handle) leave();
    };
    document.addEventListener('visibilitychange', refresh);
    const unwatch = watchStoredAuth(onAuth);
    return () => {
      document.removeEventListener('visibilitychange', refresh);
      unwatch();
    };
  }, [first]);
  return me;
}

import { useEffect, useState } from 'react';
import { ApiError, call } from '#src/client/api.ts';
import type { Me, MeAnswer } from '#src/client/me.ts';
import { leaveFor, withReturn } from '#src/client/navigation.ts';
import { storeAuth, storedAuth, watchStoredAuth } from '#src/client/storedAuth.ts';

/** Least time between two looks at who is at work, ms. */
const PAUSE = 30_000;

/**
 * Who is at work, looked at again whenever somebody comes back to this tab, so that a changed role shows without a new sign-in.
 * Leaves for the sign-in when another tab has signed out, or somebody else in.
 */
export function useFreshMe(first: Me): Me {
  const [me, setMe] = useState(first);
  useEffect(() => {
    let looked = Date.now();
    const leave = () => leaveFor(withReturn('/login', `${location.pathname}${location.search}`));
    const look = () => {
      if (document.hidden || Date.now() - looked < PAUSE) return;
      looked = Date.now();
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
    document.addEventListener('visibilitychange', look);
    const unwatch = watchStoredAuth(onAuth);
    return () => {
      document.removeEventListener('visibilitychange', look);
      unwatch();
    };
  }, [first]);
  return me;
}

import { useCallback, useEffect, useRef } from 'react';
import { leaveFor } from '#src/client/navigation.ts';

/**
 * Returns a function that navigates to another document at most once while the page is shown. Another tab's changes to
 * storage cause several events, and a second navigation would cancel the first.
 */
export function useLeaveOnce(): (address: string) => void {
  const isLeaving = useRef(false);
  useEffect(() => {
    // The page was restored from the back/forward cache.
    const reset = () => {
      isLeaving.current = false;
    };
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, []);
  return useCallback((address) => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    leaveFor(address, { replace: true });
  }, []);
}

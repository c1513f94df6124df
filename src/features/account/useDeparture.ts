import { useCallback, useEffect, useRef } from 'react';
import { leaveFor } from '#src/client/navigation.ts';

/**
 * A way to another document that is taken once while the page is shown: each entry that another tab writes makes an event
 * of its own, and leaving again would break off the departure that is under way.
 */
export function useDeparture(): (address: string) => void {
  const isLeaving = useRef(false);
  useEffect(() => {
    // Back from the history as it was.
    const stay = () => {
      isLeaving.current = false;
    };
    window.addEventListener('pageshow', stay);
    return () => window.removeEventListener('pageshow', stay);
  }, []);
  return useCallback((address) => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    leaveFor(address, { replace: true });
  }, []);
}

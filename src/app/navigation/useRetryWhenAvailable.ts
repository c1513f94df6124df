import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';

/**
 * Shows an unavailable page automatically once the server answers again. Loads the code for it after the first paint.
 * @param error why the page is unavailable; each new error increases the waiting time. Null to do nothing
 */
export function useRetryWhenAvailable(error: unknown): void {
  const navigate = useNavigate();
  const tries = useRef(0);
  useEffect(() => {
    if (error === null) return;
    const ending = new AbortController();
    const show = () => {
      const { pathname, search, hash } = location;
      void navigate(pathname + search + hash, { replace: true, preventScrollReset: true });
    };
    const retry = { tries: tries.current, show, signal: ending.signal };
    tries.current += 1;
    void import('#src/app/boot/deferredCode.ts').then(
      ({ showWhenAvailable }) => showWhenAvailable(retry),
      () => undefined,
    );
    return () => ending.abort();
  }, [error, navigate]);
}

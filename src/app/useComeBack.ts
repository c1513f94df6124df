import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';

/** Lets a page that is away come by itself once the server answers; how is loaded behind the first paint. */
export function useComeBack(error: unknown, isAway: boolean): void {
  const navigate = useNavigate();
  const tries = useRef(0);
  useEffect(() => {
    if (!isAway) return;
    const ending = new AbortController();
    const show = () => {
      const { pathname, search, hash } = location;
      void navigate(pathname + search + hash, { replace: true, preventScrollReset: true });
    };
    const from = { error, tries: tries.current, show, signal: ending.signal };
    tries.current += 1;
    void import('#src/app/behind.ts').then(
      ({ comeBack }) => comeBack(from),
      () => undefined,
    );
    return () => ending.abort();
  }, [error, isAway, navigate]);
}

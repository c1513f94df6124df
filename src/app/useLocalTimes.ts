import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Writes the viewer's local times into each page that is shown. */
export function useLocalTimes(): void {
  const { key } = useLocation();
  const written = useRef<string>(undefined);
  useEffect(() => {
    if (written.current === key) return;
    written.current = key;
    import('#src/app/boot/deferredCode.ts').then(
      ({ writeLocalTimes }) => writeLocalTimes(),
      () => undefined,
    );
  }, [key]);
}

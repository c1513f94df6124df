import { useEffect, useState } from 'react';

/** Counts down the whole seconds until a time in ms since the epoch; 0 once it has passed, null without a time. */
export function useSecondsLeft(until: number | null): number | null {
  const [now, setNow] = useState(() => Date.now());
  const left = until === null ? null : Math.max(0, Math.ceil((until - now) / 1000));
  const isCounting = left !== null && left > 0;
  useEffect(() => {
    if (!isCounting) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [isCounting]);
  return left;
}

import { useEffect, useState } from 'react';

/** Whole seconds that are left of a span, none at first; `start` begins one. */
export function useCountdown() {
  const [left, start] = useState(0);
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => start((before) => before - 1), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return { left, start };
}

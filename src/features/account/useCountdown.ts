import { useEffect, useState } from 'react';

/** Whole seconds that are left of a span; `restart` begins it anew. */
export function useCountdown(seconds: number, isRunningAtFirst: boolean) {
  const [left, setLeft] = useState(isRunningAtFirst ? seconds : 0);
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setLeft((before) => before - 1), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return { left, restart: () => setLeft(seconds) };
}

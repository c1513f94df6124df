import { useEffect, useState } from 'react';

/** Counts down whole seconds. `left` is 0 until `start(seconds)` is called. */
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

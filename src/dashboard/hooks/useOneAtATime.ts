import { useEffect, useState } from 'react';
import { useLatest } from './useLatest.ts';

/**
 * Runs a task one at a time: a call during a run starts it once more afterwards, with the data of that time, so that saving
 * twice in a row loses nothing.
 */
export function useOneAtATime(isBusy: boolean, run: () => void): () => void {
  const [isRequested, setIsRequested] = useState(false);
  const latest = useLatest(run);
  useEffect(() => {
    if (isBusy || !isRequested) return;
    setIsRequested(false);
    latest()();
  }, [isBusy, isRequested, latest]);
  return () => (isBusy ? setIsRequested(true) : run());
}

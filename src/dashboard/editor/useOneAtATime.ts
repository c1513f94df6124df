import { useEffect, useState } from 'react';
import { useLatest } from './useLatest.ts';

/**
 * What takes its time, as something that can be asked for at any moment: asked for while it is on its way it is done once
 * more when that has ended, with what there is then. Whoever saves twice in a row loses neither.
 */
export function useOneAtATime(isBusy: boolean, run: () => void): () => void {
  const [isAsked, setIsAsked] = useState(false);
  const latest = useLatest(run);
  useEffect(() => {
    if (isBusy || !isAsked) return;
    setIsAsked(false);
    latest()();
  }, [isBusy, isAsked, latest]);
  return () => (isBusy ? setIsAsked(true) : run());
}

import { useSyncExternalStore } from 'react';
import type { ViewerMoment } from './viewerMoment.ts';

let current: (() => ViewerMoment) | null = null;

// What tells a viewer's time is no part of a page's first load: the page as it was sent says Korea's.
function subscribe(listener: () => void): () => void {
  let isGone = false;
  let stop = () => {};
  import('./viewerMoment.ts').then(
    ({ currentMoment, watchMoment }) => {
      if (isGone) return;
      current = currentMoment;
      stop = watchMoment(listener);
    },
    () => undefined,
  );
  return () => {
    isGone = true;
    stop();
  };
}

/**
 * The viewer's time, anew each minute; null while the page is as the server made it, which is the same for everyone, and
 * where the rest cannot be fetched.
 */
export function useViewerMoment(): ViewerMoment | null {
  return useSyncExternalStore(
    subscribe,
    () => current?.() ?? null,
    () => null,
  );
}

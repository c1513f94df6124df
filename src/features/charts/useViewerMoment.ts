import { useSyncExternalStore } from 'react';
import type { ViewerMoment } from './viewerMoment.ts';

let current: (() => ViewerMoment) | null = null;

// The code for local times is not part of the first load: the server renders Korean time.
function subscribe(listener: () => void): () => void {
  let isUnsubscribed = false;
  let stop = () => {};
  import('./viewerMoment.ts').then(
    ({ currentMoment, watchMoment }) => {
      if (isUnsubscribed) return;
      current = currentMoment;
      stop = watchMoment(listener);
    },
    () => undefined,
  );
  return () => {
    isUnsubscribed = true;
    stop();
  };
}

/**
 * Returns the viewer's current time, updated every minute. Null during hydration, since the server's HTML is
 * the same for everyone, and if the code cannot be loaded.
 */
export function useViewerMoment(): ViewerMoment | null {
  return useSyncExternalStore(
    subscribe,
    () => current?.() ?? null,
    () => null,
  );
}

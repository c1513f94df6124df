import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** Whether scripts have taken the page over; false in what the server sends. */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

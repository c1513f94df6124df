import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** Whether React has hydrated the page; false in the server's HTML. */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

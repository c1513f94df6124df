import { useSyncExternalStore } from 'react';
import { STORED_AUTH_EVENT } from '#src/domain/accounts/storedSession.ts';

const EVENTS = ['storage', 'pageshow', STORED_AUTH_EVENT];

function watchMember(listener: () => void): () => void {
  for (const event of EVENTS) window.addEventListener(event, listener);
  return () => {
    for (const event of EVENTS) window.removeEventListener(event, listener);
  };
}

/** Whether somebody is signed in, as the script in the head has read it; false in the server's HTML. */
export const useIsMember = (): boolean =>
  useSyncExternalStore(
    watchMember,
    () => document.documentElement.hasAttribute('data-member'),
    () => false,
  );

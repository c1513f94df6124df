import { useEffect, useRef } from 'react';
import { deleteDraft, type StoredDraft, storeDraft } from './storedDraft.ts';

/** Pause in typing after which the draft is stored, ms. */
const STORE_DELAY = 400;

/**
 * Stores unsaved changes in session storage, so that a reload or an expired session does not lose them.
 * @param current returns the draft to store; null if there are no unsaved changes
 */
export function useStoredDraft(key: string, current: (() => StoredDraft) | null): void {
  const latest = useRef(current);
  useEffect(() => {
    latest.current = current;
    if (!current) {
      deleteDraft(key);
      return;
    }
    const timer = setTimeout(() => storeDraft(key, current()), STORE_DELAY);
    return () => clearTimeout(timer);
  });
  useEffect(() => {
    const saveNow = () => {
      if (latest.current) storeDraft(key, latest.current());
    };
    window.addEventListener('pagehide', saveNow);
    return () => window.removeEventListener('pagehide', saveNow);
  }, [key]);
}

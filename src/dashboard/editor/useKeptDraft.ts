import { useEffect, useRef } from 'react';
import { forgetDraft, type StoredDraft, storeDraft } from './storedDraft.ts';

/** How long the writing rests before it is kept, ms. */
const REST = 400;

/**
 * Keeps what is unsaved in this tab's session storage, so that a reload or an ended session loses nothing.
 * @param current gives what is to be kept; null where all is saved
 */
export function useKeptDraft(key: string, current: (() => StoredDraft) | null): void {
  const latest = useRef(current);
  useEffect(() => {
    latest.current = current;
    if (!current) {
      forgetDraft(key);
      return;
    }
    const timer = setTimeout(() => storeDraft(key, current()), REST);
    return () => clearTimeout(timer);
  });
  useEffect(() => {
    const keepNow = () => {
      if (latest.current) storeDraft(key, latest.current());
    };
    window.addEventListener('pagehide', keepNow);
    return () => window.removeEventListener('pagehide', keepNow);
  }, [key]);
}

import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '#src/client/browserStorage.ts';

/**
 * Creates a store of JSON in this browser, separate for each member who uses it. If the storage is unavailable, it stays
 * empty.
 * @param key prefix of its key: `dashboard-jobs`
 */
export function memberStore<Stored extends object>(key: string) {
  const changeEvent = `${key}-change`;
  const keyOf = (userId: number) => `${key}-${userId}`;
  let held = { text: '{}', value: {} as Stored };
  // Returns the same object for the same content, so that React sees no false change.
  const read = (userId: number): Stored => {
    const value = Object(readStored('localStorage', keyOf(userId))) as Stored;
    const text = JSON.stringify(value);
    if (text !== held.text) held = { text, value };
    return held.value;
  };
  const watch = (listener: () => void) => {
    window.addEventListener(changeEvent, listener);
    window.addEventListener('storage', listener);
    return () => {
      window.removeEventListener(changeEvent, listener);
      window.removeEventListener('storage', listener);
    };
  };
  return {
    read,
    write(userId: number, value: Stored): void {
      writeStored('localStorage', keyOf(userId), Object.keys(value).length === 0 ? null : value);
      window.dispatchEvent(new Event(changeEvent));
    },
    /** Follows changes, also those made in other browser tabs. */
    use: (userId: number): Stored => useSyncExternalStore(watch, () => read(userId)),
  };
}

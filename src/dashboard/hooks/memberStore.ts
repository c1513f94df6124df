import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '#src/client/browserStorage.ts';

/**
 * Creates a store of JSON in this browser, separate for each member who uses it. If the storage is unavailable, it stays
 * empty.
 */
export function memberStore<Stored extends object>(name: string) {
  const changeEvent = `${name}-change`;
  const keyOf = (userId: number) => `${name}-${userId}`;
  let cached = { text: '{}', value: {} as Stored };
  // Returns the same object for the same content, so that React sees no false change.
  const read = (userId: number): Stored => {
    const value = Object(readStored('localStorage', keyOf(userId))) as Stored;
    const text = JSON.stringify(value);
    if (text !== cached.text) cached = { text, value };
    return cached.value;
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

type Area = 'localStorage' | 'sessionStorage';

/**
 * Works with browser storage.
 * @returns the result; null if storage is unavailable or full (private windows, policies), so that callers go on as if
 *   nothing had been stored
 */
export function inStorage<Result>(area: Area, work: (storage: Storage) => Result): Result | null {
  try {
    return work(window[area]);
  } catch {
    return null;
  }
}

/** Reads JSON from browser storage. Returns null for a missing or malformed entry and if storage is unavailable. */
export const readStored = (area: Area, key: string): unknown =>
  inStorage(area, (storage) => JSON.parse(storage.getItem(key) ?? 'null'));

/** Writes JSON to browser storage; null removes the entry. Does nothing if the storage is unavailable or full. */
export const writeStored = (area: Area, key: string, value: unknown): void => {
  inStorage(area, (storage) =>
    value === null ? storage.removeItem(key) : storage.setItem(key, JSON.stringify(value)),
  );
};

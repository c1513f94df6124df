type Area = 'localStorage' | 'sessionStorage';

/** Reads JSON from browser storage. Returns null for a missing entry and if storage is unavailable (private windows, policies). */
export function readStored(area: Area, key: string): unknown {
  try {
    return JSON.parse(window[area].getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Writes JSON to browser storage; null removes the entry. Does nothing if the storage is unavailable or full. */
export function writeStored(area: Area, key: string, value: unknown): void {
  try {
    if (value === null) window[area].removeItem(key);
    else window[area].setItem(key, JSON.stringify(value));
  } catch {
    // Callers then work as if nothing had been stored.
  }
}

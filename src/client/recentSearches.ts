import { readStored, writeStored } from './browserStorage.ts';

/** Key in local storage: searches whose results were opened, newest first, as a JSON array of texts. */
const RECENT_KEY = 'recentSearches';
const RECENT_MAX = 8;
const TEXT_MAX = 200;

/** Recent searches of this browser, newest first; invalid entries are ignored. */
export function recentSearches(): string[] {
  const texts = readStored('localStorage', RECENT_KEY);
  if (!Array.isArray(texts)) return [];
  return texts
    .filter((text): text is string => typeof text === 'string' && text !== '' && text.length <= TEXT_MAX)
    .slice(0, RECENT_MAX);
}

/** Adds a search to the front of the list. */
export function rememberSearch(typed: string): void {
  const text = typed.normalize('NFC').trim();
  if (text === '' || text.length > TEXT_MAX) return;
  const others = recentSearches().filter((other) => other.toLowerCase() !== text.toLowerCase());
  writeStored('localStorage', RECENT_KEY, [text, ...others].slice(0, RECENT_MAX));
}

/** Deletes all recent searches of this browser. */
export const clearSearches = (): void => writeStored('localStorage', RECENT_KEY, null);

/** Key in local storage: searches whose results were opened, newest first, as a JSON array of texts. */
const RECENT_KEY = 'recentSearches';
const RECENT_MAX = 8;
const TEXT_MAX = 200;

/** Access throws in private windows or with blocked storage; then there are no recent searches. */
function stored(): string | null {
  try {
    return localStorage.getItem(RECENT_KEY);
  } catch {
    return null;
  }
}

function store(value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(RECENT_KEY);
    else localStorage.setItem(RECENT_KEY, value);
  } catch {
    // Without storage, recent searches are not kept.
  }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** Recent searches of this browser, newest first; invalid entries are ignored. */
export function recentSearches(): string[] {
  const texts = parsed(stored());
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
  store(JSON.stringify([text, ...others].slice(0, RECENT_MAX)));
}

/** Deletes all recent searches of this browser. */
export const clearSearches = (): void => store(null);

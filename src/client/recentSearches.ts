/** Key in local storage: what was searched for and led somewhere, newest first, as a JSON array of texts. */
const RECENT_KEY = 'recentSearches';
const RECENT_MAX = 8;
const TEXT_MAX = 200;

/** Private windows and blocked storage refuse; then nothing is remembered. */
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
    // What cannot be kept is forgotten with the page.
  }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** Searches of this browser, newest first; whatever else stands in the entry is left out. */
export function recentSearches(): string[] {
  const texts = parsed(stored());
  if (!Array.isArray(texts)) return [];
  return texts
    .filter((text): text is string => typeof text === 'string' && text !== '' && text.length <= TEXT_MAX)
    .slice(0, RECENT_MAX);
}

/** Puts a search before the others. */
export function rememberSearch(typed: string): void {
  const text = typed.normalize('NFC').trim();
  if (text === '' || text.length > TEXT_MAX) return;
  const others = recentSearches().filter((other) => other.toLowerCase() !== text.toLowerCase());
  store(JSON.stringify([text, ...others].slice(0, RECENT_MAX)));
}

/** Forgets every search of this browser. */
export const forgetSearches = (): void => store(null);

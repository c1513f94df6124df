/** Set by each reload that nobody asked for, and by the script in the head: the time, in ms since 1970. */
export const RELOADED_KEY = 'reloaded';

/** The window in which a page reloads by itself once (S-C4). */
export const RELOAD_GUARD_MILLISECONDS = 10_000;

/**
 * Takes the one reload that a tab has in ten seconds (S-C4); false when it has been taken. A browser that keeps nothing
 * for the tab could not tell, so there nothing reloads by itself.
 */
export function takeReload(now = Date.now()): boolean {
  try {
    const last = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0);
    if (Math.abs(now - last) < RELOAD_GUARD_MILLISECONDS) return false;
    sessionStorage.setItem(RELOADED_KEY, String(now));
    return true;
  } catch {
    return false;
  }
}

/** Opens an address of this site as a document, also the one that is open, which an anchor would only scroll. */
export function openDocument(address: string): void {
  const { origin, pathname, search, href } = new URL(address, location.href);
  const isHere = origin + pathname + search === location.origin + location.pathname + location.search;
  if (isHere) location.reload();
  else location.assign(href);
}

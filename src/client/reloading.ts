import { inStorage } from './browserStorage.ts';

/** Key in session storage: time of the last automatic reload, in ms since 1970. The boot script sets it too. */
export const RELOADED_KEY = 'reloaded';

/** Period in which a page reloads automatically at most once (S-C4). */
export const RELOAD_GUARD_MILLISECONDS = 10_000;

/**
 * Claims the one automatic reload that a tab has in ten seconds (S-C4); returns false if it was already claimed. Also
 * returns false without session storage, because then a reload loop could not be detected.
 */
export const takeReload = (now = Date.now()): boolean =>
  inStorage('sessionStorage', (storage) => {
    const last = Number(storage.getItem(RELOADED_KEY) ?? 0);
    if (Math.abs(now - last) < RELOAD_GUARD_MILLISECONDS) return false;
    storage.setItem(RELOADED_KEY, String(now));
    return true;
  }) ?? false;

/** Loads an address of this site as a document. Reloads if it is the open page, where following a link would only scroll. */
export function openDocument(address: string): void {
  const { origin, pathname, search, href } = new URL(address, location.href);
  const isHere = origin + pathname + search === location.origin + location.pathname + location.search;
  if (isHere) location.reload();
  else location.assign(href);
}

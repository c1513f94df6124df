/** Key in local storage: `off` where somebody does not want the slash to open the search (WCAG 2.1.4). */
const SLASH_KEY = 'searchSlash';

/** Told on `window` when the slash was switched on or off. */
export const SLASH_EVENT = 'search-slash-change';

/** Whether the slash opens the search. */
export function isSlashOn(): boolean {
  try {
    return localStorage.getItem(SLASH_KEY) !== 'off';
  } catch {
    return true;
  }
}

/** Switches the slash on or off, for this browser; where storage is blocked it stays on. */
export function switchSlash(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(SLASH_KEY);
    else localStorage.setItem(SLASH_KEY, 'off');
  } catch {
    return;
  }
  window.dispatchEvent(new Event(SLASH_EVENT));
}

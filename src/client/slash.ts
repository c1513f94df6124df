import { inStorage } from './browserStorage.ts';

/** Key in local storage: `off` if the slash key shall not open the search (WCAG 2.1.4). */
const SLASH_KEY = 'searchSlash';

/** Event on `window` when the slash shortcut is switched on or off. */
export const SLASH_EVENT = 'search-slash-change';

/** Whether the slash key opens the search. */
export const isSlashOn = (): boolean =>
  inStorage('localStorage', (storage) => storage.getItem(SLASH_KEY)) !== 'off';

/** Switches the slash shortcut on or off in this browser. It stays on if storage is blocked. */
export function switchSlash(isOn: boolean): void {
  inStorage('localStorage', (storage) =>
    isOn ? storage.removeItem(SLASH_KEY) : storage.setItem(SLASH_KEY, 'off'),
  );
  window.dispatchEvent(new Event(SLASH_EVENT));
}

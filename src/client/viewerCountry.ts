import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** Country code of the browser's first language (`KR` of `ko-KR`); null where it names none. */
function browserCountry(): string | null {
  try {
    return new Intl.Locale(navigator.language).region ?? null;
  } catch {
    return null;
  }
}

/**
 * The viewer's country as an ISO 3166-1 code; null while the page is still as the server made it, since public pages are
 * the same for everyone.
 */
export function useViewerCountry(): string | null {
  return useSyncExternalStore(neverChanges, browserCountry, () => null);
}

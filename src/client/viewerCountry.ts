import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** Country code of the browser's first language (`KR` of `ko-KR`); null if it has none. */
function browserCountry(): string | null {
  try {
    return new Intl.Locale(navigator.language).region ?? null;
  } catch {
    return null;
  }
}

/**
 * Returns the viewer's country as an ISO 3166-1 code; null during server rendering and hydration, because public pages are
 * the same for everyone.
 */
export function useViewerCountry(): string | null {
  return useSyncExternalStore(neverChanges, browserCountry, () => null);
}

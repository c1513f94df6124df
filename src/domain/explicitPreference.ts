const PREFERENCE = /(?:^|;\s*)explicit=on(?:;|$)/;

/**
 * Whether a viewer asked to be shown titles that staff flagged explicit: the preference cookie `explicit=on`.
 * @param cookies a request's Cookie header, or the browser's `document.cookie`, of which at most 4,000 characters are read
 */
export function wantsExplicit(cookies: string | null | undefined): boolean {
  return cookies ? PREFERENCE.test(cookies.slice(0, 4000)) : false;
}

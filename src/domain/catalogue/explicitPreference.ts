const PREFERENCE = /(?:^|;\s*)explicit=on(?:;|$)/;

/**
 * Whether the visitor wants to see explicit titles: the preference cookie is `explicit=on`.
 * @param cookies a Cookie header, or `document.cookie`; at most 4,000 characters are read
 */
export function wantsExplicit(cookies: string | null | undefined): boolean {
  return cookies ? PREFERENCE.test(cookies.slice(0, 4000)) : false;
}

/** The longest lifetime that browsers allow a cookie: 400 days (RFC 6265bis, 5.5). */
const PREFERENCE_SECONDS = 400 * 86_400;

/**
 * Returns the preference cookie for `document.cookie`: set if explicit titles are wanted, otherwise deleted.
 * @param isHttps whether the page was loaded by HTTPS; the cookie is then sent only by HTTPS
 */
export function explicitCookie(isWanted: boolean, isHttps: boolean): string {
  const parts = ['explicit=on', 'Path=/', `Max-Age=${isWanted ? PREFERENCE_SECONDS : 0}`, 'SameSite=Lax'];
  return [...parts, ...(isHttps ? ['Secure'] : [])].join('; ');
}

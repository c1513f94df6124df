const PREFERENCE = /(?:^|;\s*)explicit=on(?:;|$)/;

/**
 * Whether a viewer asked to be shown titles that staff flagged explicit: the preference cookie `explicit=on`.
 * @param cookies a request's Cookie header, or the browser's `document.cookie`, of which at most 4,000 characters are read
 */
export function wantsExplicit(cookies: string | null | undefined): boolean {
  return cookies ? PREFERENCE.test(cookies.slice(0, 4000)) : false;
}

/** As long as browsers keep a cookie at all, 400 days (RFC 6265bis, 5.5). */
const KEPT_SECONDS = 400 * 86_400;

/**
 * The preference as a browser is told it (`document.cookie`): kept where explicit titles are wanted, else taken back.
 * @param isHttps whether the page came by https, where the cookie is sent by nothing else
 */
export function explicitCookie(isWanted: boolean, isHttps: boolean): string {
  const parts = ['explicit=on', 'Path=/', `Max-Age=${isWanted ? KEPT_SECONDS : 0}`, 'SameSite=Lax'];
  return [...parts, ...(isHttps ? ['Secure'] : [])].join('; ');
}

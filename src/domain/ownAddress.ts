const SITE = 'https://this-site.invalid';

/** One slash and no second one, in either slash: `//elsewhere.example` is an address of another site. */
const BEGINS_AT_HOME = /^\/(?![/\\])/;

/**
 * The path, query and fragment of an address of this site, as given in `from` by anybody.
 * @returns null for every address that a browser would follow to another site, and for none
 */
export function ownAddress(text: string | null | undefined): string | null {
  if (!text || !BEGINS_AT_HOME.test(text) || !URL.canParse(text, SITE)) return null;
  const url = new URL(text, SITE);
  // Dots in the path may have left two slashes at its beginning.
  if (url.origin !== SITE || !BEGINS_AT_HOME.test(url.pathname)) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

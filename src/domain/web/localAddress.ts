const SITE = 'https://this-site.invalid';

/** One slash and no second slash or backslash: `//elsewhere.example` leads to another site. */
const BEGINS_AT_HOME = /^\/(?![/\\])/;

/**
 * Returns path, query and fragment of an address of this site, given in the untrusted parameter `from`.
 * @returns null without an address, and for addresses that browsers would resolve to another site
 */
export function ownAddress(text: string | null | undefined): string | null {
  if (!text || !BEGINS_AT_HOME.test(text) || !URL.canParse(text, SITE)) return null;
  const url = new URL(text, SITE);
  // Resolving dot segments can leave two slashes at the start.
  if (url.origin !== SITE || !BEGINS_AT_HOME.test(url.pathname)) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

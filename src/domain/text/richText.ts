/**
 * The allowed content of rich text (S-E3). The cleaner on the server and the one before display both use these lists;
 * everything else is removed.
 */
export const RICH_TEXT_TAGS = ['p', 'br', 'b', 'i', 'em', 'strong', 'a', 'ul', 'ol', 'li'] as const;

/**
 * Allowed attributes, on `a` only. `rel` is not included: the specification allows only href and target, browsers treat
 * `target="_blank"` as noopener (HTML standard, since 2021), and the pages' headers address search engines.
 */
export const RICH_TEXT_ATTRIBUTES = ['href', 'target'] as const;

/** The only allowed target; texts must not address our frames. */
export const RICH_TEXT_TARGETS = ['_blank'] as const;

export const RICH_TEXT_URL_SCHEMES = ['http', 'https', 'mailto'] as const;

/** Maximum length of the HTML in characters, before and after cleaning. */
export const RICH_TEXT_MAX = 20_000;

const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
// Browsers ignore these anywhere in an address, so `java
// script:` would run.
const CONTROLS_AND_BLANKS = /[\p{Cc}\p{Cf}\s]/gu;

const isTarget = (value: string) => RICH_TEXT_TARGETS.some((target) => target === value);

/** Whether a link attribute is allowed, by name in lower case and value. */
export const isAllowedLinkAttribute = (name: string, value: string): boolean =>
  name === 'href' ? isAllowedLink(value) : name === 'target' && isTarget(value);
/**
 * Whether a web link leads where it appears to: with two slashes, and no user name before the host
 * (`https://bank.example@evil.example`).
 */
const isPlainWebLink = (address: string) => /^https?:\/\/[^/?#\\@]+([/?#]|$)/i.test(address);

/** Whether a link is allowed: an address with an allowed scheme, or one within this site (`/drama/1`, `#cast`). */
export function isAllowedLink(href: string): boolean {
  const address = href.replace(CONTROLS_AND_BLANKS, '');
  const scheme = SCHEME.exec(address)?.[1]?.toLowerCase();
  if (scheme !== undefined && /^https?$/.test(scheme)) return isPlainWebLink(address);
  if (scheme !== undefined) return RICH_TEXT_URL_SCHEMES.some((allowed) => allowed === scheme);
  return /^(#|\/(?![/\\]))/.test(address);
}

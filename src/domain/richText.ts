/**
 * What rich text may hold (S-E3). The cleaner on the server and the one before display both read these lists; everything
 * that is not named here is stripped.
 */
export const RICH_TEXT_TAGS = ['p', 'br', 'b', 'i', 'em', 'strong', 'a', 'ul', 'ol', 'li'] as const;

/**
 * Attributes kept, on `a` only. There is no `rel`: the specification keeps href and target alone, browsers treat
 * `target="_blank"` as noopener (HTML standard, since 2021), and search engines are told by the pages' own headers.
 */
export const RICH_TEXT_ATTRIBUTES = ['href', 'target'] as const;

/** The one target kept; frames of ours are not for texts to name. */
export const RICH_TEXT_TARGETS = ['_blank'] as const;

export const RICH_TEXT_URL_SCHEMES = ['http', 'https', 'mailto'] as const;

/** Longest rich text in characters of its HTML, before and after cleaning. */
export const RICH_TEXT_MAX = 20_000;

const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
// Browsers drop these wherever they stand in an address, so `java\nscript:` would run.
const CONTROLS_AND_BLANKS = /[\p{Cc}\p{Cf}\s]/gu;

/** Whether a link may stay: an address of an allowed scheme, or one within this site (`/drama/1`, `#cast`). */
export function isAllowedLink(href: string): boolean {
  const address = href.replace(CONTROLS_AND_BLANKS, '');
  const scheme = SCHEME.exec(address)?.[1]?.toLowerCase();
  if (scheme !== undefined) return RICH_TEXT_URL_SCHEMES.some((allowed) => allowed === scheme);
  return /^(#|\/(?![/\\]))/.test(address);
}

/**
 * Rules for crawlers (RFC 9309: the longest matching rule wins). Excludes unlimited address spaces (searches,
 * filtered lists) and addresses that are not pages (API, payloads). Pages that should only stay out of the
 * index have `noindex`, which crawlers can read only if they may fetch the page.
 */
const RULES = [
  'User-agent: *',
  'Allow: /',
  'Disallow: /api/',
  'Disallow: /dashboard',
  'Disallow: /*/_payload.json',
  'Disallow: /_payload.json',
  'Disallow: /search',
  'Disallow: /dramas?',
  'Allow: /dramas?page=',
  'Disallow: /movies?',
  'Allow: /movies?page=',
];

/** Returns `robots.txt` for an origin (`https://dramalog.example`), with the absolute URL of the sitemap. */
export const robotsText = (origin: string): string =>
  `${RULES.join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`;

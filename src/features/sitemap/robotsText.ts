/**
 * What crawlers may ask for (RFC 9309: of rules that match, the longest counts). Kept out is what has no end (searches,
 * lists by every combination of choices) or is no page (calls, payloads). Pages that merely must not be found say so
 * themselves (`noindex`), which only who may ask for them can read.
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

/** `robots.txt` of the site at an origin (`https://dramalog.example`), which names its sitemap by its whole address. */
export const robotsText = (origin: string): string =>
  `${RULES.join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`;

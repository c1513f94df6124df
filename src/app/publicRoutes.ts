/**
 * Leaf routes that are the same for everyone and therefore have payloads (`_payload.json`). They are listed here and not
 * marked by a `handle` of their modules: one module serves several routes, browsers would load each `handle`, and a route
 * that nobody has listed must stay private.
 */
export const PUBLIC_ROUTES: ReadonlySet<string> = new Set([
  'landing',
  'home',
  'dramas',
  'movies',
  'search',
  'season',
  'trending',
  'upcoming',
  'title-overview',
  'title-characters',
  'title-episodes',
  'title-episode',
  'title-reviews',
  'person',
  'about-us',
  'privacy-policy',
  'terms-and-conditions',
  'contact',
  'contact-sent',
]);

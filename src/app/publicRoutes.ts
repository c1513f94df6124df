/** Leaf routes that are the same for everyone, so that `_payload.json` may answer for them. */
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
]);

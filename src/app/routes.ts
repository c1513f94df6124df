import { index, type RouteConfig, route } from '@react-router/dev/routes';

// The design kit on one page; it does not exist in a production build.
const gallery =
  process.env.NODE_ENV === 'development' ? [route('_ui', 'routes/gallery.tsx', { id: 'gallery' })] : [];

// Every address of the site. Ids are named so that payloads and tests can speak of a route without its file.
export default [
  index('routes/landing.tsx', { id: 'landing' }),
  route('home', 'routes/landing.tsx', { id: 'home' }),
  route('dramas', 'routes/browse.tsx', { id: 'dramas' }),
  route('movies', 'routes/browse.tsx', { id: 'movies' }),
  route('search', 'routes/search.tsx', { id: 'search' }),
  route('drama/:id/:slug?', 'routes/title.tsx', { id: 'title' }, [
    index('routes/titleOverview.tsx', { id: 'title-overview' }),
    route('characters', 'routes/titleCharacters.tsx', { id: 'title-characters' }),
    route('episodes', 'routes/titleEpisodes.tsx', { id: 'title-episodes' }),
    route('episode/:episode', 'routes/titleEpisode.tsx', { id: 'title-episode' }),
    route('reviews', 'routes/titleReviews.tsx', { id: 'title-reviews' }),
    route('*', 'routes/unknownTab.tsx', { id: 'title-unknown-tab' }),
  ]),
  route('people/:id/:slug?', 'routes/person.tsx', { id: 'person' }),
  ...gallery,
  route('*', 'routes/unmatched.tsx', { id: 'unmatched' }),
] satisfies RouteConfig;

import { index, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';

/** A route with a case-sensitive address: /Dramas is not /dramas. */
const page = (path: string, file: string, id: string, children: RouteConfigEntry[] = []) =>
  route(path, file, { id, caseSensitive: true }, children);

// The gallery of the design kit; development only.
const gallery = process.env.NODE_ENV === 'development' ? [page('_ui', 'routes/gallery.tsx', 'gallery')] : [];

// Every page of the site. Routes have explicit ids, so that payloads and tests do not depend on file names.
export default [
  index('routes/landing.tsx', { id: 'landing' }),
  page('home', 'routes/landing.tsx', 'home'),
  page('dramas', 'routes/browse.tsx', 'dramas'),
  page('movies', 'routes/browse.tsx', 'movies'),
  page('search', 'routes/search.tsx', 'search'),
  page('season', 'routes/season.tsx', 'season'),
  page('trending', 'routes/trending.tsx', 'trending'),
  page('upcoming', 'routes/upcoming.tsx', 'upcoming'),
  page('drama/:id/:slug?', 'routes/title.tsx', 'title', [
    index('routes/titleOverview.tsx', { id: 'title-overview' }),
    page('characters', 'routes/titleCharacters.tsx', 'title-characters'),
    page('episodes', 'routes/titleEpisodes.tsx', 'title-episodes'),
    page('episode/:episode', 'routes/titleEpisode.tsx', 'title-episode'),
    page('reviews', 'routes/titleReviews.tsx', 'title-reviews'),
    page('*', 'routes/unknownTab.tsx', 'title-unknown-tab'),
  ]),
  page('drama/:id/review', 'routes/review.tsx', 'review'),
  page('drama/:id/review/edit', 'routes/review.tsx', 'review-edit'),
  page('people/:id/:slug?', 'routes/person.tsx', 'person'),
  page('about-us', 'routes/information.tsx', 'about-us'),
  page('privacy-policy', 'routes/information.tsx', 'privacy-policy'),
  page('terms-and-conditions', 'routes/information.tsx', 'terms-and-conditions'),
  page('contact', 'routes/contact.tsx', 'contact'),
  page('contact/sent', 'routes/contactSent.tsx', 'contact-sent'),
  page('login', 'routes/login.tsx', 'login'),
  page('register', 'routes/register.tsx', 'register'),
  page('forgot-password', 'routes/forgotPassword.tsx', 'forgot-password'),
  page('reset-password/:token', 'routes/resetPassword.tsx', 'reset-password'),
  page('verify', 'routes/verify.tsx', 'verify'),
  page('verify-email', 'routes/verifyEmail.tsx', 'verify-email'),
  page('auth/action', 'routes/authAction.tsx', 'auth-action'),
  page('my-list', 'routes/myList.tsx', 'my-list'),
  page('my-list/log', 'routes/myListLog.tsx', 'my-list-log'),
  page('settings', 'routes/settings.tsx', 'settings'),
  page('settings/account', 'routes/settingsAccount.tsx', 'settings-account'),
  page('dashboard/*', 'routes/dashboard.tsx', 'dashboard'),
  ...gallery,
  page('*', 'routes/unmatched.tsx', 'unmatched'),
] satisfies RouteConfig;

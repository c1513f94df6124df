// Preloaded into the site's process: redirects external servers with fixed addresses to those of the test.
import { isMainThread } from 'node:worker_threads';

const OTHERS = /^https:\/\/(api\.themoviedb\.org|image\.tmdb\.org|[a-z-]+\.firebaseapp\.com)\//;
const port = process.env.OUTSIDE_PORT;

if (isMainThread && port) {
  const own = globalThis.fetch;
  globalThis.fetch = (address, init) =>
    own(String(address).replace(OTHERS, `http://127.0.0.1:${port}/`), init);
}

import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/app',
  buildDirectory: 'build',
  ssr: true,
  // The manifest goes out with the page: fetching it piecemeal would cost a request for each link in view.
  routeDiscovery: { mode: 'initial' },
  // Loaders get the request that came; else each is given a copy of a copy, made anew for every route of a page.
  future: { v8_passThroughRequests: true },
} satisfies Config;

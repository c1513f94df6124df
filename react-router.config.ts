import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/app',
  buildDirectory: 'build',
  ssr: true,
  // The page contains the whole route manifest. Lazy discovery would cost a request for the links in view.
  routeDiscovery: { mode: 'initial' },
  // Passes the original request to loaders. Otherwise React Router copies it twice for every route of a page.
  future: { v8_passThroughRequests: true },
} satisfies Config;

import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/app',
  buildDirectory: 'build',
  ssr: true,
  // The manifest goes out with the page: fetching it piecemeal would cost a request for each link in view.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;

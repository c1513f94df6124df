import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  environments: {
    ssr: {
      build: {
        // One bundle: API, pages and the process's own start.
        rollupOptions: { input: './src/server/main.ts' },
      },
    },
  },
  build: { assetsInlineLimit: 0, sourcemap: false, reportCompressedSize: false },
});

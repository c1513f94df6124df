import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

// The package's own export map only leads to its development files, warnings and all; a build takes the other ones.
const production = (file: string) =>
  fileURLToPath(new URL(`node_modules/react-router/dist/production/${file}`, import.meta.url));

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  // What loaders import is no part of a browser's page; left to itself, the first visit finds it and loads anew.
  optimizeDeps: { exclude: ['drizzle-orm', 'hono', 'pg'] },
  resolve: {
    alias:
      command === 'build'
        ? [
            { find: /^react-router$/, replacement: production('index.mjs') },
            { find: /^react-router\/dom$/, replacement: production('dom-export.mjs') },
          ]
        : [],
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // Small shared modules travel together: thirty files of a few hundred bytes compress worse and ask more.
            codeSplitting: {
              groups: [
                {
                  name: 'kit',
                  test: /src[\\/](?!app[\\/](?:root|entry|routes)|ui[\\/]poster[\\/](?!Poster|Drawing|artist))/,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        // One bundle: API, pages and the process's own start.
        rollupOptions: { input: './src/server/main.ts' },
      },
    },
  },
  build: { assetsInlineLimit: 0, sourcemap: false, reportCompressedSize: false },
}));

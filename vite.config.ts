import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** React Router's export map resolves to its development files only, so builds are pointed at the production files. */
const productionFile = (file: string) =>
  fileURLToPath(new URL(`node_modules/react-router/dist/production/${file}`, import.meta.url));

/** Number of pages that must share a module before it moves to the chunk that every public page loads (decision 054). */
const SHARED_BY_PAGES = 12;

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  // Loaders import the excluded packages on the server only. Without this, Vite discovers them at the first visit in
  // development and reloads the page.
  optimizeDeps: {
    exclude: ['drizzle-orm', 'hono', 'jose', 'lru-cache', 'pg'],
    include: [
      'firebase/app',
      'firebase/auth',
      // The dashboard's packages, so that its first visit does not reload the page either.
      '@ant-design/cssinjs',
      '@ant-design/icons',
      '@ant-design/v5-patch-for-react-19',
      '@refinedev/antd',
      '@refinedev/core',
      '@refinedev/react-router',
      '@refinedev/simple-rest',
      '@tanstack/react-query',
      'antd',
      'axios',
    ],
  },
  resolve: {
    alias:
      command === 'build'
        ? [
            { find: /^react-router$/, replacement: productionFile('index.mjs') },
            { find: /^react-router\/dom$/, replacement: productionFile('dom-export.mjs') },
          ]
        : [],
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            codeSplitting: {
              groups: [{ name: 'shared', tags: ['$initial'], minShareCount: SHARED_BY_PAGES }],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        // One bundle contains the API, the pages and the entry point of the process.
        rollupOptions: { input: './src/main/main.ts' },
      },
    },
  },
  build: { assetsInlineLimit: 0, sourcemap: false, reportCompressedSize: false },
}));

import { defineConfig } from 'vite';

/** Builds the entry point of worker threads next to the server bundle, which starts them (`src/server/workers/runInWorker.ts`). */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'src/main/worker.ts',
    outDir: 'build/server',
    emptyOutDir: false,
    target: 'node20',
    rollupOptions: { output: { entryFileNames: 'worker.js', chunkFileNames: 'worker/[name]-[hash].js' } },
  },
});

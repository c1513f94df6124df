import { defineConfig } from 'vitest/config';

interface ProjectOptions {
  setup?: string;
  seconds?: number;
}

const project = (name: string, { setup, seconds = 20 }: ProjectOptions = {}) => ({
  test: {
    name,
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    environment: 'node',
    testTimeout: seconds * 1000,
    hookTimeout: seconds * 3000,
    ...(setup ? { globalSetup: [setup] } : {}),
  },
});

export default defineConfig({
  test: {
    projects: [
      project('unit'),
      project('architecture', { seconds: 60 }),
      project('postgres', { seconds: 90 }),
      project('api', { setup: './tests/support/databaseServer.ts' }),
      project('pages', { setup: './tests/support/databaseServer.ts' }),
      project('e2e', { setup: './tests/support/databaseServer.ts', seconds: 60 }),
      project('load', { setup: './tests/support/databaseServer.ts', seconds: 120 }),
    ],
  },
});

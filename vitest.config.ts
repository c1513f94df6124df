import { defineConfig } from 'vitest/config';

interface ProjectOptions {
  setup?: string[];
  seconds?: number;
}

const project = (name: string, { setup, seconds = 20 }: ProjectOptions = {}) => ({
  test: {
    name,
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    environment: 'node',
    testTimeout: seconds * 1000,
    hookTimeout: seconds * 3000,
    ...(setup ? { globalSetup: setup } : {}),
  },
});

const DATABASE = './tests/support/databaseServer.ts';
const EMULATOR = './tests/support/emulatorServer.ts';

export default defineConfig({
  test: {
    projects: [
      project('unit'),
      project('architecture', { seconds: 60 }),
      project('postgres', { seconds: 90 }),
      project('api', { setup: [DATABASE] }),
      project('pages', { setup: [DATABASE] }),
      project('e2e', { setup: [DATABASE], seconds: 60 }),
      project('emulator', { setup: [DATABASE, EMULATOR], seconds: 60 }),
      project('load', { setup: [DATABASE], seconds: 120 }),
    ],
  },
});

import { defineConfig } from 'vitest/config';

const project = (name: string, options: Record<string, unknown> = {}) => ({
  test: { name, include: [`tests/${name}/**/*.test.{ts,tsx}`], environment: 'node', ...options },
});

export default defineConfig({
  test: {
    projects: [project('unit'), project('postgres', { testTimeout: 90_000, hookTimeout: 90_000 })],
  },
});

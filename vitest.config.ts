import { defineConfig } from 'vitest/config';

interface ProjectOptions {
  setup?: string[];
  seconds?: number;
  /** Projects of a later turn begin when all of an earlier one have ended. */
  turn?: number;
  /** Whether its files run one by one: they measure times, take the whole machine or wait for another's. */
  isAlone?: boolean;
  /** Whether each file has a process of its own, which takes half a second: what it does to it would reach others. */
  isApart?: boolean;
}

const project = (
  name: string,
  { setup, seconds = 60, turn = 0, isAlone = false, isApart = isAlone }: ProjectOptions = {},
) => ({
  test: {
    name,
    maxWorkers: isAlone ? 1 : 2,
    isolate: isApart,
    sequence: { groupOrder: turn },
    // What is waited for comes when the machine gets to it; only what never comes is a fault. As long as Playwright waits.
    expect: { poll: { timeout: 30_000 } },
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
      project('architecture'),
      project('postgres', { seconds: 90, isApart: true }),
      project('api', { setup: [DATABASE], isApart: true }),
      project('pages', { setup: [DATABASE] }),
      project('e2e', { setup: [DATABASE], seconds: 120 }),
      project('emulator', { setup: [DATABASE, EMULATOR], turn: 1, isAlone: true }),
      project('load', { setup: [DATABASE], seconds: 120, turn: 2, isAlone: true }),
    ],
  },
});

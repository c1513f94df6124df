import { defineConfig } from 'vitest/config';

interface ProjectOptions {
  setup?: string[];
  /** Projects of a later turn begin when all of an earlier one have ended. */
  turn?: number;
  /** Whether its files run one by one: they measure times, take the whole machine or wait for another's. */
  isAlone?: boolean;
  /** Whether each file has a process of its own, which takes half a second: what it does to it would reach others. */
  isApart?: boolean;
}

/** What is waited for comes when the machine gets to it; only what never comes is a fault. */
const PATIENCE = { poll: 30_000, test: 120_000, hook: 360_000 };

const project = (
  name: string,
  { setup, turn = 0, isAlone = false, isApart = isAlone }: ProjectOptions = {},
) => ({
  test: {
    name,
    maxWorkers: isAlone ? 1 : 2,
    isolate: isApart,
    sequence: { groupOrder: turn },
    expect: { poll: { timeout: PATIENCE.poll } },
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    environment: 'node',
    testTimeout: PATIENCE.test,
    hookTimeout: PATIENCE.hook,
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
      project('postgres', { isApart: true }),
      project('api', { setup: [DATABASE], isApart: true }),
      project('pages', { setup: [DATABASE] }),
      project('e2e', { setup: [DATABASE] }),
      project('emulator', { setup: [DATABASE, EMULATOR], turn: 1, isAlone: true }),
      project('load', { setup: [DATABASE], turn: 2, isAlone: true }),
    ],
  },
});

import { defineConfig } from 'vitest/config';
import { checkStatements } from './tests/support/statements/plugin.ts';

interface ProjectOptions {
  setup?: string[];
  /** Modules that run before each test file. */
  setupFiles?: string[];
  /** Projects of a later turn start when all projects of the earlier turns have ended. */
  turn?: number;
  /** Whether the files run one at a time, because they measure times, use the whole machine or share a server. */
  isAlone?: boolean;
  /** Whether each file runs in a separate process, which costs half a second, because its side effects would reach others. */
  isApart?: boolean;
  /** Whether the rows of each SQL statement that the tests run from source are compared with their declared type. */
  checksStatements?: boolean;
}

/** Long timeouts, because a busy machine is slow. Only what never happens should fail a test. */
const TIMEOUT_MILLISECONDS = { poll: 30_000, test: 120_000, hook: 360_000 };

const project = (
  name: string,
  {
    setup = [],
    setupFiles = [],
    turn = 0,
    isAlone = false,
    isApart = isAlone,
    checksStatements = false,
  }: ProjectOptions = {},
) => ({
  plugins: checksStatements ? [checkStatements()] : [],
  test: {
    name,
    maxWorkers: isAlone ? 1 : 2,
    isolate: isApart,
    sequence: { groupOrder: turn },
    expect: { poll: { timeout: TIMEOUT_MILLISECONDS.poll } },
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    environment: 'node',
    setupFiles: [
      './tests/support/connections/eachTest.ts',
      ...(checksStatements ? ['./tests/support/statements/eachTest.ts'] : []),
      ...setupFiles,
    ],
    testTimeout: TIMEOUT_MILLISECONDS.test,
    hookTimeout: TIMEOUT_MILLISECONDS.hook,
    globalSetup: checksStatements ? ['./tests/support/statements/eachRun.ts', ...setup] : setup,
  },
});

const DATABASE = '#tests/support/database/databaseServer.ts';
const EMULATOR = '#tests/support/identity/emulatorServer.ts';

export default defineConfig({
  test: {
    projects: [
      project('unit', { checksStatements: true }),
      project('architecture'),
      project('postgres', { isApart: true, checksStatements: true }),
      project('api', { setup: [DATABASE], isApart: true, checksStatements: true }),
      project('pages', { setup: [DATABASE] }),
      project('e2e', { setup: [DATABASE] }),
      project('identity-sdk', {
        setup: [DATABASE],
        setupFiles: ['./tests/identity-sdk/helpers/mochaGlobals.ts'],
        isApart: true,
      }),
      project('emulator', { setup: [DATABASE, EMULATOR], turn: 1, isAlone: true }),
      project('load', { setup: [DATABASE], turn: 2, isAlone: true }),
      project('statements', { setup: [DATABASE], turn: 3, checksStatements: true }),
    ],
  },
});

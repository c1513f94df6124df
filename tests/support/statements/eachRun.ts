import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { allCalls } from './plugin.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder in which each test process records the calls whose statements it ran. */
    statementsRun: string;
  }
}

/** One folder for all suites of a run, though each suite has a separate copy of this module. */
const run = globalThis as { statementsRun?: { folder: string; users: number } };

/**
 * Provides a place to record the calls that ran. The calls are found here, before the tests start their
 * timers; few files of the unit tests have any, and those find them themselves.
 */
export default function provideFolder(project: TestProject): () => void {
  if (project.name !== 'unit') allCalls();
  run.statementsRun ??= { folder: mkdtempSync(join(tmpdir(), 'dramalog-statements-')), users: 0 };
  const { statementsRun } = run;
  statementsRun.users += 1;
  project.provide('statementsRun', statementsRun.folder);
  return () => {
    statementsRun.users -= 1;
    if (statementsRun.users > 0) return;
    delete run.statementsRun;
    rmSync(statementsRun.folder, { recursive: true, force: true });
  };
}

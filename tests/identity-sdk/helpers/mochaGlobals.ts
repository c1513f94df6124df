import './countedMails.ts';
import { basename } from 'node:path';
import { config } from 'chai';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, type TestContext } from 'vitest';
import { DIFFERENCES, type Difference, differenceOf } from './differences.ts';
import { closeStage, openStage } from './stage.ts';

// The reasons of failed expectations are read completely.
config.truncateThreshold = 0;

type Work = () => unknown;

/** Errors of hooks before a test, which belong to the test. */
const errorsBefore = new WeakMap<object, unknown>();
const met = new Set<Difference>();
let currentFile = '';

interface Named {
  name: string;
  suite?: Named | undefined;
}

const namesOf = ({ name, suite }: Named): string[] => [...(suite ? namesOf(suite) : []), name];
const pathOf = (task: Named) => namesOf(task).filter(Boolean).join(' > ');

/** Runs an SDK test: it passes, or it ends with the listed response. */
async function judge(work: Work, { task }: TestContext): Promise<void> {
  const run = async () => {
    if (errorsBefore.has(task)) throw errorsBefore.get(task);
    await work();
  };
  currentFile = basename(task.file.name);
  const path = pathOf(task);
  const difference = differenceOf(currentFile, path);
  if (!difference) return run();
  met.add(difference);
  const error: unknown = await run().then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error, `${path} passes: it is no difference any more`).toBeInstanceOf(Error);
  expect(String(error)).toContain(difference.answer);
}

const test = (name: string, work: Work) => it(name, (context) => judge(work, context));

// The globals of mocha, which the SDK tests use.
Object.assign(globalThis, {
  describe,
  context: describe,
  it: test,
  // Tests that the SDK skips itself.
  xit: () => undefined,
  beforeEach: (work: Work) =>
    beforeEach(async ({ task }) => {
      try {
        await work();
      } catch (error) {
        errorsBefore.set(task, error);
      }
    }),
  afterEach: (work: Work) =>
    afterEach(async () => {
      await work();
    }),
});

beforeAll(openStage);
afterAll(closeStage);

afterAll(() => {
  const stale = (DIFFERENCES[currentFile] ?? []).filter((difference) => !met.has(difference));
  expect(stale.map(({ tests }) => tests)).toEqual([]);
});

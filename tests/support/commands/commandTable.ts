import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Ended } from '#tests/support/commands/command.ts';
import { testResources } from '#tests/support/database/postgres.ts';

export const { folder, warmFolder } = testResources();

const STACK = /^\s+at .+:\d+:\d+\)?$/m;

/** Only a message, and no process left running. */
export function expectOutput({ stdout, stderr, left, signal }: Ended): void {
  expect(stdout + stderr).not.toMatch(STACK);
  expect(left).toEqual([]);
  expect(signal).toBeNull();
}

export const csv = () => {
  const path = join(folder(), 'titles.csv');
  writeFileSync(path, 'name\nGoblin\n');
  return path;
};

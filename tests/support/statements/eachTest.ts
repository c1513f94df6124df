import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, inject } from 'vitest';
import { takeMismatches, takeRun } from './checkedCall.ts';

/** Fails the test whose statements returned other rows than they declare. */
function failOnMismatches(): void {
  const mismatches = takeMismatches();
  if (mismatches.length > 0)
    throw new Error(`Statements that give other rows than declared:\n${mismatches.join('\n')}`);
}

afterEach(failOnMismatches);

afterAll(() => {
  const run = takeRun();
  if (run.length > 0)
    appendFileSync(join(inject('statementsRun'), String(process.pid)), `${run.join('\n')}\n`);
  failOnMismatches();
});

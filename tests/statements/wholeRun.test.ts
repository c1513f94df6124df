import { describe, expect, inject, it } from 'vitest';
import { notRun, ranIn } from '#tests/support/statements/notRun.ts';
import { allCalls } from '#tests/support/statements/plugin.ts';
import { RUN_ELSEWHERE, RUN_IF_SLOW } from './runElsewhere.ts';

/** Files of the server; in those of browsers, functions named `query` run no SQL. */
const isSource = (file: string) => /^src\/server\/|^src\/.*\.server\.ts$/.test(file);

describe('the statements of the source code', () => {
  it('name the types of the rows that they read', () => {
    expect(allCalls().unchecked).toEqual([]);
    expect(Object.keys(allCalls().sites).filter(isSource).length).toBeGreaterThan(100);
  });

  it('are listed if no test ran them', () => {
    const isWrong = (file: string) => file === 'tests/statements/wrong.server.ts';
    const names = notRun(allCalls(), new Set(), isWrong);
    expect(names.length).toBeGreaterThan(10);
    expect(notRun(allCalls(), new Set(names.slice(1)), isWrong)).toEqual(names.slice(0, 1));
  });

  // A partial test run runs only some statements.
  it.runIf(process.env.WHOLE_SUITE)('were all run by the tests', () => {
    const missing = notRun(allCalls(), ranIn(inject('statementsRun')), isSource);
    const fileOf = (at: string) => at.replace(/:\d+:\d+$/, '');
    const isListed = (file: string) => file in RUN_ELSEWHERE || RUN_IF_SLOW.has(file);
    expect(missing.filter((at) => !isListed(fileOf(at)))).toEqual([]);
    expect(Object.keys(RUN_ELSEWHERE).filter((file) => !missing.some((at) => fileOf(at) === file))).toEqual(
      [],
    );
  });
});

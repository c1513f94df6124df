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
    const [first, ...others] = allCalls().sites['tests/statements/wrong.server.ts'] ?? [];
    expect(others.length).toBeGreaterThan(10);
    const ran = new Set(others.map(({ at }) => at));
    expect(notRun(allCalls(), ran, isWrong)).toEqual([first?.name]);
  });

  it('have names of their own, so that one can be listed without the others of its function', () => {
    const names = notRun(allCalls(), new Set(), isSource);
    expect(names.length).toBeGreaterThan(300);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    expect(names).toContain('src/accounts/registrations.server.ts accountOwners.changed 2');
  });

  // A partial test run runs only some statements.
  it.runIf(process.env.WHOLE_SUITE)('were all run by the tests', () => {
    const missing = notRun(allCalls(), ranIn(inject('statementsRun')), isSource);
    expect(missing.filter((name) => !(name in RUN_ELSEWHERE || RUN_IF_SLOW.has(name)))).toEqual([]);
    expect(Object.keys(RUN_ELSEWHERE).filter((name) => !missing.includes(name))).toEqual([]);
  });
});

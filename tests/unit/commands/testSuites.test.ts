import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { needsSite } from '../../../scripts/testSuites.mjs';

const TESTS = join(import.meta.dirname, '../..');

describe('npm test builds the site and looks for a browser', () => {
  it.each([
    ['for the whole suite', {}],
    ['for browser tests', { projects: ['e2e'] }],
    ['for several suites, if one needs it', { projects: ['unit', 'pages'] }],
    ['for a browser test by its path', { files: ['tests/pages/account/closing.test.ts'] }],
    ['for a part of a path that a browser test has too', { files: ['account'] }],
    ['for a path of no test, so that Vitest reports it', { files: ['no such file'] }],
  ])('%s', (_, selection) => {
    expect(needsSite(TESTS, selection)).toBe(true);
  });

  it.each([
    ['for the unit tests', { projects: ['unit'] }],
    ['for a file of the unit tests', { files: ['tests/unit/names/handles.test.ts'] }],
    ['for a file by a part of its path', { files: ['unit/names/handles'] }],
    ['for a file of one suite that is selected', { projects: ['unit'], files: ['handles'] }],
  ])('but not %s', (_, selection) => {
    expect(needsSite(TESTS, selection)).toBe(false);
  });
});

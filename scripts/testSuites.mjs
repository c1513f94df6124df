// Which suites a command line of `npm test` selects, and whether they need the built site and a browser.
import { readdirSync } from 'node:fs';

/** Suites that run from source alone, so that a single file starts within seconds. */
const FROM_SOURCE = new Set(['unit']);

/** Returns the suite of a test file: the folder below `tests/`. */
const suiteOf = (path) => path.split('/')[0];

/** Returns the paths of all test files, relative to `tests/`. */
function testFilesIn(folder) {
  return readdirSync(folder, { recursive: true })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.test\.tsx?$/.test(path));
}

/**
 * Returns whether a test run needs the built site and a browser: not if everything that it selects runs from source.
 * @param folder the folder `tests`
 * @param selection the names of `--project` and the FILE arguments, each a part of a path as in Vitest
 */
export function needsSite(folder, { projects = [], files = [] }) {
  if (projects.length > 0) return projects.some((name) => !FROM_SOURCE.has(name));
  if (files.length === 0) return true;
  const parts = files.map((file) => file.replace(/^(\.\/)?tests\//, ''));
  const selected = testFilesIn(folder).filter((path) => parts.some((part) => path.includes(part)));
  return selected.length === 0 || selected.some((path) => !FROM_SOURCE.has(suiteOf(path)));
}

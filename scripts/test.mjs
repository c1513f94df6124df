// `npm test`: installs a browser if there is none, builds, runs all suites and prints the totals of Vitest's report. Suites
// that run from source need neither browser nor build.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { buildIfStale } from './build.mjs';
import { findChromium, headlessShell } from './chromium.mjs';
import { runChild } from './command/childProcesses.mjs';
import { endWithChildren, failWith, readCommandLine } from './command/commandLine.mjs';
import { needsSite } from './testSuites.mjs';

const USAGE = `Usage: npm test [-- OPTIONS] [FILE …]
       npm run test:unit | test:load [-- OPTIONS] [FILE …]

Runs all suites, or the test files whose paths contain one of the FILE arguments.

  --project NAME               run only this suite (repeatable): unit, architecture, postgres, api, pages, e2e, emulator,
                               load, statements
  -t, --testNamePattern TEXT   run only tests whose names match TEXT
  --sequence.shuffle.tests     run tests in a random order and print its seed
  --sequence.seed SEED         repeat the order of a seed
  --watch                      keep running, and repeat the tests that a change of the sources affects
  --bail N                     stop after N failures`;

/** Options that are passed to Vitest unchanged. */
const OPTIONS = {
  project: { type: 'string', multiple: true },
  testNamePattern: { type: 'string', short: 't' },
  watch: { type: 'boolean' },
  'sequence.shuffle.tests': { type: 'boolean' },
  'sequence.seed': { type: 'string' },
  bail: { type: 'string' },
};

const { vitestArgs, isWatching, selection } = readCommandLine({
  usage: USAGE,
  options: OPTIONS,
  operands: 'any',
  read: ({ values: { watch = false, ...values }, positionals }) => ({
    vitestArgs: [
      ...positionals,
      ...Object.entries(values).flatMap(([name, values]) =>
        [values].flat().map((value) => (value === true ? `--${name}` : `--${name}=${value}`)),
      ),
    ],
    isWatching: watch,
    selection: { projects: values.project, files: positionals },
  }),
});
endWithChildren();

const root = join(import.meta.dirname, '..');
process.chdir(root);
let chromium = '';
if (needsSite(join(root, 'tests'), selection)) {
  chromium = findChromium();
  await buildIfStale(root).catch(failWith);
}

const folder = mkdtempSync(join(tmpdir(), 'dramalog-report-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const report = join(folder, 'vitest.json');
const { status } = await runChild(
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    isWatching ? 'watch' : 'run',
    ...vitestArgs,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      ...(chromium && { CHROMIUM_PATH: chromium, HEADLESS_SHELL_PATH: headlessShell(chromium) }),
      WHOLE_SUITE: vitestArgs.length === 0 ? '1' : '',
    },
  },
);

const SLOWEST_SHOWN = 10;

/** Prints the files that took the longest, so that a slow suite shows where its time goes. */
function printSlowest(files) {
  const timed = files
    .map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST_SHOWN);
  console.log('The slowest files:');
  for (const { name, seconds } of timed)
    console.log(`${seconds.toFixed(1).padStart(8)} s  ${relative(root, name)}`);
}

let counts = { passed: 0, failed: 1, skipped: 0 };
try {
  const read = JSON.parse(readFileSync(report, 'utf8'));
  const brokenFiles = read.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  counts = {
    passed: read.numPassedTests,
    failed: read.numFailedTests + brokenFiles,
    skipped: read.numPendingTests,
  };
  printSlowest(read.testResults);
} catch (error) {
  console.error(`Vitest wrote no report: ${error.message}`);
}
const isGreen = status === 0 && counts.failed === 0 && counts.passed > 0;
console.log(
  `${counts.passed} passed, ${isGreen ? 0 : Math.max(counts.failed, 1)} failed${counts.skipped ? `, ${counts.skipped} skipped` : ''}`,
);
process.exit(isGreen ? 0 : 1);

// `npm test`: says what it installs, builds, runs every suite and adds up the runners' own reports.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from './build.mjs';
import { findChromium } from './chromium.mjs';

const root = join(import.meta.dirname, '..');
process.chdir(root);
const chromium = findChromium();
await buildIfStale(root);

const folder = mkdtempSync(join(tmpdir(), 'dramalog-report-'));
const report = join(folder, 'vitest.json');
const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    ...process.argv.slice(2),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, CHROMIUM_PATH: chromium } },
);

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
} catch (error) {
  console.error(`The runner left no report: ${error.message}`);
}
rmSync(folder, { recursive: true, force: true });
const isGreen = status === 0 && counts.failed === 0 && counts.passed > 0;
console.log(
  `${counts.passed} passed, ${isGreen ? 0 : Math.max(counts.failed, 1)} failed${counts.skipped ? `, ${counts.skipped} skipped` : ''}`,
);
process.exit(isGreen ? 0 : 1);

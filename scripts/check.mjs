// `npm run check`: all static checks. The other steps continue after a failure; the exit code is 1 if any step fails.
import { join } from 'node:path';
import { runChild } from './command/childProcesses.mjs';
import { endWithChildren, readCommandLine } from './command/commandLine.mjs';

const USAGE = `Usage: npm run check

Checks format, lint, types, layers and unused code, and builds the site.`;

readCommandLine({ usage: USAGE });
endWithChildren();

const root = join(import.meta.dirname, '..');
const bin = (path) => join(root, 'node_modules', path);
const first = ['route types', [bin('@react-router/dev/bin.js'), 'typegen']];
/** Two lanes run in parallel, because each step uses little more than one core. Both lanes take about as long. */
const lanes = [
  [['types', [bin('typescript/bin/tsc'), '--noEmit']]],
  [
    ['format and lint', [bin('@biomejs/biome/bin/biome'), 'check', '.']],
    ['layers', [bin('dependency-cruiser/bin/dependency-cruise.mjs'), 'src', 'refine.config.ts']],
    ['unused code', [bin('knip/bin/knip.js')]],
    ['build', [join(root, 'scripts/build.mjs')]],
  ],
];

/**
 * Runs a step and prints its output at its end, so that the output of parallel steps is not mixed.
 * @returns whether the step succeeded
 */
async function run([name, args]) {
  const started = Date.now();
  const { status, output } = await runChild(args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  process.stdout.write(output);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
  return status === 0;
}

async function runLane(steps) {
  const results = [];
  for (const step of steps) results.push(await run(step));
  return results;
}

const results = [await run(first), ...(await Promise.all(lanes.map(runLane))).flat()];
process.exit(results.every(Boolean) ? 0 : 1);

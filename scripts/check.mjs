// `npm run check`: everything that can be known without running the product. Steps go on after a failure; any failure fails.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const bin = (path) => join(root, 'node_modules', path);
const first = ['route types', [bin('@react-router/dev/bin.js'), 'typegen']];
/** Side by side, since each step keeps little more than one core busy; both take about as long. */
const lanes = [
  [['types', [bin('typescript/bin/tsc'), '--noEmit']]],
  [
    ['format and lint', [bin('@biomejs/biome/bin/biome'), 'check', '.']],
    ['layers', [bin('dependency-cruiser/bin/dependency-cruise.mjs'), 'src', 'refine.config.ts']],
    ['unused code', [bin('knip/bin/knip.js')]],
    ['build', [join(root, 'scripts/build.mjs')]],
  ],
];

/** Runs a step; shows what it said once it has ended, so that two never speak at once. Gives whether it found nothing. */
function run([name, args]) {
  const started = Date.now();
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => said.push(part));
  return new Promise((resolve) => {
    child.once('close', (status) => {
      process.stdout.write(Buffer.concat(said));
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
      resolve(status === 0);
    });
  });
}

async function runLane(steps) {
  const results = [];
  for (const step of steps) results.push(await run(step));
  return results;
}

const results = [await run(first), ...(await Promise.all(lanes.map(runLane))).flat()];
process.exit(results.every(Boolean) ? 0 : 1);

// `npm run check`: everything that can be known without running the product. Steps go on after a failure; any failure fails.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const bin = (path) => join(root, 'node_modules', path);
const steps = [
  ['format and lint', [bin('@biomejs/biome/bin/biome'), 'check', '.']],
  ['route types', [bin('@react-router/dev/bin.js'), 'typegen']],
  ['types', [bin('typescript/bin/tsc'), '--noEmit']],
  ['layers', [bin('dependency-cruiser/bin/dependency-cruise.mjs'), 'src', 'refine.config.ts']],
  ['unused code', [bin('knip/bin/knip.js')]],
  ['build', [join(root, 'scripts/build.mjs')]],
];

const failed = steps.filter(([name, [script, ...args]]) => {
  const started = Date.now();
  const { status } = spawnSync(process.execPath, [script, ...args], { cwd: root, stdio: 'inherit' });
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  return status !== 0;
});
process.exit(failed.length === 0 ? 0 : 1);

// `npm run build`: builds the client and server bundles, the build metadata (S-C3) and compressed variants of the files.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { runChild } from './command/childProcesses.mjs';
import { endWithChildren, failWith, readCommandLine } from './command/commandLine.mjs';
import { CommandError } from './command/errors.mjs';
import { keepPreviousAssets } from './previousAssets.mjs';

const USAGE = `Usage: npm run build

Builds the site into build/. npm start builds automatically if the sources have changed.`;

const SOURCES = [
  'src',
  'public',
  'refine.config.ts',
  'vite.config.ts',
  'vite.worker.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package-lock.json',
];
const COMPRESSIBLE = /\.(js|css|svg|json|txt|html)$/;

function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesUnder(join(path, entry.name)));
}

/** Hashes all sources of the build. Migrations and catalogue files are excluded, because they are read at run time. */
function sourceFingerprint(root) {
  const hash = createHash('sha256');
  const isRead = (file) => !/(server\/db\/migrations|main\/starter)\/.*\.(sql|json|gz|md)$/.test(file);
  for (const file of SOURCES.flatMap((source) => filesUnder(join(root, source))).filter(isRead)) {
    hash.update(relative(root, file)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function describeBuild(root) {
  const client = join(root, 'build/client');
  const manifest = readdirSync(join(client, 'assets')).find((name) => /^manifest-.+\.js$/.test(name));
  const id = /^manifest-(.+)\.js$/.exec(manifest ?? '')?.[1];
  if (!id) throw new Error('The build has no manifest.');
  const meta = {
    id,
    builtAt: new Date().toISOString(),
    version: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version,
  };
  mkdirSync(join(client, 'builds/meta'), { recursive: true });
  writeFileSync(join(client, 'builds/latest.json'), JSON.stringify(meta));
  writeFileSync(join(client, `builds/meta/${id}.json`), JSON.stringify(meta));
}

function compressFiles(root) {
  for (const file of filesUnder(join(root, 'build/client')).filter((name) => COMPRESSIBLE.test(name))) {
    const body = readFileSync(file);
    if (body.length < 1024) continue;
    writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    );
  }
}

/** Runs a build tool until it ends. @throws CommandError with the tool's output when it fails */
async function runBuilder(root, args) {
  const { status, output } = await runChild(args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) throw new CommandError(output);
}

/** Builds everything into `build/`. @throws CommandError with the output of the build tool that fails */
export async function build(root) {
  process.stdout.write('Building the site …\n');
  const storePrevious = keepPreviousAssets(root);
  const bin = (path) => join(root, 'node_modules', path);
  await runBuilder(root, [bin('@react-router/dev/bin.js'), 'build']);
  await runBuilder(root, [bin('vite/bin/vite.js'), 'build', '--config', 'vite.worker.config.ts']);
  describeBuild(root);
  compressFiles(root);
  storePrevious();
  writeFileSync(join(root, 'build/fingerprint'), sourceFingerprint(root));
}

/** Builds unless `build/` is up to date with the sources. @throws CommandError as `build` */
export async function buildIfStale(root) {
  const stamp = join(root, 'build/fingerprint');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sourceFingerprint(root)) return;
  await build(root);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  readCommandLine({ usage: USAGE });
  endWithChildren();
  await build(join(import.meta.dirname, '..')).catch(failWith);
}

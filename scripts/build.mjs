// `npm run build`: the client and server bundles, the build's description (S-C3) and compressed variants of its files.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { keepPreviousAssets } from './previousAssets.mjs';

const SOURCES = [
  'src',
  'public',
  'refine.config.ts',
  'vite.config.ts',
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

/** A fingerprint of everything the build is made of; migrations and catalogue files are read at run time instead. */
function sourceFingerprint(root) {
  const hash = createHash('sha256');
  const isRead = (file) => !/server\/db\/(migrations|starter)\/.*\.(sql|json|gz|md)$/.test(file);
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

/** Builds everything into `build/`; ends the process with the builder's own words when it fails. */
export function build(root) {
  process.stdout.write('Building the site …\n');
  const settle = keepPreviousAssets(root);
  const bin = join(root, 'node_modules/@react-router/dev/bin.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, 'build'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) {
    process.stderr.write(`${stdout}\n${stderr}`);
    process.exit(status ?? 1);
  }
  describeBuild(root);
  compressFiles(root);
  settle();
  writeFileSync(join(root, 'build/fingerprint'), sourceFingerprint(root));
}

/** Builds unless `build/` was made from just these sources. */
export async function buildIfStale(root) {
  const stamp = join(root, 'build/fingerprint');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sourceFingerprint(root)) return;
  build(root);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) build(join(import.meta.dirname, '..'));

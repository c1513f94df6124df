// `npm start`: builds where the sources have changed since the last build, then runs the one server bundle.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfStale } from './build.mjs';

const root = join(import.meta.dirname, '..');
process.chdir(root);
process.env.NODE_ENV ??= 'production';
try {
  process.loadEnvFile('.env');
} catch (error) {
  if (error.code !== 'ENOENT') {
    console.error(`\nThe file .env cannot be read: ${error.message}\n`);
    process.exit(1);
  }
}
await buildIfStale(root);
const { run } = await import(pathToFileURL(join(root, 'build/server/index.js')).href);
await run(root);

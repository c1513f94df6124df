// `npm start`: builds if the sources have changed since the last build, then runs the server bundle.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfStale } from './build.mjs';
import { endWithChildren, failWith, loadSettings, readCommandLine } from './command/commandLine.mjs';
import { errorText } from './command/errors.mjs';

const USAGE = `Usage: npm start

Builds the site if its sources have changed, then serves it until SIGTERM or SIGINT. Settings are environment variables
or lines of the file .env. .env.example lists all of them.`;

readCommandLine({ usage: USAGE });
const root = join(import.meta.dirname, '..');
process.chdir(root);
process.env.NODE_ENV ??= 'production';
try {
  loadSettings(root);
} catch (error) {
  console.error(`\n${errorText(error)}\n`);
  process.exit(1);
}
const stopForwarding = endWithChildren();
await buildIfStale(root).catch(failWith);
const { run } = await import(pathToFileURL(join(root, 'build/server/index.js')).href);
// From here on, the server handles signals itself.
stopForwarding();
await run(root);

import { spawn } from 'node:child_process';
import { register } from 'tsx/esm/api';
import { readCommandLine } from './command/commandLine.mjs';

const USAGE = `Usage: node scripts/test-external.mjs [COMMAND [ARGUMENT …]]

Runs the tests, or COMMAND, against PostgreSQL from the system's packages instead of the embedded one. A temporary server
is created for the run. Its address is in TEST_DATABASE_URL.`;

// Options after the command belong to the command.
const [first] = process.argv.slice(2);
readCommandLine({ usage: USAGE, operands: 'any' }, first?.startsWith('-') ? [first] : []);

register();
const { debianPostgres, startExternalPostgres } = await import('#tests/support/database/debianPostgres.ts');

const bin = debianPostgres();
if (bin === undefined) {
  console.error(
    'There is no PostgreSQL with pg_trgm in /usr/lib/postgresql. On Debian, run: apt-get install postgresql',
  );
  process.exit(1);
}

const server = await startExternalPostgres(bin);
console.error(`Testing against ${bin}`);
const [command = process.execPath, ...args] =
  process.argv.length > 2 ? process.argv.slice(2) : [process.execPath, 'scripts/test.mjs'];
const tests = spawn(command, args, {
  stdio: 'inherit',
  env: { ...process.env, TEST_DATABASE_URL: server.connectionString },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => tests.kill(signal));
const code = await new Promise((resolve) => {
  tests.once('error', (error) => {
    console.error(`${command} could not be run: ${error.message}`);
    resolve(127);
  });
  tests.once('exit', (status, signal) => resolve(signal === null ? status : 1));
});
await server.stop();
process.exit(code);

// Parses the command line of every command and runs it. Usage errors are reported before anything is started, and cleanup
// functions run however the command ends. Plain JavaScript, because production commands run without a compiler.
import { constants } from 'node:os';
import { join } from 'node:path';
import { debuglog, parseArgs } from 'node:util';
import { hasChildren, stopChildren } from './childProcesses.mjs';
import { CommandError, errorText, UsageError } from './errors.mjs';

const EXIT_FAILURE = 1;
const EXIT_USAGE = 2;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Timeout for the cleanup after a signal, in ms. The shutdown of the embedded server takes up to 28 s. */
const CLOSE_MILLISECONDS = 30_000;

const debug = debuglog('dramalog');

/** Whether `--help` or `-h` occurs before `--`. */
function requestsHelp(argv) {
  const end = argv.indexOf('--');
  return (end === -1 ? argv : argv.slice(0, end)).some((word) => word === '--help' || word === '-h');
}

/** Removes the advice that Node appends to the first sentence of its messages. */
const firstSentence = (text) => text.replace(/\.? To specify a positional argument.*$/s, '').split('\n')[0];

function parse({ options = {}, operands = [] }, argv) {
  let parsed;
  try {
    parsed = parseArgs({ args: argv, options, allowPositionals: true });
  } catch (error) {
    if (!String(error.code).startsWith('ERR_PARSE_ARGS')) throw error;
    throw new UsageError(firstSentence(error.message));
  }
  if (operands === 'any') return parsed;
  const { positionals } = parsed;
  if (positionals.length < operands.length)
    throw new UsageError(`${operands[positionals.length]} is missing`);
  if (positionals.length > operands.length)
    throw new UsageError(`Unexpected argument "${positionals[operands.length]}"`);
  return parsed;
}

/**
 * Reads the command line of a command. `--help` prints the usage and ends the process with 0. A usage error prints its
 * message to the error output and ends the process with 2.
 */
export function readCommandLine(command, argv = process.argv.slice(2)) {
  const { usage, read = () => undefined } = command;
  if (requestsHelp(argv)) {
    process.stdout.write(`${usage}\n`);
    process.exit(0);
  }
  try {
    return read(parse(command, argv));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const [summary] = usage.split('\n\n');
    process.stderr.write(`${error.message}\n\n${summary}\nUse --help for more information.\n`);
    process.exit(EXIT_USAGE);
  }
}

/**
 * Loads the file `.env` in `root`, if there is one. Existing environment variables take precedence.
 * @throws CommandError when the file exists and cannot be read
 */
export function loadSettings(root) {
  try {
    process.loadEnvFile(join(root, '.env'));
  } catch (error) {
    if (error.code !== 'ENOENT') throw new CommandError(`The file .env cannot be read: ${error.message}`);
  }
}

function report(error, explain) {
  process.stderr.write(`${explain(error) ?? errorText(error)}\n`);
  debug('%s', error instanceof Error ? error.stack : error);
}

/**
 * Runs a command: parses the command line and calls `run` with the arguments and a context. Its `signal` is aborted when the
 * process receives a signal; `defer` registers cleanup functions. They run in reverse order when `run` has ended, failed or
 * been aborted. Then the process exits with 0, 1 for a failure, or 128 plus the signal's number.
 */
export async function runCommand(command, argv) {
  const { run, settings, explain = () => undefined, isServer = false } = command;
  const ending = new AbortController();
  const closers = [];
  let exitCode = 0;

  const closeAll = async () => {
    for (let closer = closers.pop(); closer !== undefined; closer = closers.pop()) {
      try {
        await closer();
      } catch (error) {
        exitCode ||= EXIT_FAILURE;
        report(error, explain);
      }
    }
  };
  let closing = Promise.resolve();
  // Chained, so that the process exits only after cleanups that another call has started.
  const close = () => {
    closing = closing.then(closeAll);
    return closing;
  };
  const defer = (closer) => {
    closers.push(closer);
    // Closes what was opened after the signal.
    if (ending.signal.aborted) void close();
  };

  let working = Promise.resolve();
  const stop = async (code) => {
    if (ending.signal.aborted) return;
    exitCode = code;
    ending.abort();
    setTimeout(() => process.exit(exitCode), CLOSE_MILLISECONDS);
    await Promise.all([stopChildren('SIGTERM'), close()]);
    await working;
    process.exit(exitCode);
  };
  for (const signal of SIGNALS)
    process.on(signal, () => void stop(isServer ? 0 : 128 + constants.signals[signal]));
  const fail = (error) => {
    report(error, explain);
    void stop(EXIT_FAILURE);
  };
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
  // The reader of a pipe can close it early, as `head` does.
  process.stdout.on('error', (error) => error.code === 'EPIPE' || fail(error));

  const work = async () => {
    try {
      const args = readCommandLine(command, argv);
      if (settings) loadSettings(settings);
      await run(args, { signal: ending.signal, defer });
    } catch (error) {
      if (ending.signal.aborted) return;
      exitCode = EXIT_FAILURE;
      report(error, explain);
    }
  };
  working = work();
  await working;
  if (ending.signal.aborted) return;
  await close();
  process.exit(exitCode);
}

/** Prints an error's message and ends the process with 1. */
export function failWith(error) {
  report(error, () => undefined);
  process.exit(EXIT_FAILURE);
}

/**
 * Forwards signals to the child processes and then exits with 128 plus the signal's number. For commands that only run
 * other programs.
 * @returns stops the forwarding, before code that handles signals itself
 */
export function endWithChildren() {
  const end = async (signal) => {
    if (hasChildren()) await stopChildren(signal, true);
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of SIGNALS) process.on(signal, end);
  return () => {
    for (const signal of SIGNALS) process.off(signal, end);
  };
}

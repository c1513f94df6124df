import type { ParseArgsConfig, parseArgs } from 'node:util';

export type Options = NonNullable<ParseArgsConfig['options']>;

export type Parsed<Declared extends Options> = ReturnType<
  typeof parseArgs<{ options: Declared; allowPositionals: true }>
>;

/** The context of a running command. */
export interface CommandRun {
  /** Aborted when the process receives a signal to end. */
  signal: AbortSignal;
  /** Registers a cleanup function. They run in reverse order when the command ends, fails or is interrupted. */
  defer(close: () => unknown): void;
}

export interface CommandLine<Declared extends Options, Arguments> {
  /** The text of `--help`. Its first paragraph is also printed after a usage error. */
  usage: string;
  options?: Declared;
  /** Names of the required arguments; default: none. With `any`, `read` checks them. */
  operands?: readonly string[] | 'any';
  /** Validates the parsed command line and returns the arguments of `run`. @throws UsageError */
  read?(parsed: Parsed<Declared>): Arguments;
}

export interface Command<Declared extends Options, Arguments> extends CommandLine<Declared, Arguments> {
  /** The folder whose `.env` file is loaded before `run`. */
  settings?: string;
  /** Whether the command runs until it receives a signal, which then is not a failure. */
  isServer?: boolean;
  /** Returns a message for errors that are specific to this command. */
  explain?(error: unknown): string | undefined;
  run(args: Arguments, context: CommandRun): Promise<void>;
}

/** Reads a command line. `--help` and usage errors end the process. */
export function readCommandLine<Declared extends Options, Arguments>(
  command: CommandLine<Declared, Arguments>,
  argv?: readonly string[],
): Arguments;

/** Runs a command and ends the process with 0, 1 for a failure, 2 for a usage error, or 128 plus the signal's number. */
export function runCommand<const Declared extends Options, Arguments>(
  command: Command<Declared, Arguments>,
  argv?: readonly string[],
): Promise<void>;

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Readable } from 'node:stream';
import { onInterrupt } from './cleanup.ts';

/** A running child process and its output. */
export interface Running {
  process: ChildProcess;
  /** The last `OUTPUT_MAX` characters of its standard output. */
  output(): string;
  /** The last `ERRORS_MAX` characters of its error output, for messages. */
  errors(): string;
  /** Resolves when the process has ended, to its exit code or the signal that ended it. */
  ended: Promise<number | string>;
  /** Sends SIGTERM and waits until the process has ended. */
  end(): Promise<void>;
}

const OUTPUT_MAX = 20_000_000;
const ERRORS_MAX = 4000;

function collectText(stream: Readable, most: number): () => string {
  let text = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-most);
  });
  return () => text;
}

/** Runs a script with Node in the folder `root`. */
export function startNode(args: readonly string[], env: Record<string, string>, root: string): Running {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = collectText(child.stdout, OUTPUT_MAX);
  const errors = collectText(child.stderr, ERRORS_MAX);
  const end = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const unregister = onInterrupt(end);
  const ended = once(child, 'close').then(([code, signal]) => {
    unregister();
    return (code ?? signal) as number | string;
  });
  return { process: child, output, errors, ended, end };
}

/** Returns the resident memory of a process in bytes, or null after it has ended. */
export function residentBytes(pid: number): number | null {
  try {
    const kilobytes =
      process.platform === 'linux'
        ? /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
        : spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
    return kilobytes ? Number(kilobytes) * 1024 : null;
  } catch {
    return null;
  }
}

/** Returns a free port of the loopback interface. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The system assigned no port');
  return address.port;
}

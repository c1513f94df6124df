import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Readable } from 'node:stream';
import { onInterrupt } from './undoing.ts';

/** A started process and what it writes. */
export interface Running {
  process: ChildProcess;
  /** What it wrote to its output, as far back as `OUTPUT_MAX` characters. */
  output(): string;
  /** The end of what it wrote to its error output, for messages. */
  errors(): string;
  /** Waits until it has ended. Gives its exit code, or the signal that ended it. */
  ended: Promise<number | string>;
  /** Asks it to end and waits until it has. */
  end(): Promise<void>;
}

const OUTPUT_MAX = 20_000_000;
const ERRORS_MAX = 4000;

function keepText(stream: Readable, most: number): () => string {
  let text = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-most);
  });
  return () => text;
}

/** Starts Node on a script of this repository. */
export function startNode(args: readonly string[], env: Record<string, string>, root: string): Running {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = keepText(child.stdout, OUTPUT_MAX);
  const errors = keepText(child.stderr, ERRORS_MAX);
  const end = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const forget = onInterrupt(end);
  const ended = once(child, 'close').then(([code, signal]) => {
    forget();
    return (code ?? signal) as number | string;
  });
  return { process: child, output, errors, ended, end };
}

/** Resident memory of a process in bytes; null once it has ended. */
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

/** A port of the loopback interface that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The system gave no port');
  return address.port;
}

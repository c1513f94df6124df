// Starts the child processes of a command and stops them when the command ends.
import { spawn } from 'node:child_process';

const running = new Set();
let isEnding = false;

/** Whether a child process that `runChild` started is still running. */
export const hasChildren = () => running.size > 0;

/**
 * Sends a signal to every running child process and waits until all have ended.
 * @param isLast whether this process exits afterwards; callers of `runChild` are then not resumed
 */
export async function stopChildren(signal, isLast = false) {
  isEnding ||= isLast;
  const children = [...running];
  for (const { child } of children) child.kill(signal);
  await Promise.all(children.map(({ ended }) => ended));
}

/**
 * Runs a script with Node and waits until it has ended.
 * @param options options of `spawn`
 * @returns the exit code, the signal, and the piped output as text
 */
export async function runChild(args, options) {
  const child = spawn(process.execPath, args, options);
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk));
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status, signal) => resolve({ status: signal === null ? status : 1, signal }));
  });
  const entry = { child, ended };
  running.add(entry);
  try {
    const result = await ended;
    if (isEnding) await new Promise(() => undefined);
    return { ...result, output: Buffer.concat(output).toString('utf8') };
  } finally {
    running.delete(entry);
  }
}

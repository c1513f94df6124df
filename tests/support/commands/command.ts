import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#tests/support/database/db.ts';

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
  /** Running processes that the command started. */
  left: number[];
}

export interface RunningCommand {
  child: ChildProcess;
  /** Its output so far. */
  output(): string;
  ended: Promise<Ended>;
}

const MARK = 'DRAMALOG_TEST_MARK';

/** Running processes whose environment contains a text; those of other users are not visible. */
function processesWith(text: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      if (!(pid > 0)) return false;
      try {
        const isZombie = /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
        return !isZombie && readFileSync(`/proc/${pid}/environ`, 'utf8').includes(text);
      } catch {
        return false;
      }
    });
}

/** Starts Node with these arguments in the project folder, with these variables and a minimum of others. */
export function startCommand(
  args: readonly string[],
  env: Record<string, string> = {},
  cwd = ROOT,
): RunningCommand {
  const mark = `${MARK}=${randomUUID()}`;
  const [name = '', value = ''] = mark.split('=');
  const child = spawn(process.execPath, args, {
    cwd,
    env: { PATH: process.env.PATH, ...env, [name]: value },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => {
    output.stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output.stderr += chunk;
  });
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal, ...output, left: processesWith(mark) }));
  });
  return { child, output: () => output.stdout + output.stderr, ended };
}

/** Runs a command as `npm run NAME -- …` does, without npm. */
export function runNpmScript(
  name: string,
  args: readonly string[],
  env: Record<string, string> = {},
): RunningCommand {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const text = (scripts[name] ?? '').split(' ');
  const start = text.indexOf('node');
  const settings = Object.fromEntries(
    text.slice(0, start).map((word) => word.split('=') as [string, string]),
  );
  return startCommand([...text.slice(start + 1), ...args], { ...settings, ...env });
}

/** Names of the commands in package.json that run a file of this project, not a tool of a dependency. */
export function npmScripts(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  return Object.keys(scripts).filter((name) => /\bnode .*scripts\//.test(scripts[name] ?? ''));
}

import { spawn } from 'node:child_process';

const projectRoot = new URL('../../..', import.meta.url).pathname;

/** The whole built product as a separate process. */
export interface SiteProcess {
  /** Resolves to `http://localhost:port` when it is ready; fails with its last output if it ends before. */
  ready: Promise<string>;
  /** Its output so far. */
  output(): string;
  /** Resolves to its exit code, null if a signal ended it. */
  exited: Promise<number | null>;
  kill(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts the built product on a separate port, with these variables and a minimum of others. */
export function startSite(env: Record<string, string>): SiteProcess {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', STARTER_CATALOGUE: 'none', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const exited = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  const ready = new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      text += chunk;
      const address = /is ready: (\S+)/.exec(text)?.[1];
      if (address) resolve(address);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    void exited.then((code) => reject(new Error(`ended with ${code}: ${text.slice(-2000)}`)));
  });
  ready.catch(() => undefined);
  const kill = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return exited;
  };
  return { ready, output: () => text, exited, kill };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect, type Database } from '#src/server/db/database.ts';
import { leftBehind, readPostmasterFile } from '#src/server/db/postgres/postmaster.ts';
import { connectionStringOf } from '#src/server/db/postgres/probe.ts';
import { ask, postmasterOf, type testResources, until } from '#tests/support/database/postgres.ts';
import type { SiteProcess } from '#tests/support/http/site.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** What a round kills. `everything` is the server, PostgreSQL and the writer. */
export type Target = 'server' | 'postmaster' | 'backend' | 'both' | 'everything';

export interface Stage {
  db: Database;
  /** The address of the database; it is the same after every start. */
  address: string;
  journal: string;
  origin(): string;
  /** Kills the target at once; `choose` selects one of a number of processes. */
  kill(target: Target, choose: (count: number) => number): Promise<void>;
  /**
   * Restarts what was killed and waits until the site reports that it is ready. Returns the duration in ms.
   */
  recover(target: Target): Promise<number>;
  /** Lets the writer complete its current change; it pauses until the returned function is called. */
  pauseWriter(): Promise<() => void>;
  /** Rejections of the writer, which should never happen. */
  refusals: unknown[];
  close(): Promise<number | null>;
}

const isReady = (origin: string) =>
  fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** The built site with a data folder, and a writer in parallel. */
export async function openStage(
  { folder, warmFolder, site }: ReturnType<typeof testResources>,
  seed: number,
): Promise<Stage> {
  const dataDir = await warmFolder();
  const cluster = join(dataDir, 'postgres');
  const journal = join(folder(), 'journal');
  writeFileSync(journal, '');
  let running: SiteProcess = site(dataDir);
  let origin = await running.ready;
  const address = connectionStringOf(readPostmasterFile(cluster)?.socketDir ?? '');
  const db = connect(address, () => undefined, { max: 2, answerMilliseconds: 20_000 });
  const rejections: unknown[] = [];
  let writers = 0;

  const startWriter = (): ChildProcess => {
    writers += 1;
    const script = join(import.meta.dirname, 'writer.ts');
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', script, address, journal, String(seed + writers)],
      {
        cwd: ROOT,
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      },
    );
    child.on('message', (message) => {
      if (typeof message === 'object') rejections.push(message);
    });
    child.on('error', () => undefined);
    return child;
  };
  let writer = startWriter();
  const reported = (word: string) =>
    new Promise<void>((resolve) => {
      const listen = (message: unknown) => {
        if (message !== word) return;
        writer.off('message', listen);
        resolve();
      };
      writer.on('message', listen);
    });
  await reported('writing');

  const restart = async () => {
    running = site(dataDir);
    origin = await running.ready;
  };
  const killServer = () => void running.kill('SIGKILL');
  const killPostmaster = () => process.kill(postmasterOf(cluster), 'SIGKILL');
  const killBackend = (choose: (count: number) => number) => {
    const postmaster = postmasterOf(cluster);
    const backends = leftBehind(cluster).filter((pid) => pid !== postmaster);
    const pid = backends[choose(backends.length)];
    if (pid) process.kill(pid, 'SIGKILL');
  };

  return {
    db,
    address,
    journal,
    refusals: rejections,
    origin: () => origin,
    async kill(target, choose) {
      const server = running;
      if (target === 'backend') return killBackend(choose);
      const killings =
        target === 'postmaster'
          ? [killPostmaster]
          : target === 'server'
            ? [killServer]
            : [killServer, killPostmaster];
      if (choose(2) === 1) killings.reverse();
      if (target === 'everything') writer.kill('SIGKILL');
      for (const killing of killings) killing();
      if (target !== 'postmaster') await server.exited;
    },
    async recover(target) {
      const begun = performance.now();
      if (target !== 'postmaster' && target !== 'backend') await restart();
      await until(
        () =>
          ask(address, 'select 1').then(
            () => isReady(origin),
            () => false,
          ),
        60_000,
      );
      const taken = performance.now() - begun;
      if (target === 'everything') {
        writer = startWriter();
        await reported('writing');
      }
      return taken;
    },
    async pauseWriter() {
      const isPaused = reported('paused');
      writer.send('pause');
      await isPaused;
      return () => writer.send('go');
    },
    async close() {
      if (writer.connected) writer.disconnect();
      await db.pool.end();
      return running.kill('SIGTERM');
    },
  };
}

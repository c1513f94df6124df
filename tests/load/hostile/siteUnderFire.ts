import { join } from 'node:path';
import { expect } from 'vitest';
import { starterDatabase } from '#tests/support/database/db.ts';
import { builtServer } from '#tests/support/http/app.ts';
import { startSite } from '#tests/support/http/site.ts';
import { PUBLIC_ORIGIN } from './markers.ts';
import type { HostileRequest } from './requests.ts';
import { exchange, isCutShort, parseReply, type Reply, wireForm } from './send.ts';
import { readTargets, type Targets } from './targets.ts';

/** Memory of the site's process after a garbage collection, in megabytes. */
export interface Memory {
  heapUsed: number;
  external: number;
  rss: number;
}

export interface SiteUnderFire {
  /** `http://127.0.0.1:port` */
  origin: string;
  targets: Targets;
  /** @param client address of the caller, as a proxy would forward it */
  ask(request: HostileRequest, client: string): Promise<Reply>;
  memory(): Promise<Memory>;
  /** The complete output of the process. */
  output(): string;
  stop(): Promise<void>;
}

/** The built product as a separate process, as behind a proxy, with the starter catalogue. */
export async function siteUnderFire(): Promise<SiteUnderFire> {
  const database = await starterDatabase();
  const site = startSite({
    DATABASE_URL: database.connectionString,
    PUBLIC_ORIGIN,
    TRUST_PROXY: 'true',
    LOG_LEVEL: 'error',
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'memoryProbe.mjs')}`,
  });
  const { port } = new URL(await site.ready);
  const origin = `http://127.0.0.1:${port}`;
  const targets = await readTargets(origin, (await builtServer()).pages.routes);

  const memory = async (): Promise<Memory> => {
    const reports = () => site.output().split('memory {').slice(1);
    const before = reports().length;
    void site.kill('SIGUSR2');
    await expect.poll(() => reports().length).toBeGreaterThan(before);
    const bytes = JSON.parse(`{${reports().at(-1)?.split('\n')[0]}`) as Memory;
    const inMegabytes = (value: number) => Math.round(value / 1e5) / 10;
    return {
      heapUsed: inMegabytes(bytes.heapUsed),
      external: inMegabytes(bytes.external),
      rss: inMegabytes(bytes.rss),
    };
  };
  return {
    origin,
    targets,
    memory,
    output: site.output,
    ask: async (request, client) => {
      const isCut = isCutShort(request);
      const wire = wireForm(request, `127.0.0.1:${port}`, client);
      const arrived = await exchange(Number(port), wire, isCut);
      return parseReply(arrived, isCut);
    },
    stop: async () => {
      await site.kill('SIGTERM');
      await database.drop();
    },
  };
}

import { join } from 'node:path';
import type { Database } from '#src/server/db/database.ts';
import { starterDatabase } from '#tests/support/database/db.ts';
import { builtServer } from '#tests/support/http/app.ts';
import { startSite } from '#tests/support/http/site.ts';
import { TMDB_KEY } from '#tests/support/servers/tmdbServer.ts';
import { signedIn } from '#tests/support/staff/staffSession.ts';
import { PUBLIC_ORIGIN } from '../hostile/markers.ts';
import { readTargets } from '../hostile/targets.ts';
import { type Endpoint, readEndpoints } from './endpoints.ts';
import { type KnownIds, readKnownIds } from './knownIds.ts';
import { fillLargeRecords, type LargeRecords, makeLargeRecord, NO_LARGE_RECORDS } from './largeRecords.ts';
import { startOutsideServers } from './outsideServers.ts';
import { openProbe, type Probe } from './probe.ts';
import { REPETITIONS } from './requestEffects.ts';
import { type Visitor, visit } from './visitor.ts';

export const ROLES = ['visitor', 'member', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/**
 * The built product as a separate process, with a probe in its event loop and a visitor who requests a page
 * throughout.
 */
export interface MeasuredSite {
  readonly db: Database;
  readonly port: number;
  readonly probe: Probe;
  readonly visitor: Visitor;
  readonly endpoints: readonly Endpoint[];
  readonly known: KnownIds;
  readonly largeRecords: LargeRecords;
  /** Values of parameters of addresses, by name: `asset` is a file of the build. */
  readonly assets: readonly string[];
  /** Another title of maximum size, without a history. */
  makeGiant(): Promise<number>;
  /** Further largest records that no request has used. */
  makeLargeRecords(count: number): Promise<LargeRecords>;
  /** A new session of a member with this role, as a cookie; null for a visitor. */
  signIn(role: Role): Promise<string | null>;
  output(): string;
  stop(): Promise<void>;
}

interface MeasuredSiteOptions {
  /** Variables in addition to those of a site with the built-in identity provider. */
  settings?: Record<string, string>;
  /** Whether there are records of maximum size. */
  hasLargeRecords?: boolean;
}

/** Modules that are preloaded into the site's process. */
const PRELOADED = ['loopProbe.mjs', 'outsideFetch.mjs'].map(
  (file) => `--import=${join(import.meta.dirname, file)}`,
);

/** Starts the site with the starter catalogue and records of maximum size. */
export async function startMeasuredSite({
  settings = {},
  hasLargeRecords = true,
}: MeasuredSiteOptions = {}): Promise<MeasuredSite> {
  const database = await starterDatabase();
  const { db } = database;
  // One for each repetition: drawn and rendered results are cached.
  const largeRecords = hasLargeRecords ? await fillLargeRecords(db, REPETITIONS) : NO_LARGE_RECORDS;
  const outside = await startOutsideServers();
  const site = startSite({
    TMDB_API_KEY: TMDB_KEY,
    OUTSIDE_PORT: String(outside.port),
    ...settings,
    DATABASE_URL: database.connectionString,
    PUBLIC_ORIGIN,
    TRUST_PROXY: 'true',
    LOG_LEVEL: 'error',
    NODE_OPTIONS: PRELOADED.join(' '),
  });
  const { port } = new URL(await site.ready);
  const origin = `http://127.0.0.1:${port}`;
  const { routes } = (await builtServer()).pages;
  const { all, known } = await readTargets(origin, routes);
  const probe = await openProbe(site.output());
  const visitor = visit(`${origin}/about-us`);
  return {
    db,
    port: Number(port),
    probe,
    visitor,
    largeRecords,
    makeGiant: () => makeLargeRecord(db),
    makeLargeRecords: (count) => fillLargeRecords(db, count),
    endpoints: await readEndpoints(origin, routes, all.find(({ isPage }) => isPage)?.query ?? []),
    known: await readKnownIds(db),
    assets: known.get('file') ?? [],
    signIn: async (role) => (role === 'visitor' ? null : (await signedIn(db, role)).cookie),
    output: site.output,
    async stop() {
      await visitor.leave();
      probe.close();
      await site.kill('SIGTERM');
      await outside.close();
      await database.drop();
    },
  };
}

import type { PublicConfig } from '#src/client/publicConfig.ts';
import type { AppError } from '#src/domain/errors.ts';
import type { PageDependencies } from './cache/dependencies.ts';
import type { Database } from './db/database.ts';
import type { Env } from './env.ts';
import type { Log } from './log.ts';

/** What loaders and API routes work with; one object a process. */
export interface Services {
  readonly db: Database;
  readonly log: Log;
  readonly config: PublicConfig;
  /** Origin that links elsewhere are made with; null means that of each request. */
  readonly publicOrigin: string | null;
  /** The clock, so that tests can move it. */
  now(): Date;
}

declare module 'react-router' {
  interface AppLoadContext {
    services: Services;
    requestId: string;
    dependencies: PageDependencies;
    /** Why the page is refused, where a limit says so. */
    refusal: AppError | undefined;
  }
}

/** The services of one process, from its settings and its database. */
export function createServices(env: Env, db: Database, log: Log, buildId: string | null): Services {
  const { productName, apiBaseUrl, firebase, publicOrigin, externalProviders } = env;
  const isBuiltIn = firebase.projectId === null;
  return {
    db,
    log,
    publicOrigin,
    config: {
      productName,
      apiBaseUrl,
      firebase,
      buildId,
      identity: {
        provider: isBuiltIn ? 'built-in' : 'firebase',
        callsTo: isBuiltIn ? '' : null,
        externalProviders,
      },
    },
    now: () => new Date(),
  };
}

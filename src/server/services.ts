import type { PublicConfig } from '#src/client/publicConfig.ts';
import type { Database } from './db/database.ts';
import type { Log } from './log.ts';

/** What loaders and API routes work with; one object a process. */
export interface Services {
  readonly db: Database;
  readonly log: Log;
  readonly config: PublicConfig;
  /** The clock, so that tests can move it. */
  now(): Date;
}

declare module 'react-router' {
  interface AppLoadContext {
    services: Services;
    requestId: string;
  }
}

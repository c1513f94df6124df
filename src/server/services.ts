import type { PublicConfig } from '#src/client/publicConfig.ts';
import type { AppError } from '#src/domain/errors.ts';
import type { PageDependencies } from './cache/dependencies.ts';
import type { Database } from './db/database.ts';
import type { Env } from './env.ts';
import type { Log } from './log.ts';
import { createSignIn, type SignIn } from './session/signIn.ts';

/** What loaders and API routes work with; one object a process. */
export interface Services {
  readonly db: Database;
  readonly log: Log;
  readonly config: PublicConfig;
  /** Origin that links elsewhere are made with; null means that of each request. */
  readonly publicOrigin: string | null;
  readonly signIn: SignIn;
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
    /** Whether people reach the site by https. */
    isHttps: boolean;
    /** Puts a Set-Cookie header on the answer. */
    setCookie(cookie: string): void;
  }
}

interface ServicesOptions {
  env: Env;
  db: Database;
  log: Log;
  /** Null in development. */
  buildId: string | null;
  /** Origin that mailed links lead to; PUBLIC_ORIGIN, else the port of the settings on this machine, when left out. */
  siteOrigin?: () => string;
  /** The clock; the real one when left out. */
  now?: () => Date;
}

/** The services of one process, from its settings and its database. */
export function createServices(options: ServicesOptions): Services {
  const { env, db, log, buildId, now = () => new Date() } = options;
  const { productName, apiBaseUrl, firebase, publicOrigin, externalProviders } = env;
  const siteOrigin = options.siteOrigin ?? (() => publicOrigin ?? `http://localhost:${env.port}`);
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
    signIn: createSignIn({ env, db, log, siteOrigin, now }),
    now,
  };
}

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

/**
 * The host whose `/__/auth/` pages sign people in with other providers. Ours, which serves them too, when it is known and
 * reached by https, the only way the SDK calls it; else the project's own, where browsers allow popups but no redirects.
 */
function authDomainOf({ firebase: { authDomain, projectId }, publicOrigin }: Env): string | null {
  if (authDomain !== null || projectId === null) return authDomain;
  return publicOrigin?.startsWith('https:') ? new URL(publicOrigin).host : `${projectId}.firebaseapp.com`;
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
      firebase: { ...firebase, authDomain: authDomainOf(env) },
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

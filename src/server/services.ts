import type { PublicConfig } from '#src/client/publicConfig.ts';
import type { AppError } from '#src/domain/errors.ts';
import type { ReturnedForm } from '#src/domain/returnedForm.ts';
import type { PageDependencies } from './cache/dependencies.ts';
import { createContactPost } from './contact/contactPost.ts';
import type { Database } from './db/database.ts';
import type { Env, Operator, TmdbAccess } from './env.ts';
import type { WokenJob } from './jobs/whenWoken.ts';
import type { Log } from './log.ts';
import { mailerOf } from './mail/mailer.ts';
import { mediaStoreOf } from './media/mediaStore.ts';
import type { MediaStore } from './media/store.ts';
import { sessionSecret } from './session/secret.ts';
import { createSignIn, type SignIn } from './session/signIn.ts';

/** What loaders and API routes work with; one object a process. */
export interface Services {
  readonly db: Database;
  readonly log: Log;
  readonly config: PublicConfig;
  /** Origin that links elsewhere are made with; null means that of each request. */
  readonly publicOrigin: string | null;
  readonly signIn: SignIn;
  readonly operator: Operator;
  /** Where pictures' files lie. */
  readonly media: MediaStore;
  /** Null offers nothing of TMDB. */
  readonly tmdb: TmdbAccess | null;
  /** Whether mails about accounts reach people: not where they are laid into files for want of a mail server. */
  readonly hasMailServer: boolean;
  /** Whether an empty database is filled with the catalogue in the package. */
  readonly hasStarter: boolean;
  /** Mails messages of the contact form to staff; to be woken when there is a new one. */
  readonly contactPost: WokenJob;
  /** The key that signs sessions and what else only this installation may have made. */
  secret(): Promise<Uint8Array>;
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
    /** The form that the page gives back to who sent it, where it could not be taken. */
    returnedForm: ReturnedForm | undefined;
    /** Whether people reach the site by https. */
    isHttps: boolean;
    /** Gives the page that is answered another status than 200. */
    setStatus(status: 400): void;
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
  const mail = { mailer: mailerOf(env, log), productName, to: env.contactTo };
  let secret: Promise<Uint8Array> | undefined;
  return {
    db,
    log,
    publicOrigin,
    operator: env.operator,
    media: mediaStoreOf(env),
    tmdb: env.tmdb,
    hasMailServer: !isBuiltIn || env.smtpUrl !== null,
    hasStarter: env.starterCatalogue === null,
    contactPost: createContactPost({ ...mail, db, log, siteOrigin, now }),
    secret() {
      secret ??= sessionSecret(db, env.sessionSecret).catch((error: unknown) => {
        secret = undefined;
        throw error;
      });
      return secret;
    },
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

import { createSignIn } from '#src/accounts/signIn.server.ts';
import { createContactPost } from '#src/features/contact/contactPost.server.ts';
import type { Database } from '#src/server/db/database.ts';
import type { Env } from '#src/server/env.ts';
import type { Log } from '#src/server/log.ts';
import { mailerOf } from '#src/server/mail/mailer.ts';
import { mediaStoreOf } from '#src/server/media/mediaStore.ts';
import type { Services } from '#src/server/services.ts';
import { sessionSecret } from '#src/server/session/secret.ts';

/**
 * The host whose `/__/auth/` pages handle sign-in with other providers. This is our own host, which serves these pages
 * too, if it is configured with HTTPS, which the SDK requires; otherwise the Firebase project's host, with which browsers
 * allow pop-ups but no redirects.
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
  /** Origin of e-mailed links; defaults to PUBLIC_ORIGIN, or else to localhost with the configured port. */
  siteOrigin?: () => string;
  /** The clock; defaults to the real one. */
  now?: () => Date;
}

/** Creates the services of one process from its settings and its database. */
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

import { AppError } from '#src/domain/errors.ts';
import type { Database } from '#src/server/db/database.ts';
import type { Env } from '#src/server/env.ts';
import { builtInIdentity } from '#src/server/identity/builtIn.ts';
import { createFirebaseProvider } from '#src/server/identity/firebase/provider.ts';
import { createProvider, type Provider } from '#src/server/identity/provider.ts';
import { ToolkitError } from '#src/server/identity/toolkitError.ts';
import type { Log } from '#src/server/log.ts';
import { mailerOf } from '#src/server/mail/mailer.ts';
import { closeMember } from '#src/server/members/closeMember.server.ts';
import type { IdentityProvider } from './identity.ts';
import { createSessions, type Sessions } from './sessions.ts';

/** How members sign in and stay signed in. */
export interface SignIn {
  identity: IdentityProvider;
  sessions: Sessions;
  /** The provider whose calls this site answers itself; null with a Firebase project. */
  builtIn: Provider | null;
}

interface SignInOptions {
  env: Env;
  db: Database;
  log: Log;
  /** Origin that mailed links lead to: never taken from a request, whose sender could have them lead elsewhere. */
  siteOrigin(): string;
  now(): Date;
}

/** Removing an account at the provider removes the member too; a refusal of ours is told in Google's shape. */
async function removeAll(db: Database, uid: string, removeAccount: () => Promise<void>): Promise<void> {
  await closeMember(db, uid, removeAccount).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    throw new ToolkitError('OPERATION_NOT_ALLOWED', { detail: error.message });
  });
}

/** Sessions and the identity provider, by the settings: a Firebase project where one is named, else the built-in one. */
export function createSignIn({ env, db, log, siteOrigin, now }: SignInOptions): SignIn {
  const sessions = createSessions({ db, secret: env.sessionSecret, now });
  const { apiKey, projectId } = env.firebase;
  if (apiKey !== null && projectId !== null) {
    const identity = createFirebaseProvider({ apiKey, projectId, siteOrigin: env.publicOrigin, now, log });
    return { identity, sessions, builtIn: null };
  }
  const builtIn = createProvider({
    db,
    log,
    mailer: mailerOf(env, log),
    productName: env.productName,
    siteOrigin,
    now,
    removeAll: (uid, removeAccount) => removeAll(db, uid, removeAccount),
  });
  return { identity: builtInIdentity(builtIn), sessions, builtIn };
}

import { closeMember } from '#src/accounts/closeMember.server.ts';
import { accountOwners } from '#src/accounts/registrations.server.ts';
import { AppError } from '#src/domain/errors.ts';
import type { Database } from '#src/server/db/database.ts';
import type { Env } from '#src/server/env.ts';
import { builtInIdentity } from '#src/server/identity/builtIn.ts';
import { createFirebaseProvider } from '#src/server/identity/firebase/provider.ts';
import { createProvider, type Provider } from '#src/server/identity/provider.ts';
import { ToolkitError } from '#src/server/identity/toolkitError.ts';
import type { Log } from '#src/server/log.ts';
import { mailerOf } from '#src/server/mail/mailer.ts';
import { deleteMails, outboxOf } from '#src/server/mail/outbox.ts';
import { createSessions } from '#src/server/session/sessions.ts';

import type { SignIn } from '#src/server/session/signIn.ts';

interface SignInOptions {
  env: Env;
  db: Database;
  log: Log;
  /** Origin of e-mailed links. Never taken from a request, because its sender could redirect them. */
  siteOrigin(): string;
  now(): Date;
}

/** Deleting an account at the provider also closes the member's account; our errors are converted to Google's format. */
const removerOf =
  (db: Database, erase: SignIn['deleteMails']): Provider['removeAll'] =>
  async (uid, removeAccount) => {
    const marks = await closeMember(db, uid, removeAccount).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      throw new ToolkitError('OPERATION_NOT_ALLOWED', { detail: error.message });
    });
    await erase(marks);
  };

/**
 * Creates the sessions and the identity provider from the settings: a Firebase project if configured, otherwise the
 * built-in one.
 */
export function createSignIn({ env, db, log, siteOrigin, now }: SignInOptions): SignIn {
  const sessions = createSessions({ db, secret: env.sessionSecret, now });
  const erase = (marks: readonly string[]) =>
    deleteMails(outboxOf(env), marks).catch((error: unknown) => {
      log.error({ err: error }, 'could not delete the mails of a closed account from the outbox');
    });
  const { apiKey, projectId } = env.firebase;
  if (apiKey !== null && projectId !== null) {
    const identity = createFirebaseProvider({ apiKey, projectId, siteOrigin: env.publicOrigin, now, log });
    return { identity, sessions, builtIn: null, deleteMails: erase };
  }
  const builtIn = createProvider({
    db,
    log,
    mailer: mailerOf(env, log),
    productName: env.productName,
    siteOrigin,
    now,
    owners: accountOwners(now),
    removeAll: removerOf(db, erase),
  });
  return { identity: builtInIdentity(builtIn), sessions, builtIn, deleteMails: erase };
}

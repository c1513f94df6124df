import { AppError } from '#src/domain/errors.ts';
import { createFirebaseProvider } from '#src/server/identity/firebase/provider.ts';
import { createLog } from '#src/server/log.ts';
import type { IdentityProvider } from '#src/server/session/identity.ts';
import { type Google, PROJECT } from './google.ts';

/**
 * A server's view of the Firebase project that `google` simulates, with its clock moved by the given seconds.
 */
export function firebaseAt(google: Google, ahead = 0): IdentityProvider {
  return createFirebaseProvider({
    apiKey: 'AIza key',
    projectId: PROJECT,
    siteOrigin: 'https://dramalog.example',
    now: () => new Date(Date.now() + ahead * 1000),
    log: createLog('silent'),
    hosts: google.hosts,
  });
}

/** The result of a call: `taken`, or status, name and message of its rejection. Any other error is thrown. */
export async function reported(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'taken';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return `${error.statusCode} ${error.name}: ${error.message}`;
  }
}

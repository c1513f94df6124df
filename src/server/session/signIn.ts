import type { Provider } from '#src/server/identity/provider.ts';
import type { IdentityProvider } from './identity.ts';
import type { Sessions } from './sessions.ts';

/** The services for signing in and sessions. */
export interface SignIn {
  identity: IdentityProvider;
  sessions: Sessions;
  /** The built-in provider, whose calls this site answers; null with a Firebase project. */
  builtIn: Provider | null;
  /** Deletes stored e-mails of a closed account that contain one of these marks. Never throws. */
  deleteMails(marks: readonly string[]): Promise<void>;
}

import type { Database } from '#src/server/db/database.ts';
import type { Log } from '#src/server/log.ts';
import type { Mailer } from '#src/server/mail/mailer.ts';
import { createIdTokens, type IdTokens } from './idTokens.ts';
import { createThrottles, type Throttles } from './throttles.ts';

/** What the calls of the built-in provider work with. */
export interface Provider {
  db: Database;
  log: Log;
  mailer: Mailer;
  tokens: IdTokens;
  throttles: Throttles;
  productName: string;
  /** Origin that mailed links lead to. */
  siteOrigin(): string;
  now(): Date;
  /** Removes an account by its owner's wish, with what is theirs elsewhere: all of it or nothing. */
  removeAll(uid: string, removeAccount: () => Promise<void>): Promise<void>;
}

type ProviderOptions = Omit<Provider, 'tokens' | 'throttles'>;

/** The built-in provider on a database; any number of processes may share it. */
export function createProvider(options: ProviderOptions): Provider {
  return {
    ...options,
    tokens: createIdTokens(options.db, options.now),
    throttles: createThrottles(options.db.pool),
  };
}

/** Who calls: a network address, as limits count it. */
export interface Caller {
  address: string;
}

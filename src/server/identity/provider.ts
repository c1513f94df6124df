import type { Database, Runner } from '#src/server/db/database.ts';
import type { Log } from '#src/server/log.ts';
import type { Mailer } from '#src/server/mail/mailer.ts';
import type { Account } from './accounts.ts';
import { createIdTokens, type IdTokens } from './idTokens.ts';
import { createThrottles, type Throttles } from './throttles.ts';

/** The members of the site that own accounts; they are changed in the same transaction as the accounts. */
export interface AccountOwners {
  /** Locks the member of an account until the transaction ends. Call it before locking the account itself. */
  lock(runner: Runner, accountId: number): Promise<void>;
  /** Called after an account was created. */
  added(runner: Runner, account: Account): Promise<void>;
  /** Called after a possible change of name, address or verification. */
  changed(runner: Runner, account: Account): Promise<void>;
}

/** The dependencies of the built-in provider's calls. */
export interface Provider {
  db: Database;
  log: Log;
  mailer: Mailer;
  tokens: IdTokens;
  throttles: Throttles;
  productName: string;
  /** Origin of the links in e-mails. */
  siteOrigin(): string;
  now(): Date;
  owners: AccountOwners;
  /** Deletes an account at its owner's request together with the member's data: all or nothing. */
  removeAll(uid: string, removeAccount: (runner: Runner) => Promise<void>): Promise<void>;
}

type ProviderOptions = Omit<Provider, 'tokens' | 'throttles'>;

/** Creates the built-in provider on a database; any number of processes can share it. */
export function createProvider(options: ProviderOptions): Provider {
  return {
    ...options,
    tokens: createIdTokens(options.db, options.now),
    throttles: createThrottles(options.db.pool),
  };
}

/** The caller's network address, as rate limits count it. */
export interface Caller {
  address: string;
}

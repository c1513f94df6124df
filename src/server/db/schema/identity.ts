import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core';
import { CODE_PURPOSES } from '#src/domain/actionCodes.ts';
import { identity, instant, oneOfCheck } from './columns.ts';

/** Accounts of the built-in identity provider. With a Firebase project they stay empty. */
export const identityAccounts = pgTable(
  'identity_accounts',
  {
    id: identity(),
    /** The id that tokens and `users.identity_uid` name. */
    uid: text().notNull().unique(),
    email: text().notNull(),
    isEmailVerified: boolean().notNull().default(false),
    displayName: text(),
    /** argon2id in PHC form. */
    passwordHash: text().notNull(),
    passwordChangedAt: instant().notNull(),
    /** Tokens of sign-ins before it are dead. */
    tokensValidSince: instant().notNull(),
    disabledAt: instant(),
    createdAt: instant().notNull(),
    lastSignInAt: instant(),
  },
  (t) => [uniqueIndex('identity_accounts_email').on(sql`lower(${t.email})`)],
);

/** Codes that were mailed and not used yet. */
export const identityCodes = pgTable(
  'identity_codes',
  {
    /** SHA-256 of the code, so that nobody who reads the table can use it. */
    codeHash: text().primaryKey(),
    accountId: integer()
      .notNull()
      .references(() => identityAccounts.id, { onDelete: 'cascade' }),
    purpose: text({ enum: CODE_PURPOSES }).notNull(),
    /** The address a change is to or back to. */
    newEmail: text(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [
    index('identity_codes_account').on(t.accountId),
    index('identity_codes_expiry').on(t.expiresAt),
    oneOfCheck('identity_codes_purpose', t.purpose, CODE_PURPOSES),
  ],
);

/** Refresh tokens that were handed out; each is good until its account's sign-ins are ended. */
export const identityRefreshTokens = pgTable(
  'identity_refresh_tokens',
  {
    /** SHA-256 of the token. */
    tokenHash: text().primaryKey(),
    accountId: integer()
      .notNull()
      .references(() => identityAccounts.id, { onDelete: 'cascade' }),
    /** When the password was given: what "recent sign-in" is measured from. */
    signedInAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [
    index('identity_refresh_tokens_account').on(t.accountId),
    index('identity_refresh_tokens_expiry').on(t.expiresAt),
  ],
);

/** Key pairs that sign the provider's tokens. */
export const identityKeys = pgTable('identity_keys', {
  id: text().primaryKey(),
  privateKey: jsonb().notNull(),
  publicKey: jsonb().notNull(),
  createdAt: instant().notNull(),
});

/** Counters of attempts, in the form that rate-limiter-flexible keeps them. */
export const identityAttempts = pgTable(
  'identity_attempts',
  {
    key: varchar({ length: 255 }).primaryKey(),
    points: integer().notNull().default(0),
    /** Milliseconds since 1970. */
    expire: bigint({ mode: 'number' }),
  },
  (t) => [index('identity_attempts_expiry').on(t.expire)],
);

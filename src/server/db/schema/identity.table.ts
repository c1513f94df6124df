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
import { CODE_PURPOSES } from '#src/domain/accounts/actionCodes.ts';
import { identity, instant, oneOfCheck, parent } from './columns.ts';

/** Accounts of the built-in identity provider. Empty with a Firebase project. */
export const identityAccounts = pgTable(
  'identity_accounts',
  {
    id: identity(),
    /** The id in tokens and in `users.identity_uid`. */
    uid: text().notNull().unique(),
    email: text().notNull(),
    isEmailVerified: boolean().notNull().default(false),
    displayName: text(),
    /** Address of a picture as the member entered it: absolute http(s) or relative to the site. */
    photoUrl: text(),
    /** argon2id in PHC form. */
    passwordHash: text().notNull(),
    passwordChangedAt: instant().notNull(),
    /** Tokens of earlier sign-ins are invalid. */
    tokensValidSince: instant().notNull(),
    disabledAt: instant(),
    createdAt: instant().notNull(),
    lastSignInAt: instant(),
  },
  (t) => [uniqueIndex('identity_accounts_email').on(sql`lower(${t.email})`)],
);

/** Codes that were sent by e-mail and not used yet. */
export const identityCodes = pgTable(
  'identity_codes',
  {
    /** SHA-256 of the code, so that reading the table does not allow using it. */
    codeHash: text().primaryKey(),
    accountId: parent(() => identityAccounts.id),
    purpose: text({ enum: CODE_PURPOSES }).notNull(),
    /** The address that a change leads to, or back to. */
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

/**
 * Issued refresh tokens. A sign-in is active while one of its tokens is in this table; otherwise its ID tokens are rejected
 * too.
 */
export const identityRefreshTokens = pgTable(
  'identity_refresh_tokens',
  {
    /** SHA-256 of the token. */
    tokenHash: text().primaryKey(),
    accountId: parent(() => identityAccounts.id),
    /** The sign-in of the token; its ID tokens (claim `sid`) and its sessions have the same id. */
    signInId: text().notNull().default(sql`gen_random_uuid()::text`),
    /** When the password was entered; decides whether a sign-in is recent. */
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

/** Counters of attempts, in the format of rate-limiter-flexible. */
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

import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, oneOfCheck, parent } from './columns.ts';
import { users } from './members.table.ts';

/** The identity providers that can begin a session. */
export const SESSION_PROVIDERS = ['built-in', 'firebase'] as const;

/** Sessions: one row for each browser with the cookie `token`. */
export const sessions = pgTable(
  'sessions',
  {
    /** Random; the signed cookie contains it. */
    id: text().primaryKey(),
    userId: parent(() => users.id),
    provider: text({ enum: SESSION_PROVIDERS }).notNull(),
    /** The sign-in at the built-in provider that began it; null with a Firebase project, which has no such ids. */
    signInId: text(),
    /** When the password was entered: a session from before the account's sign-ins were ended is invalid. */
    signedInAt: instant().notNull(),
    startedAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    expiresAt: instant().notNull(),
    userAgent: text(),
    address: text(),
  },
  (t) => [
    index('sessions_user').on(t.userId),
    index('sessions_expiry').on(t.expiresAt),
    oneOfCheck('sessions_provider', t.provider, SESSION_PROVIDERS),
  ],
);

/** ID tokens that began a session, until they expire: after the session has ended, its token cannot begin another. */
export const exchangedTokens = pgTable(
  'exchanged_tokens',
  {
    /** SHA-256 of the token. */
    tokenHash: text().primaryKey(),
    userId: parent(() => users.id),
    /** The session that it began last; null when that has ended. */
    sessionId: text().references(() => sessions.id, { onDelete: 'set null' }),
    expiresAt: instant().notNull(),
  },
  (t) => [
    index('exchanged_tokens_user').on(t.userId),
    index('exchanged_tokens_session').on(t.sessionId),
    index('exchanged_tokens_expiry').on(t.expiresAt),
  ],
);

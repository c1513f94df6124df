import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, oneOfCheck } from './columns.ts';
import { users } from './members.ts';

/** Who vouched for a member when a session began. */
export const SESSION_PROVIDERS = ['built-in', 'firebase'] as const;

/** Sign-ins that last: one row for each browser that carries the cookie `token`. */
export const sessions = pgTable(
  'sessions',
  {
    /** Random; the cookie names it under our signature. */
    id: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text({ enum: SESSION_PROVIDERS }).notNull(),
    /** When the password was given: a session of before the account's sign-ins were ended is dead. */
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

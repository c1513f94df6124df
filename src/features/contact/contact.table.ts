import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { CONTACT_KINDS, MESSAGE_LENGTH, SENDER_NAME_MAX } from '#src/domain/contact.ts';
import { identity, instant, oneOfCheck } from '#src/server/db/schema/columns.ts';
import { users } from '#src/server/db/schema/members.table.ts';

const number = (value: number) => sql.raw(String(value));

/**
 * Messages from visitors and members to staff, who read them in the dashboard. Each is also mailed to staff; the table is
 * the queue of messages that are not mailed yet.
 */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: identity(),
    kind: text({ enum: CONTACT_KINDS }).notNull(),
    senderName: text(),
    email: text().notNull(),
    body: text().notNull(),
    /** The member who was signed in when it was sent; null once the account is closed. */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** SHA-256 of the day, the sender, the kind and the text, so that a message sent twice is stored once. */
    digest: text().notNull().unique(),
    createdAt: instant().notNull(),
    /** When the message is deleted. */
    expiresAt: instant().notNull(),
    /** When a mail server accepted it; null until then. */
    mailedAt: instant(),
    mailAttempts: smallint().notNull().default(0),
    /** Earliest time of the next attempt to mail it. */
    mailAfter: instant().notNull(),
    /** When staff marked it as done; null while it is open. */
    doneAt: instant(),
    /** Who marked it as done; null while it is open. */
    doneById: integer().references(() => users.id, { onDelete: 'set null' }),
    version: integer().notNull().default(1),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index('contact_messages_user').on(t.userId),
    index('contact_messages_done_by').on(t.doneById),
    index('contact_messages_created').on(t.createdAt, t.id),
    index('contact_messages_open').on(t.createdAt, t.id).where(sql`${t.doneAt} is null`),
    index('contact_messages_expiry').on(t.expiresAt),
    index('contact_messages_waiting').on(t.mailAfter, t.id).where(sql`${t.mailedAt} is null`),
    oneOfCheck('contact_messages_kind', t.kind, CONTACT_KINDS),
    check(
      'contact_messages_sender_name',
      sql`char_length(${t.senderName}) between 1 and ${number(SENDER_NAME_MAX)}`,
    ),
    check(
      'contact_messages_body',
      sql`char_length(${t.body}) between ${number(MESSAGE_LENGTH.min)} and ${number(MESSAGE_LENGTH.max)}`,
    ),
  ],
);

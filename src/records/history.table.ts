import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { identity, instant } from '#src/server/db/schema/columns.ts';
import { users } from '#src/server/db/schema/members.table.ts';

/** One row for each command: who did what. `detail` holds counts and names, never secrets. */
export const activity = pgTable(
  'activity',
  {
    id: identity(),
    actorId: integer().references(() => users.id, { onDelete: 'set null' }),
    action: text().notNull(),
    entity: text().notNull(),
    entityId: integer(),
    detail: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: instant().notNull().defaultNow(),
    /** The caller's idempotency key, so that a repeated request is not executed twice. */
    callKey: text().default(sql`nullif(current_setting('dramalog.call', true), '')`),
  },
  (t) => [
    index('activity_call').on(t.callKey).where(sql`${t.callKey} is not null`),
    index('activity_created').on(sql`${t.createdAt} desc`, t.id),
    index('activity_entity').on(t.entity, t.entityId),
    index('activity_actor').on(t.actorId),
    index('activity_noted').on(t.id).where(sql`${t.detail} ? 'note'`),
  ],
);

/**
 * The changes of one command in one record, as keyed operations: `{"title": ["old", "new"], "cast/12/role": ["main",
 * "support"]}`. A single row of a collection can be reverted without touching later changes of others.
 */
export const revisions = pgTable(
  'revisions',
  {
    id: identity(),
    entity: text().notNull(),
    entityId: integer().notNull(),
    /** The record's version after the change. */
    version: integer().notNull(),
    operations: jsonb().$type<Record<string, unknown>>().notNull(),
    actorId: integer().references(() => users.id, { onDelete: 'set null' }),
    note: text(),
    /** The command of this revision; undo reverses all revisions of a command. */
    activityId: integer().references(() => activity.id, { onDelete: 'set null' }),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    unique('revisions_version').on(t.entity, t.entityId, t.version),
    index('revisions_actor').on(t.actorId),
    index('revisions_activity').on(t.activityId),
    index('revisions_noted').on(t.entity, t.entityId).where(sql`${t.note} is not null`),
    check('revisions_operations_object', sql`jsonb_typeof(${t.operations}) = 'object'`),
  ],
);

/** The new id of a merged or renumbered record; its old address answers with a permanent redirect. */
export const redirects = pgTable(
  'redirects',
  {
    entity: text().notNull(),
    fromId: integer().notNull(),
    toId: integer().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.entity, t.fromId] }),
    check('redirects_move', sql`${t.fromId} <> ${t.toId}`),
  ],
);

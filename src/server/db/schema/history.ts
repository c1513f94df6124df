import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { identity, instant, oneOfCheck } from './columns.ts';
import { users } from './members.ts';

const MERGED_KINDS = ['list_entries', 'reviews'] as const;

/** Who did what, one row a command; `detail` holds counts and names, never secrets. */
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
    /** Names the call that made it, where the caller named it, so that it is not done twice. */
    callKey: text().default(sql`nullif(current_setting('dramalog.call', true), '')`),
  },
  (t) => [
    index('activity_call').on(t.callKey).where(sql`${t.callKey} is not null`),
    index('activity_created').on(sql`${t.createdAt} desc`, t.id),
    index('activity_entity').on(t.entity, t.entityId),
    index('activity_actor').on(t.actorId),
  ],
);

/**
 * What one command changed in one record, as keyed operations: `{"title": ["old", "new"], "cast/12/role": ["main", "support"]}`,
 * so a single row of a collection can be reverted without touching later ones.
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
    /** The command that made it; undoing a command undoes all of its revisions. */
    activityId: integer().references(() => activity.id, { onDelete: 'set null' }),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    unique('revisions_version').on(t.entity, t.entityId, t.version),
    index('revisions_actor').on(t.actorId),
    index('revisions_activity').on(t.activityId),
    check('revisions_operations_object', sql`jsonb_typeof(${t.operations}) = 'object'`),
  ],
);

/** Where a merged or renumbered record went, so its old address answers with a permanent redirect. */
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

/** What of members a merge of two titles moved, so that undoing it moves that back and nothing else. */
export const mergedEntries = pgTable(
  'merged_entries',
  {
    activityId: integer()
      .notNull()
      .references(() => activity.id, { onDelete: 'cascade' }),
    /** The table that the entry is in. */
    kind: text({ enum: MERGED_KINDS }).notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.activityId, t.kind, t.userId] }),
    index('merged_entries_user').on(t.userId),
    oneOfCheck('merged_entries_kind', t.kind, MERGED_KINDS),
  ],
);

/** Facts about the installation itself (which starter catalogue was loaded, generated secrets). */
export const installation = pgTable('installation', {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  updatedAt: instant().notNull().defaultNow(),
});

import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { LIST_STATUSES } from '#src/domain/listEntries.ts';
import { identity, instant, oneOfCheck, partialDate, partialDateCheck, recordColumns } from './columns.ts';
import { titles } from './titles.ts';

export const users = pgTable(
  'users',
  {
    id: identity(),
    /** The identity provider's own id; never in a public answer. */
    identityUid: text().notNull().unique(),
    email: text().notNull(),
    isEmailVerified: boolean().notNull().default(false),
    handle: text().notNull(),
    displayName: text().notNull(),
    suspendedAt: instant(),
    deletedAt: instant(),
    ...recordColumns(),
  },
  (t) => [
    uniqueIndex('users_email').on(sql`lower(${t.email})`),
    unique('users_handle').on(t.handle),
    // Every order of the staff's list, of those whose account is open.
    ...[
      index('users_by_creation').on(t.createdAt, t.id),
      index('users_by_change').on(t.updatedAt, t.id),
      index('users_by_handle').on(sql`lower(${t.handle}) collate "C"`, t.id),
      index('users_by_name').on(sql`lower(${t.displayName}) collate "C"`, t.id),
      index('users_by_email').on(sql`lower(${t.email}) collate "C"`, t.id),
    ].map((each) => each.where(sql`${t.deletedAt} is null`)),
    check('users_handle_shape', sql`${t.handle} ~ '^[a-z0-9_]{3,20}$'`),
    check('users_display_name', sql`btrim(${t.displayName}) <> '' and char_length(${t.displayName}) <= 80`),
  ],
);

export const roles = pgTable('roles', {
  id: identity(),
  slug: text().notNull().unique(),
  name: text().notNull().unique(),
  description: text(),
  /** Whether its holders may enter the dashboard. */
  isStaff: boolean().notNull().default(false),
  /** Built-in roles may be re-granted but not deleted. */
  isBuiltIn: boolean().notNull().default(false),
  ...recordColumns(),
});

export const permissions = pgTable(
  'permissions',
  { id: identity(), resource: text().notNull(), action: text().notNull() },
  (t) => [unique('permissions_once').on(t.resource, t.action)],
);

export const rolePermissions = pgTable(
  'role_permissions',
  {
    roleId: integer()
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    permissionId: integer()
      .notNull()
      .references(() => permissions.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.roleId, t.permissionId] }),
    index('role_permissions_permission').on(t.permissionId),
  ],
);

export const userRoles = pgTable(
  'user_roles',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    roleId: integer()
      .notNull()
      .references(() => roles.id),
    grantedAt: instant().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.roleId] }), index('user_roles_role').on(t.roleId, t.userId)],
);

/** One row a member and title: their dramalog. Scores are halves of 1..10 stored as 2..20; null is unrated. */
export const listEntries = pgTable(
  'list_entries',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    titleId: integer()
      .notNull()
      .references(() => titles.id),
    status: text({ enum: LIST_STATUSES }).notNull(),
    isRewatching: boolean().notNull().default(false),
    score: smallint(),
    progress: smallint().notNull().default(0),
    startedOn: partialDate(),
    finishedOn: partialDate(),
    rewatchCount: smallint().notNull().default(0),
    notes: text(),
    isPrivate: boolean().notNull().default(false),
    ...recordColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.titleId] }),
    index('list_entries_title').on(t.titleId),
    oneOfCheck('list_entries_status', t.status, LIST_STATUSES),
    check('list_entries_score', sql`${t.score} between 2 and 20`),
    check('list_entries_progress', sql`${t.progress} >= 0`),
    check('list_entries_rewatch_count', sql`${t.rewatchCount} >= 0`),
    check('list_entries_notes', sql`char_length(${t.notes}) <= 4096`),
    partialDateCheck('list_entries_started_on', t.startedOn),
    partialDateCheck('list_entries_finished_on', t.finishedOn),
  ],
);

const subScore = () => smallint();

/** One review a member and title. A full review has sub-scores, a short one the overall score only. */
export const reviews = pgTable(
  'reviews',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    titleId: integer()
      .notNull()
      .references(() => titles.id),
    kind: text({ enum: ['short', 'full'] }).notNull(),
    /** Cleaned HTML. */
    body: text().notNull(),
    overallScore: smallint().notNull(),
    storyScore: subScore(),
    actingScore: subScore(),
    musicScore: subScore(),
    rewatchScore: subScore(),
    progressAtWriting: smallint(),
    hasSpoilers: boolean().notNull().default(false),
    helpfulCount: integer().notNull().default(0),
    publishedAt: instant(),
    deletedAt: instant(),
    ...recordColumns(),
  },
  (t) => [
    unique('reviews_once').on(t.userId, t.titleId),
    index('reviews_title').on(t.titleId, t.publishedAt),
    oneOfCheck('reviews_kind', t.kind, ['short', 'full']),
    check('reviews_overall_score', sql`${t.overallScore} between 2 and 20`),
    check(
      'reviews_sub_scores',
      sql`coalesce(${t.storyScore}, 2) between 2 and 20 and coalesce(${t.actingScore}, 2) between 2 and 20 and coalesce(${t.musicScore}, 2) between 2 and 20 and coalesce(${t.rewatchScore}, 2) between 2 and 20`,
    ),
  ],
);

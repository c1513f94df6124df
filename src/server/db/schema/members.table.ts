import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { DEFAULT_PRIVACY, PRIVACY_LEVELS, type PrivacyPart } from '#src/domain/lists/privacy.ts';
import { identity, instant, oneOfCheck, parent, recordColumns, reference } from './columns.ts';

const privacy = (part: PrivacyPart) =>
  text({ enum: PRIVACY_LEVELS }).notNull().default(DEFAULT_PRIVACY[part]);

export const users = pgTable(
  'users',
  {
    id: identity(),
    /** The identity provider's id; never in a public response. */
    identityUid: text().notNull().unique(),
    email: text().notNull(),
    isEmailVerified: boolean().notNull().default(false),
    handle: text().notNull(),
    displayName: text().notNull(),
    /** Whether staff marked the address as verified: a Firebase project cannot be updated and still reports it as unverified. */
    isVerifiedByHand: boolean().notNull().default(false),
    /** When the address was first verified; null for a registration that never was. */
    joinedAt: instant().defaultNow(),
    suspendedAt: instant(),
    /** Sign-ins with a Firebase project before this instant cannot begin sessions; null if none were ended. */
    signInsValidSince: instant(),
    deletedAt: instant(),
    /** Who sees each part of the profile. */
    listPrivacy: privacy('list'),
    favoritesPrivacy: privacy('favorites'),
    friendsPrivacy: privacy('friends'),
    statisticsPrivacy: privacy('statistics'),
    ...recordColumns(),
  },
  (t) => [
    oneOfCheck('users_list_privacy', t.listPrivacy, PRIVACY_LEVELS),
    oneOfCheck('users_favorites_privacy', t.favoritesPrivacy, PRIVACY_LEVELS),
    oneOfCheck('users_friends_privacy', t.friendsPrivacy, PRIVACY_LEVELS),
    oneOfCheck('users_statistics_privacy', t.statisticsPrivacy, PRIVACY_LEVELS),
    // A registration proves nothing about its address, so it never blocks the address of a member.
    uniqueIndex('users_email').on(sql`lower(${t.email})`, sql`(${t.joinedAt} is null)`),
    index('users_registrations').on(t.createdAt, t.id).where(sql`${t.joinedAt} is null`),
    // For the daily job that removes the remains of closed accounts.
    index('users_closed').on(t.id).where(sql`${t.deletedAt} is not null`),
    unique('users_handle').on(t.handle),
    // One index for every order of the staff's list of open accounts.
    ...[
      index('users_by_creation').on(t.createdAt, t.id),
      index('users_by_change').on(t.updatedAt, t.id),
      index('users_by_handle').on(sql`lower(${t.handle}) collate "C"`, t.id),
      index('users_by_name').on(sql`lower(${t.displayName}) collate "C"`, t.id),
      index('users_by_state').on(
        sql`(case when ${t.suspendedAt} is not null then 'suspended' when ${t.isEmailVerified} then 'verified' else 'not_verified' end)`,
        t.id,
      ),
      index('users_by_email').on(sql`lower(${t.email}) collate "C"`, t.id),
    ].map((each) => each.where(sql`${t.deletedAt} is null`)),
    check('users_handle_shape', sql`${t.handle} ~ '^[a-z0-9_]{3,20}$'`),
    check('users_joined', sql`${t.joinedAt} is not null or not ${t.isEmailVerified}`),
    check('users_display_name', sql`btrim(${t.displayName}) <> '' and char_length(${t.displayName}) <= 80`),
  ],
);

/** Handles of closed accounts, as HMACs (`accounts/reservedHandles.server.ts`), so that no one else can take them. */
export const reservedHandles = pgTable('held_handles', {
  digest: text().primaryKey(),
  heldAt: instant().notNull().defaultNow(),
});

export const roles = pgTable('roles', {
  id: identity(),
  slug: text().notNull().unique(),
  name: text().notNull().unique(),
  description: text(),
  /** Whether members with this role may enter the dashboard. */
  isStaff: boolean().notNull().default(false),
  /** Permissions of built-in roles can be changed, but the roles cannot be deleted. */
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
    roleId: parent(() => roles.id),
    permissionId: parent(() => permissions.id),
  },
  (t) => [
    primaryKey({ columns: [t.roleId, t.permissionId] }),
    index('role_permissions_permission').on(t.permissionId),
  ],
);

export const userRoles = pgTable(
  'user_roles',
  {
    userId: parent(() => users.id),
    roleId: reference(() => roles.id),
    grantedAt: instant().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.roleId] }), index('user_roles_role').on(t.roleId, t.userId)],
);

import { z } from 'zod';
import { MEMBER_STATES } from '#src/domain/accounts/registrations.ts';
import { forbidden } from '#src/domain/errors.ts';
import type { Actor } from '#src/domain/roles/can.ts';
import type { Database } from '#src/server/db/database.ts';
import { instantSql } from '#src/server/db/instantSql.ts';
import { containsSql } from '#src/server/db/listStatement.ts';
import type { ListFields } from '#src/server/http/routes/listParameters.ts';
import { listReads } from '#src/server/http/routes/listReads.ts';
import { flagField, idField, instantField, listSql, type SqlField } from '#src/server/http/routes/listSql.ts';
import { higherRoles, isHigher } from './memberRows.server.ts';

/** SQL of a session's id for staff. It is a hash, so it cannot be used in a cookie. */
export const SESSION_NAME = `left(encode(sha256(convert_to(id, 'UTF8')), 'hex'), 32)`;

/** The expression of the index `users_by_state`. */
const STATE = `case when u.suspended_at is not null then 'suspended'
  when u.is_email_verified then 'verified' else 'not_verified' end`;

export const memberSchema = z
  .strictObject({
    id: z.int(),
    handle: z.string().nullable().meta({ description: 'Null until the address is first verified.' }),
    displayName: z.string(),
    email: z
      .string()
      .nullable()
      .meta({ description: 'Null for a user with permissions that the caller lacks.' }),
    state: z.enum(MEMBER_STATES),
    isEmailVerified: z.boolean(),
    isSuspended: z.boolean(),
    suspendedAt: z.iso.datetime().nullable(),
    roleIds: z.array(z.int()),
    roles: z.array(z.strictObject({ id: z.int(), slug: z.string(), name: z.string() })),
    sessionCount: z
      .int()
      .nullable()
      .meta({ description: 'Null for a user with permissions that the caller lacks.' }),
    isHigher: z.boolean().meta({
      description:
        'Whether the user has permissions that the caller lacks. The caller cannot change such a user.',
    }),
    createdAt: z.iso.datetime(),
    joinedAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When the address was first verified; null for a registration.' }),
    updatedAt: z.iso.datetime(),
    version: z.int(),
  })
  .meta({ id: 'User' });

const text = (sql: string, isNullable = false): SqlField => ({
  kind: 'text',
  isSortable: true,
  column: {
    sql,
    type: 'text',
    order: (direction) => [{ sql: `lower(${sql}) collate "C"`, direction, isNullable }],
  },
});

const USER_ROLES = { table: 'user_roles', owner: 'user_id', other: 'role_id' };

/** Fields by which the list of users is filtered and sorted. */
const FIELDS: Readonly<Record<string, SqlField>> = {
  id: idField('u.id'),
  handle: text('u.handle'),
  displayName: text('u.display_name'),
  email: text('u.email'),
  state: {
    kind: 'choice',
    choices: MEMBER_STATES,
    isSortable: true,
    column: { sql: `(${STATE})`, type: 'text' },
  },
  isEmailVerified: flagField('u.is_email_verified'),
  isSuspended: flagField('(u.suspended_at is not null)'),
  role: {
    kind: 'set',
    column: {
      sql: 'u.id',
      type: 'text',
      relation: { ...USER_ROLES, idsOf: 'select r.id from roles r where r.slug = any($keys)' },
    },
  },
  roleIds: { kind: 'ids', isNullable: true, column: { sql: 'u.id', type: 'int', relation: USER_ROLES } },
  createdAt: instantField('u.created_at'),
  updatedAt: instantField('u.updated_at'),
};

/** Fields of the list's query parameters. */
export const MEMBER_LIST_FIELDS: ListFields = FIELDS;

/**
 * SQL: whether a user has one of the roles with permissions that the caller lacks. PostgreSQL evaluates the subquery
 * once for each statement.
 */
const higherSql = (higher: readonly number[]) =>
  `u.id in (select user_id from user_roles where role_id = any('{${higher.join(',')}}'::int[]))`;
/** SQL of the address; null if the caller may not see it. Rows, searches, filters and sorting all use it. */
const emailSql = (higher: readonly number[]) => `case when ${higherSql(higher)} then null else u.email end`;

const ROLES = 'from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id';
const selectedSql = (
  higher: readonly number[],
) => `u.id, case when u.joined_at is not null then u.handle end as handle, ${STATE} as state,
  ${instantSql('u.joined_at')} as "joinedAt", u.display_name as "displayName", ${emailSql(higher)} as email,
  ${higherSql(higher)} as "isHigher", u.is_email_verified as "isEmailVerified",
  u.suspended_at is not null as "isSuspended", ${instantSql('u.suspended_at')} as "suspendedAt",
  array(select r.id ${ROLES} order by r.id) as "roleIds",
  coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'slug', r.slug, 'name', r.name) order by r.id) ${ROLES}), '[]') as roles,
  case when ${higherSql(higher)} then null else
    (select count(*)::int from sessions s where s.user_id = u.id and s.expires_at > now()) end as "sessionCount",
  ${instantSql('u.created_at')} as "createdAt", ${instantSql('u.updated_at')} as "updatedAt", u.version`;

/**
 * Reads users without closed accounts, by default the newest first. Omits the addresses of users with permissions that the
 * actor lacks; filters and sorting ignore them too. Contains no passwords or identities.
 */
export async function memberReads(db: Database, actor: Actor | null) {
  const higher = await higherRoles(db.pool, actor);
  return listReads<z.output<typeof memberSchema>>(db, {
    noun: 'member',
    listSql: (request) =>
      listSql(
        {
          from: 'users u',
          fields: { ...FIELDS, email: text(`(${emailSql(higher)})`, true) },
          fixed: ['u.deleted_at is null'],
          search: (bind, q) => containsSql(['u.handle', 'u.display_name', emailSql(higher)], q, bind),
          sorts: [{ field: 'createdAt', isDescending: true }],
          unique: 'u.id',
        },
        request,
      ),
    rowsSql: (keys) =>
      `select ${selectedSql(higher)} from unnest(${keys}) with ordinality as requested (id, place) join users u using (id)
       where u.deleted_at is null`,
  });
}

export const memberSessionSchema = z.strictObject({
  id: z.string(),
  provider: z.string(),
  startedAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  userAgent: z.string().nullable(),
  address: z.string().nullable(),
});
export type MemberSession = z.output<typeof memberSessionSchema>;

/**
 * Returns a member's sessions by last use, newest first; at most 50.
 * @throws AppError 403 if the member has permissions that the actor lacks, 404
 */
export async function memberSessions(
  db: Database,
  userId: number,
  actor: Actor | null,
): Promise<z.output<typeof memberSessionSchema>[]> {
  await (await memberReads(db, actor)).rowOf(userId);
  if (await isHigher(db.pool, actor, userId)) throw forbidden();
  const { rows } = await db.pool.query<z.output<typeof memberSessionSchema>>(
    `select ${SESSION_NAME} as id, provider, ${instantSql('started_at')} as "startedAt", ${instantSql('last_seen_at')} as "lastSeenAt",
       ${instantSql('expires_at')} as "expiresAt", user_agent as "userAgent", address
     from sessions where user_id = $1 and expires_at > now() order by last_seen_at desc, id limit 50`,
    [userId],
  );
  return rows;
}

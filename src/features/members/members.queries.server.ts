import { z } from 'zod';
import { notFound } from '#src/domain/errors.ts';
import { instantSql } from '#src/server/catalogue/revisions.queries.server.ts';
import type { Database } from '#src/server/db/database.ts';
import { listKeys, listPage, listRows, type RowsSql } from '#src/server/db/listPage.ts';
import { containsSql } from '#src/server/db/listStatement.ts';
import type { ListFields, ListRequest } from '#src/server/http/listParameters.ts';
import { askedSql, type SqlField } from '#src/server/http/listSql.ts';

/** What staff see a session by: nothing of it could be put into a cookie. */
export const SESSION_NAME = `left(encode(sha256(convert_to(id, 'UTF8')), 'hex'), 32)`;

export const memberSchema = z
  .strictObject({
    id: z.int(),
    handle: z.string(),
    displayName: z.string(),
    email: z.string(),
    isEmailVerified: z.boolean(),
    isSuspended: z.boolean(),
    suspendedAt: z.iso.datetime().nullable(),
    roleIds: z.array(z.int()),
    roles: z.array(z.strictObject({ id: z.int(), slug: z.string(), name: z.string() })),
    sessionCount: z.int(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    version: z.int(),
  })
  .meta({ id: 'User' });
export type MemberRow = z.output<typeof memberSchema>;

const text = (sql: string): SqlField => ({
  kind: 'text',
  isSortable: true,
  column: {
    sql,
    type: 'text',
    order: (direction) => [{ sql: `lower(${sql}) collate "C"`, direction }],
  },
});
const instant = (sql: string): SqlField => ({
  kind: 'instant',
  isSortable: true,
  column: { sql, type: 'timestamptz' },
});
const flag = (sql: string): SqlField => ({ kind: 'flag', column: { sql, type: 'boolean' } });

const ROLES_HELD = { table: 'user_roles', owner: 'user_id', other: 'role_id' };

/** What the list of users filters and sorts by. */
const FIELDS: Readonly<Record<string, SqlField>> = {
  id: { kind: 'id', isSortable: true, column: { sql: 'u.id', type: 'int' } },
  handle: text('u.handle'),
  displayName: text('u.display_name'),
  email: text('u.email'),
  isEmailVerified: flag('u.is_email_verified'),
  isSuspended: flag('(u.suspended_at is not null)'),
  role: {
    kind: 'set',
    column: {
      sql: 'u.id',
      type: 'text',
      relation: { ...ROLES_HELD, idsOf: 'select r.id from roles r where r.slug = any($keys)' },
    },
  },
  roleIds: { kind: 'ids', isNullable: true, column: { sql: 'u.id', type: 'int', relation: ROLES_HELD } },
  createdAt: instant('u.created_at'),
  updatedAt: instant('u.updated_at'),
};

/** Fields of the list's query parameters. */
export const MEMBER_LIST_FIELDS: ListFields = FIELDS;

const asked = (request: ListRequest) =>
  askedSql(
    {
      from: 'users u',
      fields: FIELDS,
      fixed: ['u.deleted_at is null'],
      search: (bind, q) => containsSql(['u.handle', 'u.display_name', 'u.email'], q, bind),
      sorts: [{ field: 'createdAt', isDescending: true }],
      unique: 'u.id',
    },
    request,
  );

const ROLES = 'from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id';
const SELECTED = `u.id, u.handle, u.display_name as "displayName", u.email, u.is_email_verified as "isEmailVerified",
  u.suspended_at is not null as "isSuspended", ${instantSql('u.suspended_at')} as "suspendedAt",
  array(select r.id ${ROLES} order by r.id) as "roleIds",
  coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'slug', r.slug, 'name', r.name) order by r.id) ${ROLES}), '[]') as roles,
  (select count(*)::int from sessions s where s.user_id = u.id and s.expires_at > now()) as "sessionCount",
  ${instantSql('u.created_at')} as "createdAt", ${instantSql('u.updated_at')} as "updatedAt", u.version`;

const rowsSql: RowsSql = (keys) =>
  `select ${SELECTED} from unnest(${keys}) with ordinality as wanted (id, place) join users u using (id)
   where u.deleted_at is null`;

/** Ids of the users that a list has, in its order, at most `limit`. */
export function memberIds(db: Database, request: ListRequest, limit: number): Promise<number[]> {
  return listKeys(db.pool, asked(request), limit);
}

/** Users of ids, in their order; closed accounts are left out. Nothing of passwords or identities is in them. */
export function memberRows(db: Database, ids: readonly number[]): Promise<MemberRow[]> {
  return listRows(db.pool, rowsSql, ids);
}

/** A page of users, the newest first unless asked otherwise, and how many there are. */
export async function memberList(
  db: Database,
  request: ListRequest,
): Promise<{ members: MemberRow[]; total: number }> {
  const { rows, total } = await listPage<MemberRow>(db.pool, asked(request), rowsSql, request);
  return { members: rows, total };
}

/** One user. @throws AppError 404 */
export async function memberRow(db: Database, id: number): Promise<MemberRow> {
  const [member] = await memberRows(db, [id]);
  if (!member) throw notFound(`There is no member ${id}`);
  return member;
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

/** Where a member is signed in, the last seen first. */
export async function memberSessions(
  db: Database,
  userId: number,
): Promise<z.output<typeof memberSessionSchema>[]> {
  const { rows } = await db.pool.query<z.output<typeof memberSessionSchema>>(
    `select ${SESSION_NAME} as id, provider, ${instantSql('started_at')} as "startedAt", ${instantSql('last_seen_at')} as "lastSeenAt",
       ${instantSql('expires_at')} as "expiresAt", user_agent as "userAgent", address
     from sessions where user_id = $1 and expires_at > now() order by last_seen_at desc, id limit 50`,
    [userId],
  );
  return rows;
}

import dataProvider from '@refinedev/simple-rest';
import { addRole } from '#src/accounts/roles.server.ts';
import type { DefaultRole, Permission } from '#src/domain/roles/roles.ts';
import type { ApiOptions } from '#src/main/api.ts';
import type { Database } from '#src/server/db/database.ts';
import { served } from '#tests/support/build/served.ts';
import { freshDatabase } from '#tests/support/database/db.ts';
import { testApi } from '#tests/support/http/api.ts';
import { addSampleCatalogue, type SampleCatalogue } from '#tests/support/records/sampleCatalogue.ts';
import { signedIn } from './staffSession.ts';

export interface StaffAnswer<Body = unknown> {
  status: number;
  headers: Headers;
  text: string;
  json: Body;
}

interface StaffCall {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** The body of an error response. */
export interface ErrorBody {
  error: { name: string; message: string; fields?: Record<string, string>; data?: Record<string, unknown> };
}

export interface StaffMember {
  id: number;
  headers: Record<string, string>;
  /** Calls the API as a page of the site does. */
  call<Body>(path: string, init?: StaffCall): Promise<StaffAnswer<Body>>;
  /** The data provider of Refine, unmodified. */
  provider: ReturnType<typeof dataProvider>;
  /** Options of its calls. */
  meta: { headers: Record<string, string> };
}

export interface StaffSite extends SampleCatalogue {
  db: Database;
  connectionString: string;
  origin: string;
  /** A member with a role of a new installation and a session. */
  member(role: DefaultRole): Promise<StaffMember>;
  /** A member with a custom role that has only this permission. */
  keeper(permission: Permission): Promise<StaffMember>;
  rows<Row>(sql: string, ...values: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** The API over real HTTP on a separate database with the sample catalogue, and signed-in staff. */
export async function staffSite(options: Partial<ApiOptions> = {}): Promise<StaffSite> {
  const database = await freshDatabase();
  const { db } = database;
  const sample = await addSampleCatalogue(db);
  const server = await served(testApi(db, { searchesPerMinute: 100_000, ...options }));

  const member = async (role: DefaultRole): Promise<StaffMember> => {
    const { id, cookie } = await signedIn(db, role);
    const headers = { Cookie: cookie, Origin: server.origin };
    const call = async <Body>(path: string, { method = 'GET', body, headers: more }: StaffCall = {}) => {
      const isBytes = typeof body === 'string' || body instanceof Uint8Array;
      const response = await fetch(`${server.origin}/api${path}`, {
        method,
        redirect: 'manual',
        headers: { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }), ...more },
        ...(body !== undefined && { body: isBytes ? (body as BodyInit) : JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json');
      return {
        status: response.status,
        headers: response.headers,
        text,
        json: (isJson ? JSON.parse(text) : null) as Body,
      };
    };
    return { id, headers, call, provider: dataProvider(`${server.origin}/api`), meta: { headers } };
  };

  const keeper = async (allowed: Permission): Promise<StaffMember> => {
    const slug = `keeper-${allowed.replace(':', '-')}`;
    await db.pool.query(
      `with role as (insert into roles (slug, name, is_staff) values ($1, $1, true) returning id)
       insert into role_permissions (role_id, permission_id)
       select role.id, p.id from role, permissions p where p.resource || ':' || p.action = $2`,
      [slug, allowed],
    );
    const staff = await member('member');
    await addRole(db.pool, staff.id, slug);
    return staff;
  };

  return {
    ...sample,
    db,
    connectionString: database.connectionString,
    origin: server.origin,
    member,
    keeper,
    rows: async <Row>(sql: string, ...values: unknown[]) => (await db.pool.query(sql, values)).rows as Row[],
    async close() {
      await server.close();
      await database.drop();
    },
  };
}

import { OpenAPIHono } from '@hono/zod-openapi';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { permission, type Resource } from '#src/domain/roles.ts';
import { addResource } from '#src/resources/api.server.ts';
import { defineResource } from '#src/resources/define.ts';
import { answerFault } from '#src/server/http/errors.ts';
import { assignRequestId } from '#src/server/http/requestId.ts';
import { createLog } from '#src/server/log.ts';
import type { Viewer, Visit } from '#src/server/session/viewer.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/db.ts';

// A table that no declaration names yet stands for the one that a new resource brings.
const SOURCES = 'external-sources' as Resource;
const declaration = defineResource({
  name: SOURCES,
  noun: { one: 'source', many: 'sources' },
  path: '/dashboard/sources',
  fields: {
    name: { kind: 'text', label: 'Name', maxLength: 120 },
    slug: { kind: 'slug', label: 'Slug', from: 'name' },
    titleUrl: { kind: 'url', label: 'Address of titles', isOptional: true },
    isPublic: { kind: 'flag', label: 'Shown' },
  },
  offers: ['create', 'update', 'delete', 'merge', 'export', 'bulk', 'uses', 'revisions'],
  list: { columns: ['name', 'slug'], sort: 'name', search: ['name'] },
});

let database: TestDatabase;
let api: OpenAPIHono;
beforeAll(async () => {
  database = await freshDatabase();
  const { db } = database;
  const { rows } = await db.pool.query<{ id: number }>(
    `insert into users (identity_uid, email, handle, display_name) values ('x', 'x@example.org', 'keeper', 'Keeper') returning id`,
  );
  const actions = ['read', 'create', 'update', 'delete', 'merge', 'export'] as const;
  const actor = {
    userId: rows[0]?.id ?? 0,
    permissions: new Set<string>(actions.map((action) => permission(action, SOURCES))),
  };
  api = new OpenAPIHono();
  api.onError((error, c) => answerFault(error, c, createLog('silent')));
  api.use(assignRequestId());
  api.use(async (c, next) => {
    const session = { id: 's', signedInAt: new Date(), expiresAt: new Date() };
    const viewer: Viewer = {
      userId: actor.userId,
      handle: 'keeper',
      displayName: 'Keeper',
      email: 'x@example.org',
      roles: [],
      isStaff: true,
      actor,
      session,
    };
    c.set('visit', async (): Promise<Visit> => ({ state: 'member', viewer }));
    await next();
  });
  const guards = {
    security: { publicOrigin: 'http://localhost', trustProxy: false },
    limitWrites: (_c: unknown, next: () => Promise<void>) => next(),
  };
  addResource(api, declaration, { db, guards, now: () => new Date(), actorOf: async () => actor });
});
afterAll(() => database.drop());

async function call(method: string, path: string, body?: object) {
  const answer = await api.request(`http://localhost${path}`, {
    method,
    headers: { Origin: 'http://localhost', 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    text,
    json: answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : null,
  };
}

it('[S-P3] a table and a declaration are a whole resource: list, edit, history, uses, merge, bulk, file', async () => {
  const path = '/external-sources';
  const one = (await call('POST', path, { name: 'Awards Guide', titleUrl: 'https://example.org/{id}' })).json;
  expect(one).toMatchObject({ slug: 'awards-guide', isPublic: false, version: 1 });
  const two = (await call('POST', path, { name: 'Awards Book' })).json;
  expect((await call('PATCH', `${path}/${one.id}`, { version: 1, isPublic: true })).json.version).toBe(2);
  expect((await call('GET', `${path}?isPublic=true&q=guide`)).json).toMatchObject([{ id: one.id }]);
  expect((await call('GET', `${path}/${one.id}/revisions`)).json).toHaveLength(2);
  expect((await call('GET', `${path}/${one.id}/uses`)).json).toEqual({ total: 0, uses: [] });
  expect(
    (
      await call('POST', `${path}/bulk`, {
        action: 'update',
        filter: { q: 'awards' },
        changes: { isPublic: true },
      })
    ).json,
  ).toMatchObject({ matched: 2, changed: 1 });
  expect((await call('GET', `${path}/export`)).text).toContain('Awards Book');
  expect((await call('POST', `${path}/${two.id}/merge`, { into: one.id })).status).toBe(200);
  expect((await call('DELETE', `${path}/${one.id}`)).status).toBe(200);
  expect((await call('GET', path)).json).toEqual([]);
});

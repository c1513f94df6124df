import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DefaultRole } from '#src/domain/roles/roles.ts';
import { type Served, served } from '#tests/support/build/served.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { addressOf, CHUNK, cookies, ORIGIN, streamed } from '#tests/support/http/accessCases.ts';
import { testApi } from '#tests/support/http/api.ts';
import { signedIn } from '#tests/support/staff/staffSession.ts';

let database: TestDatabase;
let api: ReturnType<typeof testApi>;

beforeAll(async () => {
  database = await freshDatabase();
  api = testApi(database.db, { trustProxy: true, searchesPerMinute: 1_000_000 });
  for (const role of ['member', 'editor', 'moderator', 'admin'] as const satisfies DefaultRole[])
    cookies.set(role, (await signedIn(database.db, role)).cookie);
  const suspended = await signedIn(database.db, 'admin');
  await database.db.pool.query('update users set suspended_at = now() where id = $1', [suspended.id]);
  cookies.set('suspended', suspended.cookie);
  cookies.set('forged', 'token=eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiJ4In0.AAAA');
  cookies.set('nobody', '');
});
afterAll(() => database.drop());

/** Each call comes from a different address, so that rate limits do not interfere. */
let calls = 0;
const nextAddress = () => {
  calls += 1;
  return `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}`;
};

interface Operation {
  'x-access'?: string;
  'x-max-body-bytes'?: number;
  requestBody?: { content: Record<string, unknown> };
}

async function documented(): Promise<[endpoint: string, operation: Operation][]> {
  const { paths } = (await (await api.request(`${ORIGIN}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );
}

/** Queries that a call requires before it reads its body. */
const queryOf = (path: string) => {
  if (path.endsWith('/import')) return '?key=auto';
  return path === '/images' ? '?kind=poster' : '';
};

const LOSSES: readonly [what: string, sql: string, status: number][] = [
  ['is suspended', 'update users set suspended_at = now() where id = $1', 403],
  ['is signed out', 'delete from sessions where user_id = $1', 401],
  ['loses the role', 'delete from user_roles where user_id = $1', 403],
];

describe('a call whose body is still arriving', () => {
  it.each(LOSSES)('is rejected when its caller %s in the meantime', async (_what, sql, expected) => {
    const wrong: string[] = [];
    let sent = 0;
    for (const [endpoint, operation] of await documented()) {
      const [method = '', path = ''] = endpoint.split(' ');
      const needsPermission = !['anyone', 'any member'].includes(operation['x-access'] ?? '');
      if (!operation.requestBody || operation['x-access'] === 'anyone') continue;
      if (sql.includes('user_roles') && !needsPermission) continue;
      sent += 1;
      const admin = await signedIn(database.db, 'admin');
      let parts = 0;
      const body = new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            parts += 1;
            if (parts === 2) await database.db.pool.query(sql, [admin.id]);
            if (parts === 3) controller.close();
            else controller.enqueue(new TextEncoder().encode(parts === 1 ? '{' : '}'));
          },
        },
        { highWaterMark: 0 },
      );
      const headers = {
        Origin: ORIGIN,
        Cookie: admin.cookie,
        'X-Forwarded-For': nextAddress(),
        'Content-Type': /\/(import|images)$/.test(path) ? 'application/octet-stream' : 'application/json',
        'Transfer-Encoding': 'chunked',
      };
      const init = { method, headers, body, duplex: 'half' } as RequestInit;
      const answer = await api.request(`${ORIGIN}${addressOf(path)}${queryOf(path)}`, init);
      if (answer.status !== expected || parts < 2)
        wrong.push(
          `${endpoint}: ${answer.status} behind ${parts} parts: ${(await answer.text()).slice(0, 100)}`,
        );
    }
    expect(wrong).toEqual([]);
    expect(sent).toBeGreaterThan(75);
  });
});

describe('a file download', () => {
  const ROWS = 10_000;
  let site: Served;
  beforeAll(async () => {
    // Ten times what the buffers between server and caller hold.
    await database.db.pool.query(
      `insert into tags (name, slug, description)
       select 'Taken ' || n, 'taken-' || n, repeat('x', 1990) from generate_series(1, ${ROWS}) n`,
    );
    site = await served(api);
  });
  afterAll(async () => {
    await site.close();
    await database.db.pool.query(`delete from tags where slug like 'taken-%'`);
  });

  /**
   * Reads a part of the file, runs an action, and reads the rest. Returns the text, and the error that ended
   * it.
   */
  async function fetched(cookie: string, happens: () => Promise<unknown>) {
    const { headers, body } = await fetch(`${site.origin}/api/tags/export`, { headers: { Cookie: cookie } });
    expect(headers.get('x-total-count')).toBe(String(ROWS));
    const reader = body?.getReader();
    let text = '';
    let errorMessage: unknown = null;
    try {
      for (let at = 0; ; at += 1) {
        const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
        if (done) break;
        text += new TextDecoder().decode(value);
        if (at === 1) await happens();
      }
    } catch (error) {
      errorMessage = error;
    }
    return { text, rows: text.split('Taken').length - 1, error: errorMessage };
  }

  it('is complete, however slowly the client reads', async () => {
    const { cookie } = await signedIn(database.db, 'admin');
    const { rows, error } = await fetched(cookie, async () => undefined);
    expect([rows, error]).toEqual([ROWS, null]);
  });

  it.each(LOSSES)('is aborted when its caller %s', async (_what, sql) => {
    const { id, cookie } = await signedIn(database.db, 'admin');
    const { text, rows, error } = await fetched(cookie, () => database.db.pool.query(sql, [id]));
    expect(error).toBeInstanceOf(Error);
    expect(rows).toBeLessThan(ROWS);
    expect(text).not.toMatch(/error/i);
  });

  it('is aborted when a chunk cannot be read, without revealing the error message', async () => {
    const { cookie } = await signedIn(database.db, 'admin');
    const { pool } = database.db;
    try {
      const { text, rows, error } = await fetched(cookie, () =>
        pool.query('alter table tags rename to away'),
      );
      expect(error).toBeInstanceOf(Error);
      expect(rows).toBeLessThan(ROWS);
      expect(text).not.toMatch(/error|does not exist/i);
    } finally {
      await pool.query('alter table away rename to tags');
    }
  });
});

describe('the body limit of a call', () => {
  it('is documented for every call with a body, as is its access rule', async () => {
    const operations = await documented();
    expect(operations.length).toBeGreaterThan(180);
    expect(operations.filter(([, operation]) => !operation['x-access'])).toEqual([]);
    const bounds = operations.flatMap(([, { requestBody, ...rest }]) =>
      requestBody ? [rest['x-max-body-bytes']] : [],
    );
    expect(bounds.length).toBeGreaterThan(80);
    expect(bounds.every((bytes) => bytes !== undefined && bytes <= 20_000_000)).toBe(true);
  });

  it('is a few kilobytes for sign-ins and for commands with a note', async () => {
    const bounds = new Map((await documented()).map(([name, each]) => [name, each['x-max-body-bytes']]));
    for (const endpoint of ['POST /session', 'DELETE /me', 'POST /activity/{id}/undo', 'DELETE /tags/{id}'])
      expect([endpoint, bounds.get(endpoint)]).toEqual([endpoint, 10_000]);
  });

  it('stops the reading of a body and is named in the response', async () => {
    const wrong: string[] = [];
    let sent = 0;
    for (const [endpoint, operation] of await documented()) {
      const bytes = operation['x-max-body-bytes'];
      if (bytes === undefined || endpoint === 'POST /images') continue;
      sent += 1;
      const [method = '', path = ''] = endpoint.split(' ');
      const isFile = path.endsWith('/import');
      const body = streamed(' '.repeat(bytes * 2));
      const headers = {
        Origin: ORIGIN,
        Cookie: cookies.get('admin') ?? '',
        'X-Forwarded-For': nextAddress(),
        'Content-Type': isFile ? 'application/octet-stream' : 'application/json',
        'Transfer-Encoding': 'chunked',
      };
      const init = { method, headers, body: body.stream, duplex: 'half' } as RequestInit;
      const answer = await api.request(`${ORIGIN}${addressOf(path)}${isFile ? '?key=auto' : ''}`, init);
      const text = await answer.text();
      if (answer.status !== 413 || !text.includes(String(bytes)) || body.taken() > bytes + 4 * CHUNK)
        wrong.push(`${endpoint}: ${answer.status} ${text.slice(0, 100)}, ${body.taken()} of ${bytes} read`);
    }
    expect(wrong).toEqual([]);
    expect(sent).toBeGreaterThan(80);
  });

  it('allows a body of exactly that size', async () => {
    const send = (bytes: number) =>
      api.request(`${ORIGIN}/session`, {
        method: 'POST',
        headers: { Origin: ORIGIN, 'Content-Type': 'application/json', 'X-Forwarded-For': nextAddress() },
        body: `{}${' '.repeat(bytes - 2)}`,
      });
    expect((await send(10_000)).status).toBe(400);
    expect((await send(10_001)).status).toBe(413);
  });
});

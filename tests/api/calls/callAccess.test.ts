import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DefaultRole } from '#src/domain/roles/roles.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { addressOf, cookies, ORIGIN, type SentBody, streamed } from '#tests/support/http/accessCases.ts';
import { testApi } from '#tests/support/http/api.ts';
import { API_OPERATIONS, type ApiOperation } from '#tests/support/http/apiOperations.ts';
import { specifiedPermissions } from '#tests/support/staff/permissionTable.ts';
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

const BODIES: readonly SentBody[] = [
  { name: 'many lists', text: `[${'[],'.repeat(300_000)}[]]` },
  { name: 'deep lists', text: '['.repeat(900_000) },
  { name: 'broken JSON', text: '{"name":' },
  { name: 'broken text', text: '{"name":"\\ud800"}' },
  { name: 'wrong fields', text: '{"nonsense":1,"__proto__":2}' },
  { name: 'another type', text: '<a/>', type: 'text/xml' },
  { name: 'five megabytes', text: 'x'.repeat(5_000_000) },
];

/** Each call comes from a different address, so that rate limits do not interfere. */
let calls = 0;
const nextAddress = () => {
  calls += 1;
  return `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}`;
};

async function send({ method, path }: ApiOperation, caller: string, { text, type }: SentBody, query = '') {
  const body = streamed(text);
  const headers: Record<string, string> = {
    Origin: ORIGIN,
    'X-Forwarded-For': nextAddress(),
    'Content-Type':
      type ?? (/\/(import|images)$/.test(path) ? 'application/octet-stream' : 'application/json'),
    'Transfer-Encoding': 'chunked',
  };
  const cookie = cookies.get(caller);
  if (cookie) headers.Cookie = cookie;
  const isRead = method === 'GET';
  const init = { method, headers, ...(!isRead && { body: body.stream, duplex: 'half' }) } as RequestInit;
  const answer = await api.request(`${ORIGIN}${addressOf(path)}${query}`, init);
  await answer.text();
  return { status: answer.status, taken: body.taken() };
}

const guarded = API_OPERATIONS.filter(({ needs }) => needs !== 'anyone');
const permissions = specifiedPermissions();

function mayCall({ needs }: ApiOperation, role: string): boolean {
  if (needs === 'anyone' || needs === 'session') return true;
  const [action, ...resources] = needs;
  return resources.some((resource) => permissions.get(role)?.has(`${resource}:${action}`));
}

async function wrongAnswers(operations: readonly ApiOperation[], caller: string, expected: number) {
  const wrong: string[] = [];
  for (const each of operations) {
    for (const body of BODIES) {
      const { status, taken } = await send(each, caller, body);
      if (status !== expected || taken > 0)
        wrong.push(`${each.endpoint} with ${body.name}: ${status}, ${taken} bytes read`);
      if (each.method === 'GET') break;
    }
    const { status } = await send(each, caller, { name: 'a query', text: '{}' }, '?nonsense=1&_end=-1&id=x');
    if (status !== expected) wrong.push(`${each.endpoint} with a wrong query: ${status}`);
  }
  return wrong;
}

describe('a call with restricted access', () => {
  it.each([
    ['nobody', 401],
    ['forged', 401],
    ['suspended', 403],
  ])('answers %s with %i, without reading its body', async (caller, expected) => {
    expect(guarded.length).toBeGreaterThan(150);
    expect(await wrongAnswers(guarded, caller, expected)).toEqual([]);
  });

  it.each(['member', 'editor', 'moderator'])(
    'answers 403 to %s without the permission, without reading its body',
    async (role) => {
      const closed = guarded.filter((each) => !mayCall(each, role));
      expect(closed.length).toBeGreaterThan(10);
      expect(await wrongAnswers(closed, role, 403)).toEqual([]);
    },
  );

  it('answers 403 to another site before reading its body', async () => {
    const wrong: string[] = [];
    for (const { endpoint, method, path } of API_OPERATIONS) {
      if (method === 'GET') continue;
      const body = streamed(BODIES[0]?.text ?? '');
      const headers = {
        Origin: 'http://elsewhere.example',
        Cookie: cookies.get('admin') ?? '',
        'X-Forwarded-For': nextAddress(),
        'Content-Type': 'application/json',
        'Transfer-Encoding': 'chunked',
      };
      const init = { method, headers, body: body.stream, duplex: 'half' } as RequestInit;
      const answer = await api.request(`${ORIGIN}${addressOf(path)}`, init);
      if (answer.status !== 403 || body.taken() > 0) wrong.push(`${endpoint}: ${answer.status}`);
    }
    expect(wrong).toEqual([]);
  });
});

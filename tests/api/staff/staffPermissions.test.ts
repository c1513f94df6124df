import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STAFF_RESOURCES } from '#refine.config';
import { DEFAULT_ROLES, type DefaultRole } from '#src/domain/roles/roles.ts';
import { testApi } from '#tests/support/http/api.ts';
import { ENDPOINT_TABLE } from '#tests/support/http/endpointTable.ts';
import { specifiedPermissions } from '#tests/support/staff/permissionTable.ts';
import {
  declaredEndpoints,
  OTHER_STAFF_ENDPOINTS,
  type StaffEndpoint,
} from '#tests/support/staff/staffEndpoints.ts';
import { type StaffMember, type StaffSite, staffSite } from '#tests/support/staff/staffSite.ts';

const ENDPOINTS = [...declaredEndpoints(STAFF_RESOURCES), ...OTHER_STAFF_ENDPOINTS];
const ROLES: readonly DefaultRole[] = ['member', 'editor', 'moderator', 'admin'];

let site: StaffSite;
const callers = new Map<DefaultRole, StaffMember>();
beforeAll(async () => {
  site = await staffSite();
  for (const role of ROLES) callers.set(role, await site.member(role));
});
afterAll(() => site.close());

/** No record has this id: callers with the permission get a 404, and nothing changes. */
const NOBODY = '2147483647';
const addressOf = (path: string, id = NOBODY) =>
  path
    .replace('{id}', id)
    .replace('{session}', '0'.repeat(32))
    .replace(/\/uses$/, (ending) => (path.includes('{id}') ? ending : `${ending}?id=1`))
    .replace(/\/merge$/, '/merge?into=1');

/** The response to a call for a missing record. */
async function statusOf(endpoint: string, role: DefaultRole | 'nobody'): Promise<number> {
  const [method = '', path = ''] = endpoint.split(' ');
  const hasBody = method !== 'GET' && method !== 'DELETE';
  if (role !== 'nobody') {
    const answer = await callers.get(role)?.call(addressOf(path), { method, ...(hasBody && { body: {} }) });
    return answer?.status ?? 500;
  }
  const answer = await fetch(`${site.origin}/api${addressOf(path)}`, {
    method,
    headers: { Origin: site.origin, 'Content-Type': 'application/json' },
    ...(hasBody && { body: '{}' }),
  });
  await answer.text();
  return answer.status;
}

const isGranted = (needs: StaffEndpoint['needs'], granted: ReadonlySet<string> | undefined): boolean => {
  if (needs === 'session') return true;
  const [action, ...resources] = needs;
  return resources.some((resource) => granted?.has(`${resource}:${action}`));
};

describe('[S-A12] every staff call', () => {
  it('has a row here or in the table of all calls, and every row is a call', () => {
    const routes = testApi(site.db)
      .routes.filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}')}`);
    const rows = [...ENDPOINTS.map(({ endpoint }) => endpoint), ...Object.keys(ENDPOINT_TABLE)];
    expect([...new Set(routes)].sort()).toEqual([...new Set(rows)].sort());
  });

  it('answers only members with the permission, role by role', async () => {
    const decided = specifiedPermissions();
    const wrong: string[] = [];
    for (const { endpoint, needs } of ENDPOINTS) {
      for (const role of ['nobody', ...ROLES] as const) {
        const status = await statusOf(endpoint, role);
        const may = isGranted(needs, decided.get(role));
        const isRight = role === 'nobody' ? status === 401 : status < 500 && (status !== 403) === may;
        if (!isRight) wrong.push(`${endpoint}: ${role} got ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('rejects suspended staff', async () => {
    const editor = await site.member('editor');
    await site.rows('update users set suspended_at = now() where id = $1', editor.id);
    for (const { endpoint } of ENDPOINTS.filter((each) => each.endpoint.startsWith('GET'))) {
      const answer = await editor.call<{ error: unknown }>(addressOf(endpoint.split(' ')[1] ?? ''));
      expect([endpoint, answer.status, answer.json.error]).toEqual([endpoint, 403, 'Access denied']);
    }
  });

  it('uses the roles of a new installation', () => {
    expect(DEFAULT_ROLES.map(({ key }) => key)).toEqual(expect.arrayContaining([...ROLES]));
  });
});

interface Operation {
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}

describe('the description of the API', () => {
  it('matches what staff can read', async () => {
    const admin = callers.get('admin');
    const document = await (await fetch(`${site.origin}/api/openapi.json`)).json();
    const { paths, components } = document as {
      paths: Record<string, { get?: Operation }>;
      components: object;
    };
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    ajv.addSchema({ $id: 'doc', components });
    await admin?.call('/tags', { method: 'POST', body: { name: 'Described' } });
    let checked = 0;
    for (const [path, { get }] of Object.entries(paths)) {
      const schema = get?.responses['200']?.content?.['application/json']?.schema;
      if (!schema || !get.responses['401'] || path.startsWith('/me')) continue;
      const id = await idFor(path);
      if (id === undefined) continue;
      const answer = await admin?.call(addressOf(path, String(id)));
      const check = ajv.compile(
        JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"doc#/components')),
      );
      expect([path, answer?.status]).toEqual([path, 200]);
      expect([path, check(answer?.json), check.errors]).toEqual([path, true, null]);
      checked += 1;
    }
    expect(checked).toBeGreaterThan(30);
  });

  async function idFor(path: string): Promise<number | null | undefined> {
    if (!path.includes('{id}')) return null;
    // TMDB is not configured here; its own tests read those responses.
    if (path.startsWith('/jobs') || path.endsWith('/merge') || path.includes('/tmdb')) return undefined;
    const list = path.slice(0, path.indexOf('/{id}'));
    const { json } = (await callers.get('admin')?.call<{ id: number }[]>(`${list}?_end=1`)) ?? {};
    return json?.[0]?.id;
  }
});

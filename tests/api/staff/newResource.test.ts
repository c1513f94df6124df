import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as StoredRoles from '#src/accounts/roles.server.ts';
import type * as StaffRoutes from '#src/app/staffRoutes.ts';
import type * as TitleFields from '#src/catalogue/titles/title.fields.ts';
import type * as EditorTabs from '#src/dashboard/editor/editorTabs.ts';
import type * as ListShapes from '#src/dashboard/list/listShape.ts';
import type * as Resources from '#src/dashboard/resources.ts';
import type * as Roles from '#src/domain/roles/roles.ts';
import type * as TitleTabs from '#src/features/titles/staff/titleTabs.ts';
import type * as Migrate from '#src/server/db/migrate.ts';
import { type Served, served } from '#tests/support/build/served.ts';
import { applyStep, copyOfSources, type Step, stepsOf } from '#tests/support/commands/documentedSteps.ts';
import { freshDatabase, ROOT, type TestDatabase } from '#tests/support/database/db.ts';
import type * as Api from '#tests/support/http/api.ts';
import type * as EndpointTable from '#tests/support/http/endpointTable.ts';
import type * as PermissionTable from '#tests/support/staff/permissionTable.ts';
import type * as StaffEndpoints from '#tests/support/staff/staffEndpoints.ts';
import type * as StaffSession from '#tests/support/staff/staffSession.ts';

const PAGE = 'docs/adding-a-resource.md';

let database: TestDatabase;
let server: Served;
let editor: string;
let copy: Awaited<ReturnType<typeof copyOfSources>>;
/** The steps of the example resource, and those of the example field. */
let steps: Step[];
let fieldSteps: Step[];

/** A module of the copy, with the types of the original. */
const ofCopy = async <Module>(path: string): Promise<Module> =>
  (await import(/* @vite-ignore */ join(copy.folder, path))) as Module;

beforeAll(async () => {
  // Of the original sources, as all tests share the template.
  database = await freshDatabase();
  copy = await copyOfSources();
  const page = await readFile(join(ROOT, PAGE), 'utf8');
  const [resource = '', field = ''] = page.split('\n## A field of titles or people\n');
  steps = stepsOf(resource);
  fieldSteps = stepsOf(field);
  for (const step of [...steps, ...fieldSteps]) await applyStep(copy.folder, step);
  const { applyMigrations } = await ofCopy<typeof Migrate>('src/server/db/migrate.ts');
  const { ensureRoles } = await ofCopy<typeof StoredRoles>('src/accounts/roles.server.ts');
  await applyMigrations(database.db, join(copy.folder, 'src/server/db/migrations'));
  await ensureRoles(database.db);
  const { testApi } = await ofCopy<typeof Api>('tests/support/http/api.ts');
  const { signedIn } = await ofCopy<typeof StaffSession>('tests/support/staff/staffSession.ts');
  server = await served(testApi(database.db));
  editor = (await signedIn(database.db, 'editor')).cookie;
});

afterAll(async () => {
  await server?.close();
  await database?.drop();
  await copy?.remove();
});

async function call<Body>(method: string, path: string, body?: object | string, cookie = editor) {
  const answer = await fetch(`${server.origin}/api${path}`, {
    method,
    headers: {
      Cookie: cookie,
      Origin: server.origin,
      'Content-Type': typeof body === 'string' ? 'application/octet-stream' : 'application/json',
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json');
  return { status: answer.status, text, json: (isJson ? JSON.parse(text) : null) as Body };
}

interface Award {
  id: number;
  version: number;
  slug: string;
}

describe(`the page ${PAGE}`, () => {
  const filesOf = (each: readonly Step[]) => [
    ...new Set(each.map((step) => ('file' in step ? step.file : 'the migration'))),
  ];

  it('adds a resource in two source files, plus permissions, the tables of the tests and the migration', () => {
    expect(filesOf(steps)).toEqual([
      'src/catalogue/tables/reference.table.ts',
      'refine.config.ts',
      'src/domain/roles/roles.ts',
      'tests/support/staff/permissionTable.ts',
      'tests/support/http/endpointTable.ts',
      'the migration',
    ]);
  });

  it('adds a field of titles in two source files, plus the migration', () => {
    expect(filesOf(fieldSteps)).toEqual([
      'src/catalogue/tables/titles.table.ts',
      'src/catalogue/titles/title.fields.ts',
      'the migration',
    ]);
  });

  it('gives code that passes format and lint checks everywhere', () => {
    const files = [...steps, ...fieldSteps].flatMap((step) =>
      'file' in step ? [join(copy.folder, step.file)] : [],
    );
    const run = (path: string, text: string[]) =>
      execFileSync(process.execPath, [join(ROOT, 'node_modules', path), ...text], {
        cwd: copy.folder,
        stdio: 'pipe',
      });
    run('@biomejs/biome/bin/biome', ['check', '--vcs-enabled=false', ...new Set(files)]);
  });
});

describe('[S-P3] a resource that was added with the page', () => {
  it('has rows in the tables of permissions and calls, and an address in the dashboard', async () => {
    const { DEFAULT_ROLES } = await ofCopy<typeof Roles>('src/domain/roles/roles.ts');
    const { specifiedPermissions } = await ofCopy<typeof PermissionTable>(
      'tests/support/staff/permissionTable.ts',
    );
    const decided = specifiedPermissions();
    for (const { key, permissions } of DEFAULT_ROLES)
      expect([key, [...permissions].sort()]).toEqual([key, [...(decided.get(key) ?? [])].sort()]);

    const { testApi } = await ofCopy<typeof Api>('tests/support/http/api.ts');
    const { ENDPOINT_TABLE } = await ofCopy<typeof EndpointTable>('tests/support/http/endpointTable.ts');
    const { declaredEndpoints, OTHER_STAFF_ENDPOINTS } = await ofCopy<typeof StaffEndpoints>(
      'tests/support/staff/staffEndpoints.ts',
    );
    const { STAFF_RESOURCES } = await ofCopy<typeof import('#refine.config')>('refine.config.ts');
    const routes = testApi(database.db)
      .routes.filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}')}`);
    const staff = [...declaredEndpoints(STAFF_RESOURCES), ...OTHER_STAFF_ENDPOINTS];
    const rows = [...Object.keys(ENDPOINT_TABLE), ...staff.map(({ endpoint }) => endpoint)];
    expect(rows.sort()).toEqual([...new Set(routes)].sort());

    const { staffRouteOf } = await ofCopy<typeof StaffRoutes>('src/app/staffRoutes.ts');
    expect(staffRouteOf('/dashboard/awards')?.route).toEqual({ screen: 'list', resource: 'awards' });
    expect(staffRouteOf('/dashboard/awards/edit/7')?.route).toEqual({
      screen: 'record',
      resource: 'awards',
      id: 7,
      tab: null,
    });
  });

  it('can be listed, added, edited, found, counted, merged, exported, imported, undone and deleted over HTTP', async () => {
    const korea = await call<{ id: number; version: number }>('POST', '/countries', {
      code: 'KR',
      name: 'South Korea',
    });
    const made = await call<Award>('POST', '/awards', { name: 'Blue Dragon', countryId: korea.json.id });
    expect([made.status, made.json]).toMatchObject([201, { slug: 'blue-dragon', url: null, version: 1 }]);
    const { id } = made.json;
    const other = (await call<Award>('POST', '/awards', { name: 'Baeksang' })).json;
    const again = await call<{ error: { fields: object } }>('POST', '/awards', { name: 'baeksang' });
    expect([again.status, Object.keys(again.json.error.fields)]).toEqual([422, ['name']]);
    const wrong = await call<{ error: { fields: object } }>('POST', '/awards', {
      name: 'A',
      url: 'x',
      colour: 1,
    });
    expect([wrong.status, Object.keys(wrong.json.error.fields).sort()]).toEqual([422, ['colour', 'url']]);

    const url = 'https://example.org/blue-dragon';
    expect((await call<Award>('PATCH', `/awards/${id}`, { version: 1, url })).json.version).toBe(2);
    expect((await call('PATCH', `/awards/${id}`, { version: 1, url: 'https://example.org/b' })).status).toBe(
      409,
    );
    const listed = await call<Award[]>('GET', `/awards?countryId=${korea.json.id}&q=dragon&_sort=name`);
    expect(listed.json).toMatchObject([{ id, url }]);
    expect((await call<object[]>('GET', `/awards/${id}/revisions`)).json).toHaveLength(2);
    expect((await call('GET', `/countries/${korea.json.id}/uses`)).json).toEqual({
      total: 1,
      uses: [{ resource: 'awards', field: 'countryId', count: 1 }],
    });
    expect((await call('DELETE', `/countries/${korea.json.id}`)).status).toBe(409);

    const bulk = {
      action: 'update',
      filter: { countryId_null: 'true' },
      changes: { countryId: korea.json.id },
    };
    expect((await call('POST', '/awards/bulk', bulk)).json).toMatchObject({ matched: 1, changed: 1 });
    expect((await call('GET', '/awards/export?_sort=name')).text).toContain('Baeksang,baeksang');
    const file = await call<{ job: { id: number } }>(
      'POST',
      '/awards/import?key=name',
      'Name,Country\nGrand Bell,KR\n',
    );
    expect([file.status, file.text]).toEqual([202, expect.any(String)]);
    const job = () => call<{ status: string; result: object }>('GET', `/jobs/${file.json.job.id}`);
    await expect.poll(async () => (await job()).json.status).toBe('done');
    expect((await job()).json.result).toMatchObject({ created: 1, refused: 0 });

    expect((await call('POST', `/awards/${other.id}/merge`, { into: id })).status).toBe(200);
    const [merged] = (
      await call<{ id: number; activityId: number }[]>('GET', `/awards/${other.id}/revisions`)
    ).json;
    expect((await call('POST', `/activity/${merged?.activityId}/undo`, {})).status).toBe(200);
    const admin = await signedInAs('admin');
    const seen = await call<{ label: string | null }[]>(
      'GET',
      `/activity?resource=awards&recordId=${id}`,
      undefined,
      admin,
    );
    expect(seen.json.map(({ label }) => label)).toContain('Blue Dragon');
    expect((await call('DELETE', `/awards/${id}`)).status).toBe(200);
    expect((await call('GET', `/awards/${id}`)).status).toBe(404);
  });

  it('is readable by everyone and writable by users with the permission', async () => {
    const member = await signedInAs('member');
    expect((await call('GET', '/awards', undefined, '')).status).toBe(200);
    expect((await call('POST', '/awards', { name: 'Mine' }, member)).status).toBe(403);
    expect((await call('POST', '/awards', { name: 'Mine' }, '')).status).toBe(401);
    const { rows } = await database.db.pool.query<{ roles: string[] }>(
      `select array_agg(r.slug order by r.slug) as roles from roles r join role_permissions rp on rp.role_id = r.id
       join permissions p on p.id = rp.permission_id where p.resource = 'awards' and p.action = 'create'`,
    );
    expect(rows[0]?.roles).toEqual(['admin', 'editor']);
  });
});

describe('a field of titles that was added with the page', () => {
  it('is a column of the list with its filters, and a control of the editor', async () => {
    await ofCopy<typeof StaffRoutes>('src/app/staffRoutes.ts');
    const { declarationOf } = await ofCopy<typeof Resources>('src/dashboard/resources.ts');
    const { shapeOf } = await ofCopy<typeof ListShapes>('src/dashboard/list/listShape.ts');
    const dramas = declarationOf('dramas');
    expect(dramas && shapeOf(dramas).fields.filmingLocation).toMatchObject({
      label: 'Filming location',
      operators: ['like', 'null'],
      isSortable: true,
    });
    const { completeTabs } = await ofCopy<typeof EditorTabs>('src/dashboard/editor/editorTabs.ts');
    const { TITLE_TABS } = await ofCopy<typeof TitleTabs>('src/features/titles/staff/titleTabs.ts');
    const { titleFields } = await ofCopy<typeof TitleFields>('src/catalogue/titles/title.fields.ts');
    expect(completeTabs(titleFields, TITLE_TABS).details?.others).toEqual(['filmingLocation']);
  });

  it('can be filled, filtered, sorted, changed in bulk, exported, imported and undone over HTTP', async () => {
    const filmed = { type: 'drama', title: 'Filmed', filmingLocation: 'Jeonju' };
    const made = await call<Award>('POST', '/staff/dramas', filmed);
    expect([made.status, made.json]).toMatchObject([201, { filmingLocation: 'Jeonju' }]);
    const { id, version } = made.json;
    const listed = (query: string) =>
      call<{ id: number; filmingLocation: string | null }[]>('GET', `/staff/dramas?${query}`);
    expect((await listed('filmingLocation_like=jeon')).json).toMatchObject([
      { id, filmingLocation: 'Jeonju' },
    ]);
    expect((await listed('filmingLocation_null=true&_sort=filmingLocation')).json).toEqual([]);
    const changed = await call('PATCH', `/staff/dramas/${id}`, { version, filmingLocation: 'Busan' });
    expect([changed.status, changed.json]).toMatchObject([200, { filmingLocation: 'Busan' }]);
    const long = { version: version + 1, filmingLocation: 'x'.repeat(201) };
    expect((await call('PATCH', `/staff/dramas/${id}`, long)).status).toBe(422);
    const revisions = await call<{ activityId: number; operations: unknown[] }[]>(
      'GET',
      `/staff/dramas/${id}/revisions`,
    );
    expect(JSON.stringify(revisions.json[0]?.operations)).toContain('filmingLocation');
    const bulk = {
      action: 'update',
      filter: { filmingLocation_like: 'busan' },
      changes: { filmingLocation: 'Seoul' },
    };
    expect((await call('POST', '/staff/dramas/bulk', bulk)).json).toMatchObject({ matched: 1, changed: 1 });
    const [header, row] = (await call('GET', '/staff/dramas/export')).text.split('\r\n');
    expect(header).toContain('filmingLocation');
    expect(row).toContain('Seoul');
    const file = await call<{ job: { id: number } }>(
      'POST',
      '/staff/dramas/import?key=title',
      'Title,Type,Filming location\nImported,Drama,Daegu\n',
    );
    const job = () => call<{ status: string; result: object }>('GET', `/jobs/${file.json.job.id}`);
    await expect.poll(async () => (await job()).json.status).toBe('done');
    expect((await job()).json.result).toMatchObject({ created: 1, refused: 0 });
    expect((await listed('filmingLocation_like=daegu')).json).toMatchObject([{ filmingLocation: 'Daegu' }]);
  });
});

async function signedInAs(role: 'member' | 'admin'): Promise<string> {
  const { signedIn } = await ofCopy<typeof StaffSession>('tests/support/staff/staffSession.ts');
  return (await signedIn(database.db, role)).cookie;
}

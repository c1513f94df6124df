import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addRole } from '#src/accounts/roles.server.ts';
import { firstLacking } from '#src/domain/roles/holdings.ts';
import type { Permission } from '#src/domain/roles/roles.ts';
import { type StaffMember, type StaffSite, staffSite } from '#tests/support/staff/staffSite.ts';

interface Role {
  id: number;
  version: number;
  isStaff: boolean;
}
interface User {
  id: number;
  version: number;
  email: string | null;
  sessionCount: number | null;
  isHigher: boolean;
  roleIds: number[];
}

let site: StaffSite;
let admin: StaffMember;
let moderator: StaffMember;
beforeAll(async () => {
  site = await staffSite();
  admin = await site.member('admin');
  moderator = await site.member('moderator');
});
afterAll(() => site.close());

let made = 0;

/** A member with a custom role that allows this, with or without access to the dashboard. */
async function holder(isStaff: boolean, ...permissions: Permission[]): Promise<StaffMember> {
  made += 1;
  const slug = `holder-${made}`;
  await site.rows(
    `with role as (insert into roles (slug, name, is_staff) values ($1, $1, $2) returning id)
     insert into role_permissions (role_id, permission_id)
     select role.id, p.id from role, permissions p where p.resource || ':' || p.action = any($3)`,
    slug,
    isStaff,
    permissions,
  );
  const member = await site.member('member');
  await addRole(site.db.pool, member.id, slug);
  return member;
}

async function makeRole(parts: object): Promise<Role> {
  made += 1;
  const answer = await admin.call<Role>('/roles', {
    method: 'POST',
    body: { name: `Made ${made}`, ...parts },
  });
  expect(answer.status).toBe(201);
  return answer.json;
}

const patch = <Body>(who: StaffMember, path: string, body: object) =>
  who.call<Body>(path, { method: 'PATCH', body });
const lastActivity = async () =>
  (await site.rows<{ id: number }>('select max(id)::int as id from activity'))[0]?.id ?? 0;
const lastRevision = async (who: StaffMember, path: string) =>
  (await who.call<{ id: number }[]>(`${path}/revisions`)).json[0]?.id;

describe('access to the dashboard', () => {
  it('is denied to visitors, suspended members and members without a role that grants it', () => {
    const staff = { permissions: [], isStaff: true };
    expect(firstLacking(null, staff)).toBe('access to the dashboard');
    expect(firstLacking({ permissions: new Set() }, staff)).toBe('access to the dashboard');
    expect(firstLacking({ permissions: new Set(), isStaff: true, isSuspended: true }, staff)).not.toBeNull();
    expect(firstLacking({ permissions: new Set(), isStaff: true }, staff)).toBeNull();
    const reader = { permissions: ['tags:read'], isStaff: false };
    expect(firstLacking({ permissions: new Set(), isStaff: true }, reader)).toBe('tags:read');
    expect(firstLacking({ permissions: new Set(['tags:read']) }, reader)).toBeNull();
    expect(firstLacking(null, { permissions: [], isStaff: false })).toBeNull();
  });

  it('is granted and revoked in roles only by users who have it', async () => {
    const keeper = await holder(false, 'roles:read', 'roles:create', 'roles:update', 'roles:delete');
    const create = await keeper.call('/roles', { method: 'POST', body: { name: 'Door', isStaff: true } });
    expect(create.status).toBe(403);
    const plain = await makeRole({ isStaff: false });
    const open = await makeRole({ isStaff: true });
    for (const [role, isStaff] of [
      [plain, true],
      [open, false],
    ] as const) {
      const body = { version: role.version, isStaff };
      expect((await patch(keeper, `/roles/${role.id}`, body)).status).toBe(403);
    }
    expect((await keeper.call(`/roles/${open.id}`, { method: 'DELETE' })).status).toBe(403);
    // They may change everything that does not affect it.
    const renamed = await patch<Role>(keeper, `/roles/${open.id}`, { version: 1, description: 'Door' });
    expect([renamed.status, renamed.json.isStaff]).toEqual([200, true]);
    const staff = await holder(true, 'roles:read', 'roles:update');
    const given = await patch<Role>(staff, `/roles/${plain.id}`, { version: plain.version, isStaff: true });
    expect([given.status, given.json.isStaff]).toEqual([200, true]);
  });

  it('cannot be regained through the history of a role', async () => {
    const keeper = await holder(
      false,
      'roles:read',
      'roles:create',
      'roles:update',
      'roles:delete',
      'activity:read',
    );
    const role = await makeRole({ isStaff: true });
    const path = `/roles/${role.id}`;
    await patch(admin, path, { version: 1, isStaff: false });
    const undo = async (who: StaffMember) =>
      (await who.call(`/activity/${await lastActivity()}/undo`, { method: 'POST', body: {} })).status;
    expect(await undo(keeper)).toBe(403);
    const revert = { method: 'POST', body: { revisionId: await lastRevision(admin, path) } };
    expect((await keeper.call(`${path}/revert`, revert)).status).toBe(403);
    expect((await admin.call(`${path}/revert`, revert)).status).toBe(200);
    expect((await admin.call(path, { method: 'DELETE' })).status).toBe(200);
    expect(await undo(keeper)).toBe(403);
    expect(await undo(admin)).toBe(200);
    expect((await admin.call<Role>(path)).json.isStaff).toBe(true);
  });

  it('is granted to users only by users who have it, directly and through their history', async () => {
    const keeper = await holder(false, 'users:read', 'users:update', 'activity:read');
    const staffRole = await makeRole({ isStaff: true });
    const user = await site.member('member');
    const path = `/users/${user.id}`;
    const { roleIds, version } = (await admin.call<User>(path)).json;
    const withStaffRole = { version, roleIds: [...roleIds, staffRole.id] };
    expect((await patch(keeper, path, withStaffRole)).status).toBe(403);
    const given = await patch<User>(admin, path, withStaffRole);
    // They now have more permissions than the editor, who may not change them in any way.
    const renamed = { version: given.json.version, displayName: 'Lower' };
    expect((await patch(keeper, path, renamed)).status).toBe(403);
    await patch(admin, path, { version: given.json.version, roleIds });
    const revert = { method: 'POST', body: { revisionId: await lastRevision(admin, path) } };
    expect((await keeper.call(`${path}/revert`, revert)).status).toBe(403);
    const undo = await keeper.call(`/activity/${await lastActivity()}/undo`, { method: 'POST', body: {} });
    expect(undo.status).toBe(403);
    expect((await admin.call<User>(path)).json.roleIds).toEqual(roleIds);
  });
});

describe('[S-A12] a user with more permissions than the caller', () => {
  const CALLS = [
    ['GET', 'sessions'],
    ['DELETE', 'sessions'],
    ['DELETE', `sessions/${'0'.repeat(32)}`],
    ['PUT', 'suspension'],
    ['DELETE', 'suspension'],
    ['PUT', 'verification'],
    ['PATCH', ''],
  ] as const;

  it('cannot be signed out, suspended, verified or changed, and their sessions cannot be listed', async () => {
    const keeper = await holder(true, 'users:read', 'users:update', 'users:moderate');
    for (const higher of [admin, moderator]) {
      for (const [method, part] of CALLS) {
        const path = `/users/${higher.id}${part && `/${part}`}`;
        const body = part === '' ? { version: 1, displayName: 'Lower' } : {};
        const answer = await keeper.call(path, { method, ...(method !== 'GET' && { body }) });
        expect([method, part, answer.status]).toEqual([method, part, 403]);
      }
    }
    expect((await moderator.call(`/users/${admin.id}/sessions`)).status).toBe(403);
    expect((await moderator.call(`/users/2147483647/sessions`)).status).toBe(404);
    expect((await moderator.call(`/users/${moderator.id}/sessions`)).status).toBe(200);
    expect((await admin.call<unknown[]>(`/users/${admin.id}/sessions`)).json).not.toEqual([]);
  });

  it('is found by name and handle, but neither by address nor by the sort order of addresses', async () => {
    await site.rows(`update users set email = 'zz-hidden@example.org' where id = $1`, admin.id);
    const seen = await moderator.call<User>(`/users/${admin.id}`);
    expect(seen.json).toMatchObject({ email: null, sessionCount: null, isHigher: true });
    expect((await moderator.call<User>(`/users/${moderator.id}`)).json).toMatchObject({
      email: expect.stringContaining('@'),
      sessionCount: 1,
      isHigher: false,
    });
    const ids = async (who: StaffMember, query: string) =>
      (await who.call<User[]>(`/users?${query}`)).json.map(({ id }) => id);
    for (const query of [
      'q=zz-hidden',
      'q=hidden@example',
      'email=zz-hidden@example.org',
      'email_like=zz-hidden',
    ]) {
      expect([query, await ids(moderator, query)]).toEqual([query, []]);
      expect([query, await ids(admin, query)]).toEqual([query, [admin.id]]);
    }
    expect(await ids(admin, '_sort=email&_order=desc&_end=1')).toEqual([admin.id]);
    for (const order of ['asc', 'desc']) {
      const { json } = await moderator.call<User[]>(`/users?_sort=email&_order=${order}&_end=100`);
      const hidden = json.filter(({ isHigher }) => isHigher).map(({ id }) => id);
      expect(hidden.length).toBeGreaterThan(2);
      expect(json.slice(-hidden.length).map(({ id }) => id)).toEqual(hidden.toSorted((a, b) => a - b));
    }
    const listed = await moderator.call('/users?_end=500');
    expect(listed.text).not.toContain('zz-hidden');
    const exporter = await holder(true, 'users:read', 'users:export');
    for (const format of ['csv', 'json']) {
      const file = await exporter.call(`/users/export?format=${format}`);
      expect([file.status, file.text.includes('zz-hidden'), file.text.includes('member')]).toEqual([
        200,
        false,
        true,
      ]);
    }
  });
});

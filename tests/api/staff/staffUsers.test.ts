import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '#src/server/db/database.ts';
import { addSession } from '#src/server/session/sessions.ts';
import { type Served, served } from '#tests/support/build/served.ts';
import { testApi } from '#tests/support/http/api.ts';
import {
  type ErrorBody,
  type StaffMember,
  type StaffSite,
  staffSite,
} from '#tests/support/staff/staffSite.ts';

interface User {
  id: number;
  handle: string;
  displayName: string;
  roleIds: number[];
  version: number;
  [field: string]: unknown;
}
interface Role {
  id: number;
  slug: string;
  permissions: string[];
  version: number;
  userCount: number;
}

let site: StaffSite;
let admin: StaffMember;
let moderator: StaffMember;
const roles = new Map<string, Role>();
beforeAll(async () => {
  site = await staffSite();
  admin = await site.member('admin');
  moderator = await site.member('moderator');
  for (const role of (await admin.call<Role[]>('/roles')).json) roles.set(role.slug, role);
});
afterAll(() => site.close());

const roleId = (slug: string) => roles.get(slug)?.id ?? 0;
const user = async (id: number) => (await admin.call<User>(`/users/${id}`)).json;
const patch = <Body = User>(who: StaffMember, path: string, body: object) =>
  who.call<Body>(path, { method: 'PATCH', body });

describe('[S-D12] users', () => {
  it('[S-R16] are listed, searched and filtered by staff, without any secrets', async () => {
    const { data, total } = await admin.provider.getList<User>({
      resource: 'users',
      filters: [{ field: 'q', operator: 'eq', value: 'MODERATOR' }],
      meta: admin.meta,
    });
    expect([total, data[0]?.id]).toEqual([1, moderator.id]);
    expect(Object.keys(data[0] ?? {}).toSorted()).toEqual(
      [
        'createdAt',
        'displayName',
        'email',
        'handle',
        'id',
        'isEmailVerified',
        'isHigher',
        'isSuspended',
        'joinedAt',
        'roleIds',
        'roles',
        'sessionCount',
        'state',
        'suspendedAt',
        'updatedAt',
        'version',
      ].toSorted(),
    );
    const match = async (query: string) =>
      (await admin.call<User[]>(`/users?${query}`)).json.map(({ id }) => id);
    expect(await match('role=moderator&role=admin&_sort=id')).toEqual([admin.id, moderator.id]);
    expect(await match(`role_ne=admin&id=${admin.id}`)).toEqual([]);
    expect(await match('isSuspended=true')).toEqual([]);
    expect(await match('q=100%25')).toEqual([]);
    expect((await (await site.member('editor')).call('/users')).status).toBe(403);
    const file = await admin.call('/users/export');
    expect(file.text).toContain('admin1@example.org');
    expect(file.text).not.toMatch(/identity|password|admin-1/i);
  });

  it('have name, handle and roles; changes of two editors to different fields are merged', async () => {
    const member = await site.member('member');
    const before = await user(member.id);
    const roleIds = [...before.roleIds, roleId('editor')];
    const saved = await patch(admin, `/users/${member.id}`, { version: before.version, roleIds });
    expect(saved.json.roleIds).toEqual(roleIds.toSorted((a, b) => a - b));
    expect((await member.call('/tags/export')).status).toBe(200);
    const merged = await patch(admin, `/users/${member.id}`, {
      version: before.version,
      displayName: ' Kim  Go-eun ',
    });
    expect(merged.json).toMatchObject({ displayName: 'Kim Go-eun', roleIds: saved.json.roleIds });
    const stale = await patch<ErrorBody>(admin, `/users/${member.id}`, {
      version: before.version,
      displayName: 'Other',
    });
    expect(stale.json.error.data).toMatchObject({
      conflicts: [{ path: 'displayName', theirs: 'Kim Go-eun' }],
    });
    const { version } = merged.json;
    for (const [field, value] of [
      ['handle', 'Capital'],
      ['handle', 'admin'],
      ['handle', (await user(admin.id)).handle],
      ['displayName', '\u200b'],
      ['roleIds', [2_000_000_000]],
      ['roleIds', []],
      ['email', 'x@example.org'],
    ] as const) {
      const rejected = await patch<ErrorBody>(admin, `/users/${member.id}`, { version, [field]: value });
      expect([field, rejected.status, Object.keys(rejected.json.error.fields ?? {})]).toEqual([
        field,
        422,
        [field],
      ]);
    }
    const history = await admin.call<{ operations: object }[]>(`/users/${member.id}/revisions`);
    expect(history.json[1]?.operations).toEqual({
      [`roleIds/${roleId('editor')}`]: [null, { roleId: roleId('editor') }],
    });
  });

  it('are reverted revision by revision, never to more permissions than the caller may grant', async () => {
    const member = await site.member('member');
    const path = `/users/${member.id}`;
    const { roleIds, handle, version } = await user(member.id);
    const first = await patch(admin, path, { version, displayName: 'Song Hye-kyo' });
    const second = await patch(admin, path, {
      version: first.json.version,
      displayName: 'Song Joong-ki',
      roleIds: [...roleIds, roleId('editor')],
    });
    const revisions = async () =>
      (await admin.call<{ id: number; operations: object }[]>(`${path}/revisions`)).json;
    const [gave] = await revisions();
    const revert = (who: StaffMember, body: object) =>
      who.call<User & ErrorBody>(`${path}/revert`, { method: 'POST', body });
    expect((await revert(moderator, { revisionId: gave?.id })).status).toBe(403);
    const part = await revert(admin, { revisionId: gave?.id, paths: ['displayName'] });
    expect(part.json).toMatchObject({ displayName: 'Song Hye-kyo', roleIds: second.json.roleIds, handle });
    const whole = await revert(admin, { revisionId: gave?.id });
    expect([whole.status, whole.json.error.data]).toMatchObject([
      409,
      { conflicts: [{ path: 'displayName', theirs: 'Song Hye-kyo' }] },
    ]);
    const rest = await revert(admin, { revisionId: gave?.id, paths: [`roleIds/${roleId('editor')}`] });
    expect(rest.json.roleIds).toEqual(roleIds);
    expect(await revisions()).toHaveLength(4);
  });

  it('are suspended, restored, verified and signed out, never by users with fewer permissions', async () => {
    const member = await site.member('member');
    const path = `/users/${member.id}`;
    const suspended = await moderator.call<User>(`${path}/suspension`, { method: 'PUT', body: {} });
    expect(suspended.json).toMatchObject({ isSuspended: true });
    expect((await member.call('/me')).status).toBe(403);
    expect((await moderator.call<User>(`${path}/suspension`, { method: 'DELETE' })).json.isSuspended).toBe(
      false,
    );
    // A restored account is not signed in.
    expect((await member.call('/me')).status).toBe(401);
    expect((await moderator.call(`/users/${admin.id}/suspension`, { method: 'PUT', body: {} })).status).toBe(
      403,
    );
    expect(
      (await moderator.call(`/users/${moderator.id}/suspension`, { method: 'PUT', body: {} })).status,
    ).toBe(409);
    await site.rows('update users set is_email_verified = false where id = $1', member.id);
    expect((await moderator.call(`${path}/verification`, { method: 'PUT', body: {} })).status).toBe(403);
    const verified = await admin.call<User>(`${path}/verification`, { method: 'PUT', body: {} });
    expect(verified.json.isEmailVerified).toBe(true);
    await addSession(site.db.pool, {
      userId: member.id,
      provider: 'firebase',
      signedInAt: new Date(),
      userAgent: null,
      address: null,
      now: new Date(),
    });
    const sessions = await moderator.call<{ id: string }[]>(`${path}/sessions`);
    const [{ id: stored } = { id: '' }] = await site.rows<{ id: string }>(
      'select id from sessions where user_id = $1',
      member.id,
    );
    expect(sessions.json).toHaveLength(1);
    expect(JSON.stringify(sessions.json)).not.toContain(stored);
    const one = `${path}/sessions/${sessions.json[0]?.id}`;
    expect((await moderator.call(one, { method: 'DELETE' })).status).toBe(204);
    expect((await moderator.call(one, { method: 'DELETE' })).status).toBe(404);
    expect((await moderator.call<unknown[]>(`${path}/sessions`)).json).toEqual([]);
    expect((await moderator.call(`/users/${admin.id}/sessions`, { method: 'DELETE' })).status).toBe(403);
  });

  it('always include an admin, however many revoke the role from each other at once', async () => {
    // A separate site, since the last admin may be any member.
    const own = await staffSite();
    const all = await Promise.all([1, 2, 3, 4].map(() => own.member('admin')));
    const member = roleId('member');
    const answers = await Promise.all(
      all.flatMap((who, at) => {
        const target = all[(at + 1) % all.length] ?? who;
        return [
          patch(who, `/users/${target.id}`, { version: 1, roleIds: [member] }),
          who.call(`/users/${target.id}/suspension`, { method: 'PUT', body: {} }),
        ];
      }),
    );
    for (const { status } of answers) expect([200, 403, 409, 401, 422]).toContain(status);
    const left = await own.rows<{ id: number }>(
      `select u.id from users u join user_roles ur on ur.user_id = u.id where ur.role_id = $1 and u.suspended_at is null`,
      roleId('admin'),
    );
    expect(left.length).toBeGreaterThan(0);
    await own.close();
  });
});

describe('[S-A12] [S-D13] roles', () => {
  it('are created, changed cell by cell, denied to users with fewer permissions, and deleted when unused', async () => {
    const made = await admin.call<Role>('/roles', {
      method: 'POST',
      body: { name: 'Tagger', permissions: ['tags:read', 'tags:create'], isStaff: true },
    });
    expect(made.json).toMatchObject({
      slug: 'tagger',
      permissions: ['tags:read', 'tags:create'],
      version: 1,
    });
    const path = `/roles/${made.json.id}`;
    await patch(admin, path, { version: 1, permissions: ['tags:read', 'tags:create', 'tags:update'] });
    const merged = await patch<Role>(admin, path, { version: 1, permissions: ['tags:read'] });
    expect(merged.json.permissions.toSorted()).toEqual(['tags:read', 'tags:update']);
    expect((await patch(admin, path, { version: 3, permissions: ['cats:pet'] })).status).toBe(422);
    const [cell] = (await admin.call<{ id: number }[]>(`${path}/revisions`)).json;
    const reverted = await admin.call<Role>(`${path}/revert`, {
      method: 'POST',
      body: { revisionId: cell?.id },
    });
    expect(reverted.json.permissions.toSorted()).toEqual(['tags:create', 'tags:read', 'tags:update']);
    const file = await admin.call('/roles/export?slug=tagger');
    expect(file.text.split('\r\n')[1]).toMatch(/^\d+,tagger,Tagger,,true,false,"?tags:/);
    const again = await admin.call<ErrorBody>('/roles', { method: 'POST', body: { name: 'TAGGER' } });
    expect([again.status, Object.keys(again.json.error.fields ?? {})]).toEqual([422, ['name', 'slug']]);
    const holder = await site.member('member');
    const { version, roleIds } = await user(holder.id);
    await patch(admin, `/users/${holder.id}`, { version, roleIds: [...roleIds, made.json.id] });
    expect((await admin.call(`${path}/uses`)).json).toEqual({
      total: 1,
      uses: [{ resource: 'users', field: 'roleIds', count: 1 }],
    });
    expect((await admin.call(path, { method: 'DELETE' })).status).toBe(409);
    const now = await user(holder.id);
    await patch(admin, `/users/${holder.id}`, { version: now.version, roleIds });
    expect((await admin.call(path, { method: 'DELETE' })).status).toBe(200);
  });

  it('are protected where required', async () => {
    for (const slug of ['admin', 'visitor'])
      expect((await patch(admin, `/roles/${roleId(slug)}`, { version: 1, permissions: [] })).status).toBe(
        409,
      );
    expect((await admin.call(`/roles/${roleId('editor')}`, { method: 'DELETE' })).status).toBe(409);
    expect((await patch(admin, `/roles/${roleId('editor')}`, { version: 1, slug: 'author' })).status).toBe(
      422,
    );
    expect((await moderator.call('/roles')).status).toBe(403);
  });

  it('cannot be raised above the permissions of the user who changes them', async () => {
    const made = await admin.call<Role>('/roles', {
      method: 'POST',
      body: {
        name: 'Role keeper',
        permissions: ['roles:read', 'roles:update', 'users:read', 'users:update'],
      },
    });
    const keeper = await site.member('member');
    const { version, roleIds } = await user(keeper.id);
    await patch(admin, `/users/${keeper.id}`, { version, roleIds: [...roleIds, made.json.id] });
    const raised = await patch<ErrorBody>(keeper, `/roles/${made.json.id}`, {
      version: 1,
      permissions: [...made.json.permissions, 'dramas:delete'],
    });
    expect([raised.status, raised.json.error.message]).toEqual([
      403,
      expect.stringContaining('dramas:delete'),
    ]);
    const self = await user(keeper.id);
    const asAdmin = await patch(keeper, `/users/${keeper.id}`, {
      version: self.version,
      roleIds: [...self.roleIds, roleId('admin')],
    });
    expect(asAdmin.status).toBe(403);
  });

  it('are restored from the activity with their users, by anyone who may grant their permissions', async () => {
    const latest = async () =>
      (await admin.call<{ id: number; action: string }[]>('/activity?_end=1')).json[0];
    const undo = async (id: number | undefined, who = admin) =>
      (await who.call(`/activity/${id}/undo`, { method: 'POST', body: {} })).status;
    const { json: role } = await admin.call<Role>('/roles', {
      method: 'POST',
      body: { name: 'Put back', permissions: ['tags:read'] },
    });
    const making = await latest();
    await admin.call(`/roles/${role.id}`, { method: 'DELETE' });
    const deletion = await latest();
    expect(await undo(deletion?.id, moderator)).toBe(403);
    expect(await undo(deletion?.id)).toBe(200);
    expect((await admin.call<Role>(`/roles/${role.id}`)).json).toMatchObject({
      slug: 'put-back',
      permissions: ['tags:read'],
    });
    expect(await undo(making?.id)).toBe(409);
    const member = await site.member('member');
    const { version, roleIds } = await user(member.id);
    const path = `/users/${member.id}`;
    await patch(admin, path, { version, displayName: 'Renamed', roleIds: [...roleIds, roleId('admin')] });
    const gave = await latest();
    expect(await undo(gave?.id, moderator)).toBe(403);
    await site.rows(
      'delete from user_roles where role_id = $1 and user_id <> $2',
      roleId('admin'),
      member.id,
    );
    expect(await undo(gave?.id, member)).toBe(409);
    await site.rows('insert into user_roles (user_id, role_id) values ($1, $2)', admin.id, roleId('admin'));
    expect(await undo(gave?.id)).toBe(200);
    expect((await user(member.id)).roleIds).toEqual(roleIds);
  });

  it('take effect at once in another process', async () => {
    const other: { server: Served; db: ReturnType<typeof connect> } = await (async () => {
      const db = connect(site.connectionString, () => undefined, { max: 2 });
      return { db, server: await served(testApi(db)) };
    })();
    const role = (
      await admin.call<Role>('/roles', {
        method: 'POST',
        body: { name: 'Exporter', permissions: ['tags:read', 'tags:export'], isStaff: true },
      })
    ).json;
    const exporter = await site.member('member');
    const { version, roleIds } = await user(exporter.id);
    await patch(admin, `/users/${exporter.id}`, { version, roleIds: [...roleIds, role.id] });
    const there = async () =>
      (await fetch(`${other.server.origin}/api/tags/export`, { headers: exporter.headers })).status;
    expect(await there()).toBe(200);
    const without = role.permissions.filter((each) => each !== 'tags:export');
    await patch(admin, `/roles/${role.id}`, { version: role.version, permissions: without });
    expect(await there()).toBe(403);
    await other.server.close();
    await other.db.pool.end();
  });
});

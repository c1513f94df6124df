import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '#src/server/db/database.ts';
import { type Served, served } from '#tests/support/build/served.ts';
import { testApi } from '#tests/support/http/api.ts';
import {
  type ErrorBody,
  type StaffMember,
  type StaffSite,
  staffSite,
} from '#tests/support/staff/staffSite.ts';
import { patch, type Role, roleId, roles, type User } from '#tests/support/staff/users.ts';

let site: StaffSite;
let admin: StaffMember;
let moderator: StaffMember;
beforeAll(async () => {
  site = await staffSite();
  admin = await site.member('admin');
  moderator = await site.member('moderator');
  for (const role of (await admin.call<Role[]>('/roles')).json) roles.set(role.slug, role);
});
afterAll(() => site.close());
const user = async (id: number) => (await admin.call<User>(`/users/${id}`)).json;

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

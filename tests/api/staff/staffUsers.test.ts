import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSession } from '#src/server/session/sessions.ts';
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

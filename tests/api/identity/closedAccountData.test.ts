import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseClosedAccounts } from '#src/accounts/eraseAccounts.server.ts';
import { tracesInTables } from '#tests/support/browser/traces.ts';
import { remove, type User } from '#tests/support/identity/closing.ts';
import {
  type ErrorBody,
  type StaffMember,
  type StaffSite,
  staffSite,
} from '#tests/support/staff/staffSite.ts';

let site: StaffSite;
let admin: StaffMember;
beforeAll(async () => {
  site = await staffSite();
  admin = await site.member('admin');
});
afterAll(() => site.close());

const user = async (id: number) => (await admin.call<User>(`/users/${id}`)).json;
const patch = async (id: number, changes: object) =>
  admin.call<User & ErrorBody>(`/users/${id}`, {
    method: 'PATCH',
    body: { version: (await user(id)).version, ...changes },
  });
const latest = async () => (await admin.call<{ id: number; action: string }[]>('/activity?_end=1')).json[0];

describe('a closed account', () => {
  it('cannot be restored, changed or closed again', async () => {
    const { id } = await site.member('member');
    await patch(id, { displayName: 'Taken Back', note: 'a note' });
    const changed = await latest();
    expect((await remove(admin, id, { note: 'They asked.' })).status).toBe(204);
    const deleted = await latest();
    expect(deleted?.action).toBe('user.delete');
    for (const activity of [changed, deleted]) {
      const undone = await admin.call<ErrorBody>(`/activity/${activity?.id}/undo`, {
        method: 'POST',
        body: {},
      });
      expect([undone.status, undone.json.error.message]).toEqual([
        409,
        'The account is closed. A closed account cannot be brought back',
      ]);
    }
    for (const [path, method] of [
      ['', 'GET'],
      ['', 'DELETE'],
      ['/suspension', 'PUT'],
      ['/verification', 'PUT'],
      ['/verification/mail', 'POST'],
      ['/restore', 'POST'],
      ['/sessions', 'DELETE'],
    ] as const) {
      const answer = await admin.call(`/users/${id}${path}`, {
        method,
        ...(method !== 'GET' && { body: {} }),
      });
      expect([path, method, answer.status]).toEqual([path, method, 404]);
    }
    const revert = { method: 'POST', body: { revisionId: 1 } };
    expect((await admin.call(`/users/${id}/revert`, revert)).status).toBe(404);
    expect(await tracesInTables(site.db, ['Taken Back'])).toEqual([]);
  });

  it('has its name removed from notes, while similar words of other people stay', async () => {
    const { id } = await site.member('member');
    await patch(id, { displayName: 'Fixed', handle: 'poster' });
    const title = await admin.call<{ id: number; version: number }>('/staff/dramas', {
      method: 'POST',
      body: { type: 'drama', title: 'Words', note: 'Fixed the poster, see joposter@example.org' },
    });
    const other = await site.member('member');
    await patch(other.id, { displayName: 'Somebody', note: 'Fixed a poster' });
    await remove(admin, id, { note: 'poster, called Fixed, wrote from there' });
    const notes = async (path: string) =>
      (await admin.call<{ note: string }[]>(`${path}/revisions`)).json.map(({ note }) => note);
    expect(await notes(`/staff/dramas/${title.json.id}`)).toEqual([
      'Fixed the poster, see joposter@example.org',
    ]);
    expect(await notes(`/users/${other.id}`)).toEqual(['Fixed a poster']);
    const [last] = (await admin.call<{ detail: object }[]>('/activity?verb=delete&_end=1')).json;
    expect(last?.detail).toEqual({ note: '[removed], called [removed], wrote from there' });
  });

  it('has its handle and address removed from notes on the catalogue and from names of imported files', async () => {
    const { id } = await site.member('editor');
    expect((await patch(id, { handle: 'otter_77' })).status).toBe(200);
    const [{ email } = { email: '' }] = await site.rows<{ email: string }>(
      'select email from users where id = $1',
      id,
    );
    const title = await admin.call<{ id: number }>('/staff/dramas', {
      method: 'POST',
      body: {
        type: 'drama',
        title: 'Otters',
        note: `As Otter_77 <${email.toUpperCase()}> said; otter_778 agreed`,
      },
    });
    const fileName = `otter_77 ${email}.csv`;
    const begun = await admin.call<{ job: { id: number } }>(
      `/tags/import?key=name&fileName=${encodeURIComponent(fileName)}`,
      {
        method: 'POST',
        body: new TextEncoder().encode('name\nOtter habitats\n'),
        headers: { 'Content-Type': 'application/octet-stream' },
      },
    );
    const job = () => admin.call<{ status: string }>(`/jobs/${begun.json.job.id}`);
    await expect.poll(async () => (await job()).json.status).toBe('done');
    expect((await remove(admin, id)).status).toBe(204);
    const [revision] = (await admin.call<{ note: string }[]>(`/staff/dramas/${title.json.id}/revisions`))
      .json;
    expect(revision?.note).toBe('As [removed] <[removed]> said; otter_778 agreed');
    const [activity] = await site.rows<{ file: string }>(
      `select detail ->> 'file' as file from activity where action = 'tags.import' order by id desc limit 1`,
    );
    expect(activity?.file).toBe('[removed] [removed].csv');
    expect(await tracesInTables(site.db, [fileName, email])).toEqual([]);
  });

  it('can be closed by users with the permission to delete users, except for themselves, the last admin and anyone with more permissions', async () => {
    const moderator = await site.member('moderator');
    const member = await site.member('member');
    expect((await remove(moderator, member.id)).status).toBe(403);
    const keeper = await site.keeper('users:delete');
    expect((await remove(keeper, admin.id)).status).toBe(403);
    expect((await remove(admin, admin.id)).status).toBe(409);
    expect((await remove(admin, member.id, { version: 77 })).status).toBe(409);
    await admin.call(`/users/${member.id}/suspension`, { method: 'PUT', body: {} });
    expect((await remove(keeper, member.id)).status).toBe(204);
    expect((await remove(keeper, member.id)).status).toBe(404);

    // Two admins delete each other: one stays.
    const own = await staffSite();
    const [one, two] = [await own.member('admin'), await own.member('admin')];
    const answers = await Promise.all([remove(one, two.id), remove(two, one.id)]);
    for (const { status } of answers) expect([204, 401, 403, 404, 409]).toContain(status);
    const left = await own.rows(
      `select from users u join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id
       where r.slug = 'admin' and u.deleted_at is null`,
    );
    expect(left).toHaveLength(1);
    await own.close();
  });
});

describe('an account that an earlier version closed', () => {
  it('has its data removed once, and nothing else changes', async () => {
    const { id } = await site.member('member');
    const { id: otherId } = await site.member('member');
    await patch(id, { displayName: 'Old Wombat', handle: 'wombat_old', note: 'lives in wombat street' });
    // In the form of version 02bebf5.
    await site.rows('delete from user_roles where user_id = $1', id);
    await site.rows(
      `update users set deleted_at = now() - interval '1 year', identity_uid = 'removed-' || id,
         email = 'removed-' || id || '@email.invalid', is_email_verified = false, handle = 'removed_' || id,
         display_name = 'Former member' where id = $1`,
      id,
    );
    await site.rows(`alter table jobs disable trigger jobs_owner`);
    await site.rows(
      `insert into jobs (kind, resource, actor_id, created_at, heard_at, result) values ('import', 'tags', $1, now(), now(), '{"of": "wombat"}')`,
      id,
    );
    await site.rows(`alter table jobs enable trigger jobs_owner`);
    expect((await tracesInTables(site.db, ['wombat'])).length).toBeGreaterThan(2);
    const [before] = await site.rows<{ deletedAt: Date }>(
      'select deleted_at as "deletedAt" from users where id = $1',
      id,
    );
    await eraseClosedAccounts(site.db);
    expect(await tracesInTables(site.db, ['wombat'])).toEqual([]);
    const state = () =>
      site.rows<{ version: number; name: string; deletedAt: Date }>(
        'select version, display_name as name, deleted_at as "deletedAt" from users where id = $1',
        id,
      );
    const [emptied] = await state();
    expect(emptied).toMatchObject({ name: 'Former member', deletedAt: before?.deletedAt });
    await eraseClosedAccounts(site.db);
    expect(await state()).toEqual([emptied]);
    expect((await patch(otherId, { handle: 'wombat_old' })).status).toBe(422);
  });
});

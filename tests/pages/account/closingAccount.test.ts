import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { deleteUser, signInWithEmailAndPassword, updateProfile } from 'firebase/auth';
import { describe, expect, it } from 'vitest';
import { reinstateMember, suspendMember } from '#src/features/members/members.commands.server.ts';
import { ROOT } from '#tests/support/database/db.ts';
import { database, email, me, prepareAccounts, site, system } from '#tests/support/identity/accountStage.ts';
import { PASSWORD, userOf } from '#tests/support/identity/signInSite.ts';

prepareAccounts();

describe('closing an account', () => {
  it('does not bypass a suspension', async () => {
    const address = email();
    const { auth, id } = await site.member(address);
    await suspendMember(system(), id);
    await expect(deleteUser(userOf(auth))).rejects.toMatchObject({ code: 'auth/user-token-expired' });
    await signInWithEmailAndPassword(auth, address, PASSWORD);
    await expect(deleteUser(userOf(auth))).rejects.toMatchObject({ code: 'auth/operation-not-allowed' });
    await reinstateMember(system(), id);
    await signInWithEmailAndPassword(auth, address, PASSWORD);
    await deleteUser(userOf(auth));
  });

  it('deletes it here and at the provider; its address can be registered again', async () => {
    const address = email();
    const { auth, cookie, id } = await site.member(address);
    const before = await me(cookie);
    const idToken = await userOf(auth).getIdToken();
    const closed = await site.call('/me', { method: 'DELETE', cookie, body: { idToken } });
    expect([closed.status, closed.cookie]).toEqual([204, '']);
    expect((await site.call('/me', { cookie })).status).toBe(401);
    await expect(signInWithEmailAndPassword(site.sdk(), address, PASSWORD)).rejects.toMatchObject({
      code: 'auth/invalid-credential',
    });
    const { rows } = await database.db.pool.query('select * from users where id = $1', [id]);
    expect(JSON.stringify(rows)).not.toContain(address);
    expect(JSON.stringify(rows)).not.toContain(before.handle);
    expect((await site.member(address)).id).not.toBe(id);
  });

  it('is available to everyone, whatever name someone else has chosen', async () => {
    const { auth, cookie, id } = await site.member(email());
    const other = await site.register(email());
    await updateProfile(userOf(other), { displayName: `removed ${id}` });
    expect((await site.exchange(other)).status).toBe(200);
    const idToken = await userOf(auth).getIdToken();
    expect((await site.call('/me', { method: 'DELETE', cookie, body: { idToken } })).status).toBe(204);
  });

  it.each(['here', 'at the provider'])(
    '%s leaves no account behind, even during a sign-in',
    async (where) => {
      const uids: string[] = [];
      for (let round = 0; round < 3; round += 1) {
        const { auth, cookie } = await site.member(email());
        uids.push(userOf(auth).uid);
        const idToken = await userOf(auth).getIdToken();
        const exchange = () => site.call('/session', { method: 'POST', body: { idToken } });
        const close = () =>
          where === 'here'
            ? site.call('/me', { method: 'DELETE', cookie, body: { idToken } })
            : deleteUser(userOf(auth));
        await Promise.all([exchange(), close(), exchange(), exchange()]);
      }
      const { rows } = await database.db.pool.query(
        `select email from users u where deleted_at is null and identity_uid = any($1)
         and not exists (select from identity_accounts a where a.uid = u.identity_uid)`,
        [uids],
      );
      expect(rows).toEqual([]);
    },
  );

  it('requires a recent sign-in to the same account', async () => {
    const { auth, cookie } = await site.member(email());
    const other = await site.member(email());
    const foreign = await userOf(other.auth).getIdToken();
    const mixed = await site.call('/me', { method: 'DELETE', cookie, body: { idToken: foreign } });
    expect(mixed.status).toBe(403);
    expect((await site.call('/me', { cookie: other.cookie })).status).toBe(200);
    site.wait(6 * 60_000);
    const idToken = await userOf(auth).getIdToken(true);
    const old = await site.call('/me', { method: 'DELETE', cookie, body: { idToken } });
    expect([old.status, old.json]).toMatchObject([403, { error: { name: 'RecentLoginRequired' } }]);
    expect((await site.call('/me', { cookie })).status).toBe(200);
  });
});

describe('an address that moves to another account', () => {
  it('belongs to the account at the provider; the earlier member keeps their data, but not the address', async () => {
    const address = email();
    const { id } = await site.member(address);
    await database.db.pool.query('delete from identity_accounts where lower(email) = lower($1)', [address]);
    const next = await site.member(address);
    expect(next.id).not.toBe(id);
    const { rows } = await database.db.pool.query<{ email: string }>(
      'select email from users where id = $1',
      [id],
    );
    expect(rows[0]?.email).toBe(`former-${id}@email.invalid`);
  });
});

describe('npm run admin', () => {
  const admin = (...text: string[]) =>
    new Promise<{ code: number | null; output: string }>((resolve) => {
      const child: ChildProcess = spawn(
        process.execPath,
        ['--import', 'tsx', join(ROOT, 'scripts/admin.ts'), ...text],
        { cwd: ROOT, env: { PATH: process.env.PATH, DATABASE_URL: database.connectionString } },
      );
      let output = '';
      child.stdout?.on('data', (chunk: Buffer) => {
        output += chunk;
      });
      child.stderr?.on('data', (chunk: Buffer) => {
        output += chunk;
      });
      child.once('close', (code) => resolve({ code, output }));
    });

  it('grants and revokes roles while the site runs, and reports errors clearly', async () => {
    const address = email();
    const { cookie } = await site.member(address);
    expect(await admin('grant', address.toUpperCase(), 'editor')).toMatchObject({ code: 0 });
    expect((await me(cookie)).roles).toEqual(['member', 'editor']);
    expect((await admin('list')).output).toContain(`${address}  New member  member, editor`);
    expect(await admin('revoke', address, 'editor')).toMatchObject({ code: 0 });
    expect((await me(cookie)).roles).toEqual(['member']);
    const unknown = await admin('grant', 'nobody@example.org', 'editor');
    expect([unknown.code, unknown.output]).toEqual([1, expect.stringContaining('There is no member')]);
    const noRole = await admin('grant', address, 'captain');
    expect([noRole.code, noRole.output.trim()]).toEqual([1, 'There is no role captain']);
    expect((await admin('fly')).output).toContain('Usage: npm run admin');
  });
});

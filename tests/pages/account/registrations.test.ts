import {
  applyActionCode,
  confirmPasswordReset,
  deleteUser,
  sendEmailVerification,
  sendPasswordResetEmail,
} from 'firebase/auth';
import { describe, expect, it } from 'vitest';
import { removeOldRegistrations } from '#src/accounts/registrations.server.ts';
import {
  accounts,
  actionsOf,
  admin,
  codeIn,
  database,
  email,
  match,
  oneOf,
  prepareRegistrations,
  register,
  rows,
  site,
  staff,
} from '#tests/support/identity/registrationStage.ts';
import type { User } from '#tests/support/identity/registrations.ts';
import { userOf } from '#tests/support/identity/signInSite.ts';

prepareRegistrations();

const DAY = 86_400_000;

describe('an unverified registration', () => {
  it('is listed among the users for staff at once, found by its address and state, and nowhere else', async () => {
    const address = email();
    await register(address, 'Yoon Se-ri');
    const user = await oneOf(address.toUpperCase());
    expect(user).toMatchObject({
      email: address,
      displayName: 'Yoon Se-ri',
      state: 'not_verified',
      handle: null,
      joinedAt: null,
      roleIds: [],
    });
    const ids = async (query: string) => (await match(query)).map(({ id }) => id);
    expect(await ids('state=not_verified')).toContain(user.id);
    expect(await ids('state_ne=not_verified')).not.toContain(user.id);
    expect(await ids('state=verified')).toEqual([admin.id]);
    expect((await ids('_sort=state'))[0]).toBe(user.id);
    expect((await staff('/users?state=asleep')).status).toBe(400);
    const file = await fetch(`${site.origin}/api/users/export?state=not_verified`, {
      headers: { Cookie: `token=${admin.cookie}` },
    });
    const text = await file.text();
    expect(text.split('\r\n')[0]).toContain('state');
    expect(text).toContain(`${address},not_verified`);
    await staff(`/users/${user.id}/suspension`, 'PUT', {});
    expect((await oneOf(address)).state).toBe('suspended');
    await staff(`/users/${user.id}/suspension`, 'DELETE');
    for (const path of ['/search?q=Yoon', '/search/people?q=Yoon', '/search/quick?q=Yoon'])
      expect(JSON.stringify((await site.call(path)).json)).not.toContain('Yoon');
  });

  it('has no role and no handle, and cannot get one', async () => {
    const address = email();
    await register(address, 'Captain Ri');
    const { id, version } = await oneOf(address);
    const [editor] = await rows<{ id: number }>(`select id from roles where slug = 'editor'`);
    for (const changes of [{ displayName: 'Other' }, { handle: 'captain_ri' }, { roleIds: [editor?.id] }]) {
      const { status, json } = await staff(`/users/${id}`, 'PATCH', { version, ...changes });
      expect([status, json]).toMatchObject([409, { message: /not verified/ }]);
    }
    const { id: other } = await site.member(email());
    const taken = await staff(`/users/${other}`, 'PATCH', {
      version: ((await staff(`/users/${other}`)).json as User).version,
      handle: 'captain_ri',
    });
    expect(taken.status).toBe(200);
  });

  it('[S-A3] [S-A10] becomes a member through the mailed link, with a handle derived from its name', async () => {
    const address = email();
    const auth = await register(address, 'Kim Shin');
    expect((await site.exchange(auth)).status).toBe(401);
    await sendEmailVerification(userOf(auth));
    await applyActionCode(auth, await codeIn(address));
    const user = await oneOf(address);
    expect(user).toMatchObject({ state: 'verified', handle: 'kim_shin', displayName: 'Kim Shin' });
    expect(user.joinedAt).not.toBeNull();
    const opened = await site.exchange(auth);
    expect(opened.json).toMatchObject({ user: { id: user.id, handle: 'kim_shin', roles: ['member'] } });
    expect(await actionsOf(user.id)).toEqual(['user.register']);
  });

  it('becomes a member through a password reset, too', async () => {
    const address = email();
    const auth = await register(address);
    await sendPasswordResetEmail(auth, address);
    await confirmPasswordReset(auth, await codeIn(address), 'another long one');
    expect(await oneOf(address)).toMatchObject({ state: 'verified', displayName: 'New member' });
  });

  it('cannot take the address of a member until it is verified', async () => {
    const address = email();
    const { id } = await site.member(address);
    await database.db.pool.query('delete from identity_accounts where email = $1', [address]);
    const stranger = await register(address, 'Stranger');
    const [both] = await rows<{ count: number }>(
      'select count(*)::int as count from users where lower(email) = lower($1)',
      address,
    );
    expect(both?.count).toBe(2);
    expect(((await staff(`/users/${id}`)).json as User).email).toBe(address);
    const registration = (await match(`q=${address}&state=not_verified`))[0]?.id ?? 0;
    const byHand = await staff(`/users/${registration}/verification`, 'PUT', {});
    expect([byHand.status, byHand.json]).toMatchObject([409, { message: 'Another user has this address' }]);
    await sendEmailVerification(userOf(stranger));
    await applyActionCode(stranger, await codeIn(address));
    expect(((await staff(`/users/${id}`)).json as User).email).toBe(`former-${id}@email.invalid`);
    expect((await oneOf(address)).id).toBe(registration);
  });
});

describe('registrations that stay unverified', () => {
  it('are deleted with their accounts after thirty days, and their addresses become available', async () => {
    const [old, suspended, verified] = [email(), email(), email()];
    for (const address of [old, suspended, verified]) await register(address);
    await staff(`/users/${(await oneOf(suspended)).id}/suspension`, 'PUT', {});
    await staff(`/users/${(await oneOf(verified)).id}/verification`, 'PUT', {});
    const at = (days: number) => new Date(Date.now() + days * DAY);
    const { id } = await oneOf(old);
    await removeOldRegistrations(database.db, at(29.9));
    expect((await oneOf(old)).id).toBe(id);
    expect(await removeOldRegistrations(database.db, at(30.1))).toBeGreaterThan(0);
    expect(await accounts(old)).toEqual([]);
    expect(await match(`q=${old}`)).toEqual([]);
    expect((await oneOf(suspended)).state).toBe('suspended');
    expect((await oneOf(verified)).state).toBe('verified');
    const [activity] = await rows<{ detail: { deleted: number } }>(
      `select detail from activity where action = 'user.expire' order by id desc limit 1`,
    );
    expect(activity?.detail.deleted).toBeGreaterThan(0);
    await register(old);
    expect((await oneOf(old)).state).toBe('not_verified');
    // A later one is as new as it is.
    await removeOldRegistrations(database.db, at(1));
    expect((await oneOf(old)).state).toBe('not_verified');
  });

  it('are listed if an earlier version created only their accounts, with the day of registration', async () => {
    const [fresh, ancient, verified] = [email(), email(), email()];
    for (const address of [fresh, ancient]) await site.register(address, { isVerified: false });
    await site.register(verified);
    await rows(
      `update identity_accounts set created_at = now() - interval '31 days' where email = $1`,
      ancient,
    );
    expect(await match(`q=${fresh}`)).toEqual([]);
    await removeOldRegistrations(database.db, new Date());
    expect((await oneOf(fresh)).state).toBe('not_verified');
    expect(await accounts(ancient)).toEqual([]);
    expect(await oneOf(verified)).toMatchObject({
      state: 'verified',
      handle: expect.stringMatching(/^member_/),
    });
  });

  it('are deleted with the account when its owner deletes it', async () => {
    const address = email();
    const auth = await register(address);
    const { id } = await oneOf(address);
    await deleteUser(userOf(auth));
    expect(await rows('select from users where id = $1', id)).toEqual([]);
  });
});

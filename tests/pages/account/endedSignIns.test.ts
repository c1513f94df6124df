import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import {
  applyActionCode,
  confirmPasswordReset,
  deleteUser,
  sendPasswordResetEmail,
  unlink,
  updatePassword,
  verifyBeforeUpdateEmail,
} from 'firebase/auth';
import { describe, expect, it } from 'vitest';
import { endMemberSessions } from '#src/features/members/memberAccess.commands.server.ts';
import { reinstateMember, suspendMember } from '#src/features/members/members.commands.server.ts';
import { memberSessions } from '#src/features/members/members.queries.server.ts';
import { ROOT } from '#tests/support/database/db.ts';
import { ALIVE, DEAD } from '#tests/support/identity/endedSignIns.ts';
import {
  address,
  calls,
  DEAD_CODES_STORED,
  database,
  elsewhere,
  end,
  first,
  id,
  mailedCode,
  OTHER_PASSWORD,
  prepareEndedSignIns,
  saved,
  second,
  sessionIdOf,
  site,
  staff,
} from '#tests/support/identity/endedStage.ts';
import { PASSWORD, userOf } from '#tests/support/identity/signInSite.ts';

prepareEndedSignIns();
const admin = (...text: string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', join(ROOT, 'scripts/admin.ts'), ...text], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, DATABASE_URL: database.connectionString },
  }).status;

/** A browser that signs in now, perhaps in the same second, can enter and refresh its token. */
async function expectNewSignIn(email = address, password = PASSWORD) {
  expect(await calls.remainingAccess(await calls.browser(email, { password }))).toEqual(ALIVE);
}
const LIVE_CODES_STORED = { ...ALIVE, cookie: null, exchanged: null };

describe('a sign-in and its session', () => {
  it('end together on sign-out here; others continue', async () => {
    expect((await end('/session')).status).toBe(204);
    expect(await calls.remainingAccess(first)).toEqual(DEAD);
    expect(await calls.remainingAccess(second)).toEqual(ALIVE);
    expect(await calls.remainingAccess(saved)).toEqual(LIVE_CODES_STORED);
    await expectNewSignIn();
  });

  it('end together when another browser ends that session', async () => {
    expect((await end(`/me/sessions/${await sessionIdOf(second)}`)).status).toBe(204);
    expect(await calls.remainingAccess(second)).toEqual(DEAD);
    expect(await calls.remainingAccess(first)).toEqual({ ...ALIVE, exchanged: false });
    await expectNewSignIn();
  });

  it('end everywhere else; here the session and the refreshes of its sign-in continue', async () => {
    expect((await end('/me/sessions')).status).toBe(204);
    expect(await calls.remainingAccess(second)).toEqual(DEAD);
    expect(await calls.remainingAccess(saved)).toEqual(DEAD_CODES_STORED);
    expect(await calls.remainingAccess(first)).toEqual({ ...ALIVE, exchanged: false });
    const renewed = await calls.begin(await userOf(first.auth).getIdToken(true), first.cookie);
    expect(renewed.status).toBe(200);
    await expectNewSignIn();
  });

  it('end with the change of address that one of them requested', async () => {
    const theirs = `theirs-${address}`;
    await verifyBeforeUpdateEmail(userOf(second.auth), theirs);
    const code = await mailedCode(theirs);
    await end('/me/sessions');
    await expect(applyActionCode(site.sdk(), code)).rejects.toMatchObject({
      code: 'auth/invalid-action-code',
    });
    await expectNewSignIn();
  });

  it('are ended by staff, one or all, including sign-ins without a session', async () => {
    const [one] = await memberSessions(database.db, id, staff().actor);
    await endMemberSessions(staff(), id, one?.id ?? '');
    const left = [await calls.remainingAccess(first), await calls.remainingAccess(second)];
    expect(left.filter(({ cookie }) => cookie)).toEqual([ALIVE]);
    expect(left.filter(({ cookie }) => !cookie)).toEqual([DEAD]);
    await endMemberSessions(staff(), id, null);
    for (const browser of [first, second]) expect(await calls.remainingAccess(browser)).toEqual(DEAD);
    expect(await calls.remainingAccess(saved)).toEqual(DEAD_CODES_STORED);
    await expectNewSignIn();
  });

  it('are ended by staff even without any session, which the activity shows', async () => {
    await database.db.pool.query('delete from sessions where user_id = $1', [id]);
    await endMemberSessions(staff(), id, null);
    expect(await calls.remainingAccess(saved)).toEqual(DEAD_CODES_STORED);
    await endMemberSessions(staff(), id, null);
    const { rows } = await database.db.pool.query(
      `select detail from activity where action = 'user.endSessions' and entity_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ detail: { sessions: 0 } }]);
  });

  it('end on a suspension, and stay ended after it', async () => {
    await suspendMember(staff(), id);
    expect((await site.call('/me', { cookie: first.cookie })).status).toBe(403);
    const browsers = [first, second];
    for (const browser of browsers) expect(await calls.remainingAccess(browser)).toEqual(DEAD);
    expect(await calls.remainingAccess(saved)).toEqual(DEAD_CODES_STORED);
    const meanwhile = await calls.browser(address, { hasSession: false });
    expect(await calls.remainingAccess(meanwhile)).toMatchObject({ fresh: false, refresh: true });
    await reinstateMember(staff(), id);
    expect((await site.call('/me', { cookie: first.cookie })).status).toBe(401);
    for (const browser of browsers) expect(await calls.remainingAccess(browser)).toEqual(DEAD);
    for (const browser of [saved, meanwhile])
      expect(await calls.remainingAccess(browser)).toEqual(DEAD_CODES_STORED);
    await expectNewSignIn();
  });

  it('end by npm run admin -- suspend, while the site runs', () => {
    expect(admin('suspend', address)).toBe(0);
    return calls.remainingAccess(second).then(async (suspended) => {
      expect(suspended).toEqual(DEAD);
      expect(admin('reinstate', address)).toBe(0);
      expect([await calls.remainingAccess(first), await calls.remainingAccess(saved)]).toEqual([
        DEAD,
        DEAD_CODES_STORED,
      ]);
      await expectNewSignIn();
    });
  });

  it('end on a password change, except the one that changed it', async () => {
    await updatePassword(userOf(first.auth), OTHER_PASSWORD);
    for (const browser of [first, second]) expect(await calls.remainingAccess(browser)).toEqual(DEAD);
    expect(await calls.remainingAccess(saved)).toEqual(DEAD_CODES_STORED);
    const renewed = await calls.begin(await userOf(first.auth).getIdToken(), first.cookie);
    expect(renewed.status).toBe(200);
    expect(await calls.canEnter(renewed.cookie ?? '')).toBe(true);
    expect(await userOf(first.auth).getIdToken(true)).toBeTruthy();
    await expectNewSignIn(address, OTHER_PASSWORD);
  });

  it('end on a password reset', async () => {
    await sendPasswordResetEmail(site.sdk(), address);
    await confirmPasswordReset(site.sdk(), await mailedCode(address), OTHER_PASSWORD);
    for (const browser of [first, second]) expect(await calls.remainingAccess(browser)).toEqual(DEAD);
    expect(await calls.remainingAccess(saved)).toEqual(DEAD_CODES_STORED);
    await expectNewSignIn(address, OTHER_PASSWORD);
  });

  it('end on a change of address, and on its reversal', async () => {
    const moved = `moved-${address}`;
    await verifyBeforeUpdateEmail(userOf(first.auth), moved);
    await applyActionCode(site.sdk(), await mailedCode(moved));
    for (const browser of [first, second]) expect(await calls.remainingAccess(browser)).toEqual(DEAD);
    expect(await calls.remainingAccess(saved)).toEqual(DEAD_CODES_STORED);
    const thief = await calls.browser(moved);
    await applyActionCode(site.sdk(), await mailedCode(address));
    expect(await calls.remainingAccess(thief)).toEqual(DEAD);
    await expectNewSignIn();
  });

  it.each(['here', 'at the provider'])('end with the account, closed %s', async (where) => {
    const idToken = await userOf(first.auth).getIdToken();
    if (where === 'here')
      await site.call('/me', { method: 'DELETE', cookie: first.cookie, body: { idToken } });
    else await deleteUser(userOf(first.auth));
    for (const browser of [first, second]) expect(await calls.remainingAccess(browser)).toEqual(DEAD);
    expect(await calls.remainingAccess(saved)).toEqual(DEAD_CODES_STORED);
  });

  it('continue after a rejected attempt to unlink the password', async () => {
    await expect(unlink(userOf(first.auth), 'password')).rejects.toMatchObject({
      code: 'auth/operation-not-allowed',
    });
    for (const browser of [first, second]) expect(await calls.remainingAccess(browser)).toEqual(ALIVE);
    await expectNewSignIn();
  });

  it('end when the browser signs in again, also as another member', async () => {
    const again = await calls.browser(address, { hasSession: false });
    const { cookie } = await calls.begin(again.fresh, first.cookie);
    expect(await calls.remainingAccess(first)).toEqual(DEAD);
    await site.register(`other-${address}`);
    const other = await calls.browser(`other-${address}`, { hasSession: false });
    await calls.begin(other.fresh, cookie);
    expect(await calls.canEnter(cookie ?? '')).toBe(false);
    expect((await calls.refresh(again.refreshToken)).status).toBe(400);
    expect(await calls.remainingAccess(second)).toEqual(ALIVE);
  });

  it('end for every process on the database', async () => {
    expect(await elsewhere.remainingAccess(second)).toEqual(ALIVE);
    await end('/me/sessions');
    expect(await elsewhere.remainingAccess(second)).toEqual(DEAD);
    expect(await elsewhere.remainingAccess(first)).toEqual({ ...ALIVE, exchanged: false });
  });
});

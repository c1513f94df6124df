import {
  applyActionCode,
  sendEmailVerification,
  signInWithEmailAndPassword,
  updatePassword,
} from 'firebase/auth';
import { describe, expect, it } from 'vitest';
import { endMemberSessions } from '#src/features/members/memberAccess.commands.server.ts';
import { suspendMember } from '#src/features/members/members.commands.server.ts';
import { deleteEndedSessions } from '#src/server/session/deleteEndedSessions.ts';
import { ALIVE, type Browser, DEAD, inTurn } from '#tests/support/identity/endedSignIns.ts';
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
import { type Answer, PASSWORD, userOf } from '#tests/support/identity/signInSite.ts';

prepareEndedSignIns();
const DAY = 86_400_000;

describe('an ID token', () => {
  it('creates a session for each of two tabs that exchange it at once; both end with one sign-out', async () => {
    const answers = await Promise.all([calls.begin(saved.fresh), elsewhere.begin(saved.fresh)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const cookies = answers.map(({ cookie }) => cookie ?? '');
    for (const cookie of cookies) expect(await calls.canEnter(cookie)).toBe(true);
    await site.call('/session', { method: 'DELETE', cookie: cookies[0] ?? null });
    for (const cookie of cookies) expect(await calls.canEnter(cookie)).toBe(false);
    expect((await calls.begin(saved.fresh)).status).toBe(401);
  });

  it('creates a session again if the response was lost, which replaces the first one', async () => {
    expect((await calls.begin(String(first.exchanged))).status).toBe(200);
    const replaced = await calls.begin(String(first.exchanged), first.cookie);
    expect(replaced.status).toBe(200);
    expect(await calls.canEnter(first.cookie ?? '')).toBe(false);
    expect(await calls.canEnter(replaced.cookie ?? '')).toBe(true);
    expect((await calls.refresh(first.refreshToken)).status).toBe(200);
  });

  it('that was copied creates nothing after the session was ended from here, even with an altered signature', async () => {
    const copied = String(first.exchanged);
    const { cookie: theirs } = await calls.begin(copied);
    await end(`/me/sessions/${await sessionIdOf({ ...first, cookie: theirs })}`);
    expect(await calls.canEnter(theirs ?? '')).toBe(false);
    // The last letter of a signature of 64 bytes contains two significant bits.
    const variants = ['A', 'Q', 'g', 'w'].flatMap((sign) => {
      const position = sign.charCodeAt(0);
      return [sign, String.fromCharCode(position + 1)].map((last) => copied.slice(0, -1) + last);
    });
    const isTaken = async (idToken: string) => (await calls.toolkit('lookup', { idToken })).status === 200;
    expect((await Promise.all(variants.map(isTaken))).filter(Boolean).length).toBeGreaterThan(0);
    const statuses = await Promise.all(
      [copied, ...variants].map(async (token) => (await calls.begin(token)).status),
    );
    expect(new Set(statuses)).toEqual(new Set([401]));
    expect(await calls.remainingAccess(first)).toEqual({ ...ALIVE, exchanged: false });
  });

  it('of an unverified address can be used after its rejection', async () => {
    const auth = await site.register(`new-${address}`, { isVerified: false });
    const user = userOf(auth);
    expect((await calls.begin(await user.getIdToken())).status).toBe(401);
    await sendEmailVerification(user);
    await applyActionCode(site.sdk(), await mailedCode(`new-${address}`));
    await user.reload();
    expect(user.emailVerified).toBe(true);
    const begun = await calls.begin(await user.getIdToken(true));
    expect(begun.status).toBe(200);
    expect(await calls.canEnter(begun.cookie ?? '')).toBe(true);
  });

  it('is remembered until it has expired, and deleted a day later', async () => {
    const remembered = async () => {
      const { rows } = await database.db.pool.query(
        'select expires_at as at from exchanged_tokens where user_id = $1 order by expires_at desc',
        [id],
      );
      return rows as { at: Date }[];
    };
    const [latest] = await remembered();
    const expiry = (await userOf(first.auth).getIdTokenResult()).claims.exp;
    expect(Math.abs((latest?.at.getTime() ?? 0) - (Number(expiry) + 300) * 1000)).toBeLessThan(60_000);
    await deleteEndedSessions(database.db.pool, new Date((latest?.at.getTime() ?? 0) + DAY - 60_000));
    expect((await remembered()).length).toBeGreaterThan(0);
    await deleteEndedSessions(database.db.pool, new Date((latest?.at.getTime() ?? 0) + DAY + 1000));
    expect(await remembered()).toEqual([]);
  });
});

describe('while all sign-ins end', () => {
  const endings: [string, () => Promise<unknown>][] = [
    ['everywhere else', () => end('/me/sessions')],
    ['by staff', () => endMemberSessions(staff(), id, null)],
    ['by a suspension', () => suspendMember(staff(), id)],
  ];
  const lock = (): [string, unknown[]] => ['select from users where id = $1 for update', [id]];
  const exchange = () => calls.begin(second.fresh);

  it.each(endings)('(%s) an exchange that comes second is rejected', async (_how, ending) => {
    const [, late] = await inTurn<unknown>(database.db, lock(), [ending, exchange]);
    expect([401, 403]).toContain((late as Answer).status);
  });

  it.each(endings)(
    '(%s) an exchange that comes first creates a session that ends at once',
    async (_how, ending) => {
      const [early] = await inTurn<unknown>(database.db, lock(), [exchange, ending]);
      const { cookie, status } = early as Answer;
      // Rejected if the session ends before its member is read for the response.
      expect([200, 401]).toContain(status);
      expect(await calls.canEnter(String(cookie))).toBe(false);
      expect(await calls.remainingAccess(second)).toEqual(DEAD);
    },
  );

  it.each(['first', 'second'])(
    'an exchange that comes %s and the closing of the account wait for each other',
    async (turn) => {
      const idToken = await userOf(first.auth).getIdToken();
      const close = () => site.call('/me', { method: 'DELETE', cookie: first.cookie, body: { idToken } });
      const again = () => calls.begin(String(second.exchanged));
      const answers = await inTurn(database.db, lock(), turn === 'first' ? [again, close] : [close, again]);
      const [begun, closed] = turn === 'first' ? answers : answers.toReversed();
      expect(closed?.status).toBe(204);
      // An earlier session is rejected if it ends before its member is read for the response.
      expect(turn === 'first' ? [200, 401] : [401]).toContain(begun?.status);
      expect(await calls.remainingAccess(second)).toEqual(DEAD);
    },
  );

  it('a change of the profile returns no token that stays valid', async () => {
    const lock: [string, unknown[]] = [
      'select from identity_accounts where email = $1 for update',
      [address],
    ];
    const change = ({ fresh }: Browser) =>
      calls.toolkit('update', { idToken: fresh, displayName: 'Anew', returnSecureToken: true });
    const [, late] = await inTurn<unknown>(database.db, lock, [
      () => end('/me/sessions'),
      () => change(second),
    ]);
    expect(late).toMatchObject({ status: 400, json: { error: { message: 'TOKEN_EXPIRED' } } });
    const third = await calls.browser(address);
    const [early] = await inTurn<unknown>(database.db, lock, [
      () => change(third),
      () => end('/me/sessions'),
    ]);
    const { status, json } = early as Awaited<ReturnType<typeof calls.toolkit>>;
    expect(status).toBe(200);
    expect((await calls.refresh(String(json.refreshToken))).status).toBe(400);
    expect((await calls.begin(String(json.idToken))).status).toBe(401);
    expect(await calls.remainingAccess(third)).toEqual(DEAD);
  });

  it('exchanges, refreshes and sign-outs in two processes leave nothing behind', async () => {
    for (let round = 0; round < 5; round += 1) {
      const browsers = await Promise.all([1, 2, 3].map(() => calls.browser(address, { hasSession: false })));
      const [begun, renewed] = await Promise.all([
        Promise.all(browsers.map(({ fresh }, position) => (position % 2 ? calls : elsewhere).begin(fresh))),
        Promise.all(browsers.map(({ refreshToken }) => elsewhere.refresh(refreshToken))),
        endMemberSessions(staff(), id, null),
      ]);
      expect([200, 401]).toEqual(expect.arrayContaining(begun.map(({ status }) => status)));
      const cookies = begun.flatMap(({ cookie }) => cookie || []);
      expect((await Promise.all(cookies.map(calls.canEnter))).filter(Boolean)).toEqual([]);
      const tokens = renewed.flatMap(({ json }) => json.id_token ?? []);
      const again = await Promise.all(tokens.map((token) => calls.begin(token)));
      expect(again.filter(({ status }) => status === 200)).toEqual([]);
      for (const browser of browsers) expect(await calls.remainingAccess(browser)).toEqual(DEAD_CODES_STORED);
    }
  });

  it('a sign-in with the old password during a password change cannot be refreshed', async () => {
    await signInWithEmailAndPassword(first.auth, address, PASSWORD);
    const attempts = Array.from({ length: 4 }, () =>
      calls.browser(address, { hasSession: false }).catch(() => null),
    );
    await updatePassword(userOf(first.auth), OTHER_PASSWORD);
    for (const browser of await Promise.all(attempts))
      if (browser) expect(await calls.remainingAccess(browser)).toEqual(DEAD_CODES_STORED);
  });
});

import type { Auth } from 'firebase/auth';
import { signInWithEmailAndPassword } from 'firebase/auth';
import type pg from 'pg';
import { expect } from 'vitest';
import type { Database } from '#src/server/db/database.ts';
import { PASSWORD, type SignInSite, userOf } from './signInSite.ts';

const TOOLKIT = '/identitytoolkit.googleapis.com/v1/accounts';

/** A signed-in browser, and everything that an attacker could have copied from it. */
export interface Browser {
  auth: Auth;
  /** The cookie of the session; null if it never started one. */
  cookie: string | null;
  refreshToken: string;
  /** The ID token that started the session. */
  exchanged: string | null;
  /** An ID token that has not been exchanged yet. */
  fresh: string;
}

/** What the copies of a browser still allow. */
export interface RemainingAccess {
  cookie: boolean | null;
  refresh: boolean;
  exchanged: boolean | null;
  fresh: boolean;
  lookup: boolean;
}

export const ALIVE: RemainingAccess = {
  cookie: true,
  refresh: true,
  exchanged: true,
  fresh: true,
  lookup: true,
};
export const DEAD: RemainingAccess = {
  cookie: false,
  refresh: false,
  exchanged: false,
  fresh: false,
  lookup: false,
};

/** Calls about sign-ins of one site, each from a different network address. */
export function signInCalls(site: SignInSite) {
  let calls = 0;

  const begin = async (idToken: string, cookie?: string | null) => {
    calls += 1;
    return site.call('/session', {
      method: 'POST',
      cookie: cookie ?? null,
      headers: { 'X-Forwarded-For': `203.0.${calls >> 8}.${calls & 255}` },
      body: { idToken },
    });
  };

  const toolkit = async (call: string, body: object) => {
    const answer = await fetch(`${site.origin}${TOOLKIT}:${call}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, json: (await answer.json()) as Record<string, string> };
  };

  const refresh = async (refreshToken: string) => {
    const answer = await fetch(`${site.origin}/securetoken.googleapis.com/v1/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    });
    return { status: answer.status, json: (await answer.json()) as Record<string, string> };
  };

  const canEnter = async (cookie: string) => (await site.call('/me', { cookie })).status === 200;

  /** A browser of a member signs in; it starts a session by default. */
  const browser = async (
    email: string,
    { password = PASSWORD, hasSession = true } = {},
  ): Promise<Browser> => {
    const auth = site.sdk();
    await signInWithEmailAndPassword(auth, email, password);
    const user = userOf(auth);
    const exchanged = hasSession ? await user.getIdToken() : null;
    const answer = exchanged === null ? null : await begin(exchanged);
    if (answer && answer.status !== 200) throw new Error(`No session: ${JSON.stringify(answer.json)}`);
    return {
      auth,
      cookie: answer?.cookie ?? null,
      exchanged,
      refreshToken: user.refreshToken,
      fresh: await user.getIdToken(true),
    };
  };

  /** What a browser's copies still allow. Rejections are 401 or 403, never a server error. */
  const remainingAccess = async ({
    cookie,
    refreshToken,
    exchanged,
    fresh,
  }: Browser): Promise<RemainingAccess> => {
    const begins = async (idToken: string) => {
      const { status } = await begin(idToken);
      expect([200, 401, 403]).toContain(status);
      return status === 200;
    };
    return {
      cookie: cookie === null ? null : await canEnter(cookie),
      refresh: (await refresh(refreshToken)).status === 200,
      lookup: (await toolkit('lookup', { idToken: fresh })).status === 200,
      exchanged: exchanged === null ? null : await begins(exchanged),
      fresh: await begins(fresh),
    };
  };

  return { begin, toolkit, refresh, canEnter, browser, remainingAccess };
}

/** How many connections wait for one, or for one that waits for it. */
const WAITING = `with recursive waiting (pid) as (select $1::int union
    select a.pid from pg_stat_activity a join waiting w on w.pid = any(pg_blocking_pids(a.pid)))
  select count(*)::int - 1 as count from waiting`;

/**
 * Holds a row lock while calls that need it start one after the other, so that they get it in that order.
 * @param lock a statement that locks the row
 * @param calls each starts when the one before it waits
 * @returns the results of the calls
 */
export async function inTurn<Given>(
  db: Database,
  [lock, values]: [lock: string, values: unknown[]],
  calls: readonly (() => Promise<Given>)[],
): Promise<Given[]> {
  const client: pg.PoolClient = await db.pool.connect();
  const begun: Promise<Given>[] = [];
  try {
    await client.query('begin');
    const { rows: own } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const holder = own[0]?.pid;
    await client.query(lock, values);
    for (const call of calls) {
      begun.push(call());
      await expect
        .poll(async () => {
          const { rows } = await db.pool.query<{ count: number }>(WAITING, [holder]);
          return rows[0]?.count;
        })
        .toBe(begun.length);
    }
  } finally {
    await client.query('commit');
    client.release();
  }
  return Promise.all(begun);
}

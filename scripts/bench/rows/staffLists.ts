import pg from 'pg';
import { addMember } from '#src/accounts/newMember.server.ts';
import { addRole, ensureRoles } from '#src/accounts/roles.server.ts';
import { createSignIn } from '#src/accounts/signIn.server.ts';
import { DEFAULT_ROLES } from '#src/domain/roles/roles.ts';
import type { Database } from '#src/server/db/database.ts';
import { readEnv } from '#src/server/env.ts';
import { createLog } from '#src/server/log.ts';
import { addSession } from '#src/server/session/sessions.ts';
import { openExisting, openSide, type SideOptions } from '../growth/sides.ts';
import { type Spread, spreadOf, timeAlternately } from '../measure.ts';
import { type Chapter, ms, SPREAD_HEAD, spreadCells, times, within } from '../report.ts';
import type { Site } from '../site.ts';
import { FILL, ROWS } from '../staff/fill.ts';
import { staffLists } from '../staff/lists.ts';
import { timeScreens } from '../staff/screens.ts';
import { isFaithful, recordStatements, replay } from '../statements.ts';

const BUDGET_RATIO = 1.5;
const BUDGET_MS = 300;
const ROUNDS = { rounds: 12, warmUp: 3, within: 6000 };

/** Creates an administrator with a session and returns the session cookie. */
async function signIn(db: Database, root: string): Promise<string> {
  const now = () => new Date();
  const siteOrigin = () => 'http://bench.localhost';
  const { sessions } = createSignIn({
    env: readEnv({}, root),
    db,
    log: createLog('silent'),
    siteOrigin,
    now,
  });
  const name = `bench-${Date.now()}`;
  const id = await addMember(db.pool, {
    identityUid: name,
    email: `${name}@example.org`,
    displayName: name,
    now: now(),
  });
  await addRole(db.pool, id, DEFAULT_ROLES[4].key);
  const session = await addSession(db.pool, {
    userId: id,
    provider: 'firebase',
    signedInAt: now(),
    userAgent: null,
    address: null,
    now: now(),
  });
  return await sessions.cookieOf({ id: session.id, userId: id });
}

interface Measured {
  readonly list: string;
  readonly total: string;
  readonly bare: Spread;
  readonly api: Spread;
}

function requesterOf(site: Site, cookie: string) {
  return async (list: string): Promise<{ total: string }> => {
    const answer = await site.fetch(new Request(`http://bench.localhost${list}`, { headers: { cookie } }));
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${list}: ${answer.status} ${text.slice(0, 200)}`);
    return { total: answer.headers.get('x-total-count') ?? '–' };
  };
}

async function measure(site: Site, pool: pg.Pool, cookie: string): Promise<Measured[]> {
  const request = requesterOf(site, cookie);
  const measured: Measured[] = [];
  for (const list of await staffLists(pool)) {
    const { total } = await request(list);
    const waves = await recordStatements(() => request(list));
    if (!(await isFaithful(pool, waves)))
      throw new Error(`The statements of ${list} return different rows when they are replayed`);
    const [bare, api] = await timeAlternately([() => replay(pool, waves), () => request(list)], ROUNDS);
    measured.push({ list, total, bare: spreadOf(bare ?? []), api: spreadOf(api ?? []) });
  }
  return measured;
}

type Screens = Awaited<ReturnType<typeof timeScreens>>;

function chapterOf(measured: readonly Measured[], screens: Screens): Chapter {
  const ratio = spreadOf(measured.map(({ api, bare }) => api.median / bare.median)).median;
  const slowest = measured.toSorted((a, b) => b.api.median - a.api.median)[0];
  const slowestScreen = screens.toSorted((a, b) => b.shown.median - a.shown.median)[0];
  const head = (side: string) => SPREAD_HEAD.map((each) => `${side} ${each}`);
  return {
    heading: 'Staff lists at 100,000 rows',
    findings: [
      {
        what: 'staff lists at 100,000 rows against the bare SQL',
        budget: `median ≤ ${BUDGET_RATIO} ×`,
        measured: times(ratio),
        verdict: within(ratio, BUDGET_RATIO),
        isRatio: true,
      },
      {
        what: 'staff lists at 100,000 rows, the slowest page, filter or order',
        budget: `median ≤ ${BUDGET_MS} ms`,
        measured: slowest ? `${ms(slowest.api.median)} (${slowest.list})` : '–',
        verdict: within(slowest?.api.median ?? Number.POSITIVE_INFINITY, BUDGET_MS),
      },
      {
        what: 'staff lists at 100,000 rows, from a click to the painted rows, the slowest',
        budget: `median ≤ ${BUDGET_MS} ms`,
        measured: slowestScreen ? `${ms(slowestScreen.shown.median)} (${slowestScreen.what})` : '–',
        verdict: within(slowestScreen?.shown.median ?? Number.POSITIVE_INFINITY, BUDGET_MS),
      },
    ],
    notes: [
      `Titles, people, members, activity, pictures, tags and studios, ${ROWS.toLocaleString('en')} each, requested by an administrator inside the server process, with exact totals. The bare side runs the same statements, including the session's, through a pool of \`pg\`. Up to ${ROUNDS.rounds} times each by turns.`,
      'On screen: the dashboard in Chromium at 1280 × 900, newly opened each time, from the click to the frame that shows the new rows; browser, server and database share the machine.',
    ],
    tables: [
      {
        head: ['list', 'rows', ...head('SQL'), ...head('API'), 'API / SQL'],
        rows: measured.map(({ list, total, bare, api }) => [
          `\`${list}\``,
          total,
          ...spreadCells(bare),
          ...spreadCells(api),
          times(api.median / bare.median),
        ]),
      },
      {
        head: ['on screen', ...SPREAD_HEAD],
        rows: screens.map(({ what, shown }) => [what, ...spreadCells(shown)]),
      },
    ],
  };
}

/** Returns the lines of the summary for a run without this benchmark. */
export function staffListsNotRun(): Chapter {
  const what = 'staff lists at 100,000 rows';
  const findings = [`median ≤ ${BUDGET_RATIO} × the bare SQL`, `median ≤ ${BUDGET_MS} ms`].map((budget) => ({
    what,
    budget,
    measured: 'needs --growth',
    verdict: 'not run' as const,
  }));
  return { heading: 'Staff lists at 100,000 rows', findings, notes: ['Not requested.'], tables: [] };
}

/**
 * Measures how long staff wait for lists of 100,000 rows, on a new or an existing database.
 * @param address address of an existing database, to which rows are added; null creates one
 */
export async function benchStaffLists(address: string | null, options: SideOptions): Promise<Chapter> {
  const { root, print } = options;
  print(`staffLists: ${ROWS} of each kind`);
  const side =
    address === null
      ? await openSide({ titles: ROWS, people: ROWS }, options)
      : await openExisting(address, root);
  const pool = new pg.Pool({ connectionString: side.connectionString });
  try {
    await ensureRoles(side.db);
    for (const text of FILL) await side.db.pool.query(text);
    const cookie = await signIn(side.db, root);
    const measured = await measure(side.site, pool, cookie);
    return chapterOf(measured, await timeScreens(side.site, cookie));
  } finally {
    await pool.end();
    await side.close();
  }
}

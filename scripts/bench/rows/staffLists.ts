import pg from 'pg';
import { DEFAULT_ROLES } from '#src/domain/roles.ts';
import type { Database } from '#src/server/db/database.ts';
import { readEnv } from '#src/server/env.ts';
import { createLog } from '#src/server/log.ts';
import { addMember } from '#src/server/members/newMember.server.ts';
import { addRole, ensureRoles } from '#src/server/members/roles.server.ts';
import { addSession } from '#src/server/session/sessions.ts';
import { createSignIn } from '#src/server/session/signIn.ts';
import { openMade, openSide, type SideOptions } from '../growth/sides.ts';
import { type Spread, spreadOf, timeByTurns } from '../measure.ts';
import { type Chapter, ms, SPREAD_HEAD, spreadCells, times, within } from '../report.ts';
import type { Site } from '../site.ts';
import { isFaithful, recordStatements, replay } from '../statements.ts';

/** Rows of each list: titles, people, members, activity, pictures, tags, studios. */
const ROWS = 100_000;
const BUDGET_RATIO = 1.5;
const BUDGET_MS = 300;
const TURNS = { rounds: 12, warmUp: 3, within: 6000 };

/** Lists as they open, in each kind of order, at their far end, and by each kind of filter. */
const TITLE_LISTS: readonly string[] = [
  ...[
    '',
    '_sort=title',
    '_sort=startDate&_order=desc',
    '_sort=createdAt',
    `_start=${ROWS - 50}&_end=${ROWS}`,
  ],
  ...['isPublished=false', 'poster_null=true', 'synopsis_null=true', 'cast_null=true', 'startDate_null=true'],
  ...['type=drama', 'genre=romance', 'startDate_gte=2015-01-01&startDate_lte=2015-12-31', 'q=love', 'q=사랑'],
].map((query) => `/api/staff/dramas?${query}`);

const OTHER_LISTS: readonly string[] = [
  ...['', '_sort=creditCount&_order=desc', '_sort=birthDate', `_start=${ROWS - 50}&_end=${ROWS}`]
    .concat(['genderId_null=true', 'birthDate_null=true', 'nativeName_like=김', 'q=kim', 'q=김'])
    .map((query) => `/api/staff/people?${query}`),
  ...[
    '',
    '_sort=createdAt&_order=desc',
    `_start=${ROWS - 50}&_end=${ROWS}`,
    'isSuspended=true',
    'role=editor',
  ]
    .concat(['displayName_like=kim', 'q=민준'])
    .map((query) => `/api/users?${query}`),
  ...['', `_start=${ROWS - 50}&_end=${ROWS}`, 'action=title.update', 'resource=dramas']
    .concat(['createdAt_gte=2026-10-01T00:00:00Z&createdAt_lte=2026-10-31T00:00:00Z'])
    .map((query) => `/api/activity?${query}`),
  ...['', `_start=${ROWS - 50}&_end=${ROWS}`, 'credit_null=true', 'q=tvn'].map(
    (query) => `/api/images?${query}`,
  ),
  ...['', '_sort=category', `_start=${ROWS - 50}&_end=${ROWS}`, 'q=made'].map(
    (query) => `/api/tags?${query}`,
  ),
  ...['', '_sort=kind', 'countryId_null=true', 'q=made'].map((query) => `/api/studios?${query}`),
  '/api/staff/work',
];

/** Members, activity, pictures, tags and studios, each to 100,000. Those that are there are left. */
const FILL: readonly string[] = [
  `insert into users (identity_uid, email, is_email_verified, handle, display_name, suspended_at, created_at)
   select 'made-' || n, 'made' || n || '@example.org', n % 5 <> 0, 'made_' || n,
     (array['Kim', 'Lee', 'Park', '김', '이', 'Choi'])[1 + n % 6] || ' ' || (array['Jiwon', '민준', 'Seoyeon'])[1 + n % 3] || ' ' || n,
     case when n % 50 = 0 then now() end, now() - make_interval(mins => n)
   from generate_series(1, ${ROWS}) n on conflict do nothing`,
  `insert into user_roles (user_id, role_id) select u.id, r.id from users u
   join roles r on r.slug = case when u.id % 1000 = 0 then 'editor' else 'member' end
   where u.identity_uid like 'made-%' on conflict do nothing`,
  `insert into activity (actor_id, action, entity, entity_id, detail, created_at)
   select (select id from users where handle = 'made_' || 1000 * (1 + n % 50)),
     (array['title.update', 'title.create', 'person.update', 'tags.update'])[1 + n % 4],
     (array['title', 'title', 'person', 'tags'])[1 + n % 4], n, '{"version": 2, "paths": ["title"]}',
     timestamptz '2026-11-28 00:00+00' - make_interval(mins => n * 3)
   from generate_series(1, ${ROWS} - (select count(*)::int from activity)) n`,
  `insert into images (kind, hash, path, width, height, widths, credit)
   select 'poster', md5(n::text), substr(md5(n::text), 1, 2) || '/' || md5(n::text), 600, 900, '{160,320,480,600}',
     (array['tvN', 'JTBC', 'KBS', null])[1 + n % 4] from generate_series(1, ${ROWS}) n on conflict do nothing`,
  `insert into title_images (title_id, image_id, kind, position)
   select t.id, i.id, 'poster', 10 from (select id, row_number() over (order by id) as place from titles) t
   join (select id, row_number() over (order by id) as place from images) i using (place) where place % 3 <> 0 on conflict do nothing`,
  `insert into tags (name, slug, category) select 'Made tag ' || n, 'made-tag-' || n,
     (array['Theme', 'Setting', 'Character'])[1 + n % 3] from generate_series(1, ${ROWS}) n on conflict do nothing`,
  `insert into studios (kind, name, slug) select 'studio', 'Made studio ' || n, 'made-studio-' || n
   from generate_series(1, ${ROWS}) n on conflict do nothing`,
  'vacuum analyze',
];

/** The session of somebody who may all, as the cookie of a browser. */
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
    isEmailVerified: true,
    displayName: name,
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
  return `token=${await sessions.tokenOf({ id: session.id, userId: id })}`;
}

interface Measured {
  readonly list: string;
  readonly total: string;
  readonly bare: Spread;
  readonly api: Spread;
}

function askerOf(site: Site, cookie: string) {
  return async (list: string): Promise<{ total: string }> => {
    const answer = await site.fetch(new Request(`http://bench.localhost${list}`, { headers: { cookie } }));
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${list}: ${answer.status} ${text.slice(0, 200)}`);
    return { total: answer.headers.get('x-total-count') ?? '–' };
  };
}

async function measure(site: Site, pool: pg.Pool, cookie: string): Promise<Measured[]> {
  const ask = askerOf(site, cookie);
  const measured: Measured[] = [];
  for (const list of [...TITLE_LISTS, ...OTHER_LISTS]) {
    const { total } = await ask(list);
    const waves = await recordStatements(() => ask(list));
    if (!(await isFaithful(pool, waves)))
      throw new Error(`The statements of ${list} give other rows on their own`);
    const [bare, api] = await timeByTurns([() => replay(pool, waves), () => ask(list)], TURNS);
    measured.push({ list, total, bare: spreadOf(bare ?? []), api: spreadOf(api ?? []) });
  }
  return measured;
}

function chapterOf(measured: readonly Measured[]): Chapter {
  const ratio = spreadOf(measured.map(({ api, bare }) => api.median / bare.median)).median;
  const slowest = measured.toSorted((a, b) => b.api.median - a.api.median)[0];
  const head = (side: string) => SPREAD_HEAD.map((each) => `${side} ${each}`);
  return {
    heading: 'Lists of staff at 100,000 rows',
    findings: [
      {
        what: 'lists of staff at 100,000 rows against the bare SQL',
        budget: `median ≤ ${BUDGET_RATIO} ×`,
        measured: times(ratio),
        verdict: within(ratio, BUDGET_RATIO),
        isRatio: true,
      },
      {
        what: 'lists of staff at 100,000 rows, the slowest page, filter or order',
        budget: `median ≤ ${BUDGET_MS} ms`,
        measured: slowest ? `${ms(slowest.api.median)} (${slowest.list})` : '–',
        verdict: within(slowest?.api.median ?? Number.POSITIVE_INFINITY, BUDGET_MS),
      },
    ],
    notes: [
      `Titles, people, members, activity, pictures, tags and studios, ${ROWS.toLocaleString('en')} each, asked by an administrator inside the server process, totals exact. The bare side sends the same statements, the session's own among them, through a pool of \`pg\`. Up to ${TURNS.rounds} times each by turns.`,
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
    ],
  };
}

/** Lines of the summary for a run without them. */
export function staffListsNotRun(): Chapter {
  const what = 'lists of staff at 100,000 rows';
  const findings = [`median ≤ ${BUDGET_RATIO} × the bare SQL`, `median ≤ ${BUDGET_MS} ms`].map((budget) => ({
    what,
    budget,
    measured: 'needs --growth',
    verdict: 'not run' as const,
  }));
  return { heading: 'Lists of staff at 100,000 rows', findings, notes: ['Not asked for.'], tables: [] };
}

/**
 * What staff wait for a list of 100,000 rows: on a catalogue made for it, or on one made before.
 * @param made address of a database that was made before and may be written to; null makes one
 */
export async function benchStaffLists(made: string | null, options: SideOptions): Promise<Chapter> {
  const { root, say } = options;
  say(`staffLists: ${ROWS} of each kind`);
  const side =
    made === null ? await openSide({ titles: ROWS, people: ROWS }, options) : await openMade(made, root);
  const pool = new pg.Pool({ connectionString: side.connectionString });
  try {
    await ensureRoles(side.db);
    for (const text of FILL) await side.db.pool.query(text);
    return chapterOf(await measure(side.site, pool, await signIn(side.db, root)));
  } finally {
    await pool.end();
    await side.close();
  }
}

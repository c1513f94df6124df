import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { readPostmasterFile } from '#src/server/db/postgres/postmaster.ts';
import { connectionStringOf } from '#src/server/db/postgres/probe.ts';
import {
  clockAt,
  earlierRows,
  fillDataFolder,
  fixtureCommits,
  openFixture,
  type UpgradeFixture,
} from '#tests/support/commands/upgradeFixture.ts';
import { ROOT } from '#tests/support/database/db.ts';
import { testResources } from '#tests/support/database/postgres.ts';

type Row = Readonly<Record<string, unknown>>;

interface Intended {
  /** The migration or product change that causes it. */
  readonly by: string;
  readonly table: string;
  /** The new value of an earlier row; null if it is deleted. If omitted, rows stay unchanged. */
  readonly becomes?: (row: Row) => Row | null;
  /** Columns whose values are not specified here, such as the time of the change. */
  readonly leavesOut?: (row: Row) => readonly string[];
  /** Whether a new row is allowed. */
  readonly mayAppear?: (row: Row) => boolean;
}

interface ImportResult {
  columns: { column: string }[];
  refusedRows?: { line: number; cells: string[]; reasons: string[] }[];
}

/** A job with its rejected rows as CSV. The cells of the fixture need no quotes and no escapes. */
function withRejectedFile(row: Row): Row {
  const { refusedRows: rejectedRows, ...result } = (row.result ?? {}) as ImportResult;
  if (rejectedRows === undefined) return row;
  if (rejectedRows.length === 0) return { ...row, result };
  const lines = [
    [...result.columns.map(({ column }) => column), 'Line', 'Reason'],
    ...rejectedRows.map(({ line, cells, reasons }) => [...cells, String(line), reasons.join('; ')]),
  ];
  const file = `\uFEFF${lines.map((cells) => `${cells.join(',')}\r\n`).join('')}`;
  return { ...row, result: { ...result, file } };
}

/** A value as JSON with sorted keys at every depth. */
const orderedJson = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    each !== null && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );

/**
 * Changes that later versions make to earlier data, each with its reason. New columns of a migration need no
 * entry: only earlier columns are compared.
 */
const INTENDED: readonly Intended[] = [
  {
    by: 'Newer versions add permissions at start and grant them to built-in roles',
    table: 'permissions',
    mayAppear: () => true,
  },
  { by: 'the same', table: 'role_permissions', mayAppear: () => true },
  {
    by: '0019_registrations: Unverified registrations have a row in users',
    table: 'users',
    mayAppear: ({ email, handle }) => email === 'unverified@example.org' && /^pending_/.test(String(handle)),
  },
  {
    by: 'Personal data of closed accounts is erased, including accounts closed earlier',
    table: 'users',
    becomes: (row) =>
      row.deleted_at === null
        ? row
        : { ...row, display_name: 'Former member', version: Number(row.version) + 1 },
    leavesOut: ({ deleted_at }) => (deleted_at === null ? [] : ['updated_at']),
  },
  {
    by: '0020_search_pictures_and_refused_files: Emoji in names are searchable and have separate rows',
    table: 'search_names',
    mayAppear: ({ rank, folded }) => (rank === 4 || rank === 5) && !/[\p{L}\p{N}]/u.test(String(folded)),
  },
  {
    by: 'the same: The rejected rows of an import are stored as the CSV file that staff download',
    table: 'jobs',
    becomes: withRejectedFile,
  },
  {
    by: '0022_members_lists: all entries are counted, but for private ones; the fixture wrote them behind the counts',
    table: 'title_stats',
    leavesOut: () => ['score_total', 'score_count', 'list_count'],
  },
  { by: 'the same: the mean of all scores is stored', table: 'catalogue_aggregates', mayAppear: () => true },
  {
    by: '0023_reviews: roles that can hide reviews can also mark them as spoilers',
    table: 'role_permissions',
    mayAppear: () => true,
  },
];

/** Counts that triggers maintain: pending changes are folded in at any time, so their sum is compared. */
const COUNTS = ['facet_counts', 'facet_changes', 'kept_facets'];
const COUNTED = `
  select list_id, value, sum(count)::int as count from (
    select list_id, value, count from facet_counts where given = 0
    union all select list_id, unnest(0 || facets), sign from facet_changes) c
  group by list_id, value having sum(count) <> 0 order by list_id, value`;

const parsed = (rows: readonly string[]) => rows.map((row) => JSON.parse(row) as Row);

/** Missing and unexpected rows. */
function differences(table: string, before: readonly string[], after: readonly string[]) {
  const changes = INTENDED.filter((each) => each.table === table);
  const expected = parsed(before).flatMap((row) => {
    const end = changes.reduce<Row | null>((now, { becomes }) => (now && becomes ? becomes(now) : now), row);
    return end === null ? [] : [end];
  });
  const canonical = (row: Row) => {
    const leftOut = changes.flatMap(({ leavesOut }) => leavesOut?.(row) ?? []);
    const entries = Object.entries(row).filter(([column]) => !leftOut.includes(column));
    return orderedJson(Object.fromEntries(entries));
  };
  const there = new Set(parsed(after).map(canonical));
  const wanted = new Set(expected.map(canonical));
  return {
    missing: expected.filter((row) => !there.has(canonical(row))),
    appeared: parsed(after).filter(
      (row) => !wanted.has(canonical(row)) && !changes.some(({ mayAppear }) => mayAppear?.(row)),
    ),
  };
}

const bench = testResources({ lasting: true });

describe.each(fixtureCommits())('a data folder created by commit %s', (commit) => {
  let fixture: UpgradeFixture;
  let before: Map<string, string[]>;
  let counted: unknown[];
  let client: pg.Client;
  let origin: string;

  beforeAll(async () => {
    fixture = await openFixture(commit);
    const dataDir = bench.folder();
    before = await fillDataFolder(fixture, dataDir);
    const quiet = await bench.start(dataDir);
    const reader = new pg.Client(quiet.connectionString);
    await reader.connect();
    counted = (await reader.query(COUNTED)).rows;
    await reader.end();
    await quiet.stop();
    const soonAfter = new Date(Date.parse(fixture.manifest.createdAt) + 60_000);
    origin = await bench.site(dataDir, clockAt(soonAfter)).ready;
    const socketDir = readPostmasterFile(join(dataDir, 'postgres'))?.socketDir ?? '';
    client = new pg.Client(connectionStringOf(socketDir));
    await client.connect();
    return () => client.end();
  });

  const call = async (
    path: string,
    { method = 'GET', cookie, body }: { method?: string; cookie?: string; body?: object } = {},
  ) => {
    const answer = await fetch(`${origin}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(method !== 'GET' && { Origin: origin, 'Content-Type': 'application/json' }),
        ...(cookie && { Cookie: `token=${cookie}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('json');
    return {
      status: answer.status,
      location: answer.headers.get('location'),
      json: (isJson ? JSON.parse(text) : null) as never,
    };
  };

  it('was created by migrations that have not changed since', () => {
    const files = readMigrationFiles({ migrationsFolder: join(ROOT, 'src/server/db/migrations') });
    const now = files
      .slice(0, fixture.manifest.migrations.length)
      .map(({ folderMillis, hash }) => ({ when: folderMillis, hash }));
    expect(now).toEqual(fixture.manifest.migrations);
  });

  it('starts with every row of every table unchanged', async () => {
    const errors: object[] = [];
    for (const table of fixture.manifest.tables.filter(({ name }) => !COUNTS.includes(name))) {
      const { missing, appeared } = differences(
        table.name,
        before.get(table.name) ?? [],
        await earlierRows(client, table),
      );
      if (missing.length + appeared.length > 0) errors.push({ table: table.name, missing, appeared });
    }
    expect(errors).toEqual([]);
    expect((await client.query(COUNTED)).rows).toEqual(counted);
    expect(fixture.manifest.tables.reduce((sum, { rows }) => sum + rows, 0)).toBeGreaterThan(3_000);
  });

  it('continues its id sequences', async () => {
    const delay: string[] = [];
    for (const { name, lastValue } of fixture.manifest.sequences) {
      const { rows } = await client.query<{ last: string }>(
        'select coalesce(pg_sequence_last_value($1::regclass), 0)::text as last',
        [name],
      );
      if (Number(rows[0]?.last) < Number(lastValue ?? 0)) delay.push(name);
    }
    expect(delay).toEqual([]);
  });

  it('answers as before at every earlier public address', async () => {
    const others: object[] = [];
    for (const { path, status, location } of fixture.known.addresses) {
      const answer = await call(path);
      const leadsTo = answer.location === null ? undefined : new URL(answer.location, origin).pathname;
      if (answer.status !== status || leadsTo !== location)
        others.push({ path, status, is: answer.status, leadsTo });
    }
    expect(others).toEqual([]);
    expect(fixture.known.addresses.filter(({ status }) => status === 200).length).toBeGreaterThan(300);
  });

  it('serves its pictures with the same bytes', async () => {
    const pictures = fixture.known.addresses.filter(({ path }) => path.startsWith('/media/'));
    const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
    for (const { path } of pictures) {
      const bytes = new Uint8Array(await (await fetch(origin + path)).arrayBuffer());
      expect([path, hashOf(bytes)]).toEqual([path, hashOf(readFileSync(join(fixture.folder, path)))]);
    }
    expect(pictures.length).toBe(fixture.manifest.pictures.files);
  });

  it('keeps all members signed in, with their roles, and suspended ones out', async () => {
    for (const { cookie, id, roles } of Object.values(fixture.known.sessions)) {
      const answer = await call('/api/me', { cookie });
      expect(answer).toMatchObject({ status: 200, json: { user: { id, roles } } });
    }
    expect((await call('/api/me', { cookie: fixture.known.suspended.cookie })).status).toBe(403);
  });

  it('accepts the earlier passwords', async () => {
    for (const { email, password, id } of Object.values(fixture.known.sessions)) {
      const signIn = await call(
        '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=built-in',
        {
          method: 'POST',
          body: { email, password, returnSecureToken: true },
        },
      );
      expect([email, signIn.status]).toEqual([email, 200]);
      const { idToken } = signIn.json as { idToken: string };
      const session = await call('/api/session', { method: 'POST', body: { idToken } });
      expect(session).toMatchObject({ status: 200, json: { user: { id } } });
    }
  });

  it('shows the earlier histories and can revert their changes', async () => {
    const { goblin } = fixture.known.ids;
    const { cookie } = fixture.known.sessions.editor;
    const path = `/api/staff/dramas/${goblin}`;
    const history = (await call(`${path}/revisions?_start=0&_end=50`, { cookie })).json as {
      id: number;
      note: string | null;
    }[];
    expect(history.map(({ note }) => note)).toEqual(
      expect.arrayContaining([
        'pictures',
        'links',
        'the first was better',
        'its name abroad',
        'clearer',
        'ready',
      ]),
    );
    const renaming = history.find(({ note }) => note === 'its name abroad');
    const body = { revisionId: renaming?.id, note: 'its own name again' };
    const reverted = await call(`${path}/revert`, { method: 'POST', cookie, body });
    expect(reverted).toMatchObject({ status: 200, json: { title: 'Goblin of the Fixture' } });
    const restored = await call(`/api/staff/dramas/${fixture.known.ids.deleted}/restore`, {
      method: 'POST',
      cookie,
      body: {},
    });
    expect(restored).toMatchObject({ status: 200, json: { title: 'Deleted Special', isDeleted: false } });
  });

  it('undoes earlier bulk changes, including merges', async () => {
    const { cookie } = fixture.known.sessions.admin;
    const done = (await call('/api/activity?_start=0&_end=100', { cookie })).json as {
      id: number;
      action: string;
    }[];
    for (const action of ['title.merge', 'person.merge', 'title.bulkUpdate']) {
      // The first of the bulk changes: the other one was undone at that time.
      const id = done.findLast((each) => each.action === action)?.id;
      const undone = await call(`/api/activity/${id}/undo`, { method: 'POST', cookie, body: {} });
      expect([action, undone.status]).toEqual([action, 200]);
    }
  });
});

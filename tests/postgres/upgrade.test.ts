import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { readPostmasterFile } from '#src/server/db/postgres/postmaster.ts';
import { connectionStringOf } from '#src/server/db/postgres/probe.ts';
import { upgradeDifferences } from '#tests/support/commands/upgradeDifferences.ts';
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

/** Counts that triggers maintain: pending changes are folded in at any time, so their sum is compared. */
const COUNTS = ['facet_counts', 'facet_changes', 'kept_facets'];
const COUNTED = `
  select list_id, value, sum(count)::int as count from (
    select list_id, value, count from facet_counts where given = 0
    union all select list_id, unnest(0 || facets), sign from facet_changes) c
  group by list_id, value having sum(count) <> 0 order by list_id, value`;

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
      const { missing, appeared } = upgradeDifferences(
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

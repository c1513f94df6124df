import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { connect } from '#src/server/db/database.ts';
import { readPostmasterFile } from '#src/server/db/postgres/postmaster.ts';
import { connectionStringOf } from '#src/server/db/postgres/probe.ts';
import { createDiskStore } from '#src/server/media/diskStore.ts';
import { sweepMedia } from '#src/server/media/sweep.ts';
import { bench, serversOf, withClient } from '#tests/support/commands/backupSteps.ts';
import {
  backup,
  backupsIn,
  contentOf,
  filesBelow,
  manifestOf,
  restore,
} from '#tests/support/commands/backups.ts';
import { startCommand } from '#tests/support/commands/command.ts';
import {
  clockAt,
  fillDataFolder,
  openFixture,
  type UpgradeFixture,
} from '#tests/support/commands/upgradeFixture.ts';
import { until } from '#tests/support/database/postgres.ts';

let fixture: UpgradeFixture;
/** A data folder of a site with accounts, histories and pictures, to be copied. */
let filled: string;

beforeAll(async () => {
  fixture = await openFixture('02bebf5');
  filled = bench.folder();
  await fillDataFolder(fixture, filled);
});

function siteFolder(): string {
  const path = bench.folder();
  execFileSync('cp', ['-a', `${filled}/.`, path]);
  return path;
}

const clock = () => clockAt(new Date(Date.parse(fixture.manifest.createdAt) + 60_000));
const addressOf = (dataDir: string) =>
  connectionStringOf(readPostmasterFile(join(dataDir, 'postgres'))?.socketDir ?? '');

describe('a backup of a running site', () => {
  it('restores in an empty place to a site that is equal in every table, picture and sign-in', async () => {
    const dataDir = siteFolder();
    const running = bench.site(dataDir, clock());
    await running.ready;
    const saved = bench.folder();
    const made = await backup(saved, { DATA_DIR: dataDir });
    expect([made.code, made.stderr, made.left]).toEqual([0, '', []]);
    expect(serversOf(dataDir)).not.toEqual([]);
    const [path = ''] = backupsIn(saved);
    expect(manifestOf(path).tables.map(({ name, rows }) => [name, rows])).toEqual(
      expect.arrayContaining([
        ['titles', 30],
        ['list_entries', 6],
      ]),
    );
    expect(await running.kill('SIGTERM')).toBe(0);

    const target = join(bench.folder(), 'new');
    const restored = await restore(path, { DATA_DIR: target });
    expect([restored.code, restored.stderr, restored.left]).toEqual([0, '', []]);
    expect(serversOf(target)).toEqual([]);
    expect(filesBelow(join(target, 'media'))).toEqual(filesBelow(join(dataDir, 'media')));

    const again = await backup(saved, { DATA_DIR: target });
    expect(again.code).toBe(0);
    expect(contentOf(backupsIn(saved)[1] ?? '')).toEqual(contentOf(path));

    const copy = bench.site(target, clock());
    const origin = await copy.ready;
    const { cookie, id, roles } = fixture.known.sessions.member;
    const me = await fetch(`${origin}/api/me`, { headers: { Cookie: `token=${cookie}` } });
    expect(await me.json()).toMatchObject({ user: { id, roles } });
    for (const { path: address, status } of fixture.known.addresses.slice(-60))
      expect([address, (await fetch(origin + address, { redirect: 'manual' })).status]).toEqual([
        address,
        status,
      ]);
    expect(await copy.kill('SIGTERM')).toBe(0);
  });

  it('is readable only by its owner', async () => {
    const saved = join(bench.folder({ mode: 0o755 }), 'backups');
    expect((await backup(saved, { DATA_DIR: siteFolder() })).code).toBe(0);
    const [path = ''] = backupsIn(saved);
    const modes = (names: string[]) => new Set(names.map((name) => statSync(join(path, name)).mode & 0o777));
    expect(modes(filesBelow(path))).toEqual(new Set([0o600]));
    expect(modes(['.', 'tables', 'media'])).toEqual(new Set([0o700]));
    expect(execFileSync('sha256sum', ['--quiet', '-c', 'SHA256SUMS'], { cwd: path, encoding: 'utf8' })).toBe(
      '',
    );
  });

  it('is a snapshot of one moment, despite concurrent writes', async () => {
    const dataDir = siteFolder();
    const running = bench.site(dataDir, clock());
    await running.ready;
    // One write in the first copied table and one in the last: both are there or neither.
    const saved = bench.folder();
    let isWriting = true;
    let written = 0;
    const writing = withClient(addressOf(dataDir), async (client) => {
      await client.query(`insert into installation (key, value) values ('zz-written', '0')`);
      while (isWriting) {
        written += 1;
        await client.query('begin');
        await client.query(`insert into activity (action, entity) values ('test.write', 'test')`);
        await client.query(`update users set version = version + 1 where id = 1`);
        await client.query(`update installation set value = to_jsonb($1::int) where key = 'zz-written'`, [
          written,
        ]);
        await client.query('commit');
      }
    });
    await until(() => written > 20);
    const before = written;
    const made = await backup(saved, { DATA_DIR: dataDir });
    const after = written;
    isWriting = false;
    await writing;
    await running.kill('SIGTERM');
    expect(made.code).toBe(0);
    expect(after - before).toBeGreaterThan(20);

    const target = bench.folder();
    expect((await restore(backupsIn(saved)[0] ?? '', { DATA_DIR: target })).code).toBe(0);
    const server = await bench.start(target);
    const [counts] = await withClient(server.connectionString, async (client) => {
      const { rows } = await client.query<{ activity: number; value: number; user: number }>(
        `select (select count(*)::int from activity where action = 'test.write') as activity,
           (select value::int from installation where key = 'zz-written') as value, (select version from users where id = 1) as user`,
      );
      return rows;
    });
    expect(counts?.activity).toBe(counts?.value);
    expect(counts?.value).toBeGreaterThanOrEqual(before);
    const then = await withClient(server.connectionString, async (client) => {
      const { rows } = await client.query<{ last: number }>(
        `select pg_sequence_last_value('activity_id_seq')::int as last, max(id) from activity`,
      );
      return rows[0];
    });
    expect(then?.last).toBeGreaterThanOrEqual(Number(counts?.activity));
    await server.stop();
  });

  it('keeps pictures that are deleted meanwhile; the next sweep deletes their files', async () => {
    const dataDir = siteFolder();
    const server = await bench.start(dataDir);
    const db = connect(server.connectionString, () => undefined, { max: 2 });
    const store = createDiskStore(join(dataDir, 'media'));
    const files = () => filesBelow(join(dataDir, 'media')).length;
    const before = files();
    const holding = new pg.Client(server.connectionString);
    await holding.connect();
    // As a backup does, from before its snapshot to its end.
    await holding.query('select pg_advisory_lock(7240915053)');
    await db.pool.query('delete from title_images; delete from images where kind = $$poster$$');
    expect(await sweepMedia(db, store)).toBe(0);
    expect(files()).toBe(before);
    await holding.end();
    await until(async () => (await sweepMedia(db, store)) > 0);
    expect(files()).toBeLessThan(before);
    await db.pool.end();
    await server.stop();
  });

  it('rejects a second one of the same database at the same time', async () => {
    const dataDir = siteFolder();
    const server = await bench.start(dataDir);
    await withClient(server.connectionString, async (client) => {
      await client.query('select pg_advisory_lock(7240915053)');
      const rejected = await backup(bench.folder(), { DATA_DIR: dataDir });
      expect([rejected.code, rejected.stderr]).toEqual([
        1,
        'Another backup of this database is being made\n',
      ]);
    });
    await server.stop();
  });

  it('fails with a message when the database becomes unavailable, and leaves no partial backup', async () => {
    const dataDir = siteFolder();
    const server = await bench.start(dataDir);
    const saved = bench.folder();
    await withClient(server.connectionString, async (client) => {
      // Delays the snapshot.
      await client.query('begin; lock table titles in access exclusive mode');
      const running = backup(saved, { DATA_DIR: dataDir });
      await until(async () => {
        const { rows } = await client.query(`select from pg_locks where not granted`);
        return rows.length > 0;
      });
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`,
      );
      const ended = await running;
      expect([ended.code, ended.left]).toEqual([1, []]);
      expect(ended.stderr).toMatch(/terminat|connection/i);
      expect(ended.stderr).not.toMatch(/^\s+at /m);
    });
    expect(readdirSync(saved)).toEqual([]);
    await server.stop();
  });
});

describe('a backup of a stopped site', () => {
  it('starts its own database server and stops it', async () => {
    const dataDir = siteFolder();
    const made = await backup(bench.folder(), { DATA_DIR: dataDir });
    expect([made.code, made.stderr]).toEqual([0, '']);
    expect(serversOf(dataDir)).toEqual([]);
  });

  it('creates no database if there is none', async () => {
    const dataDir = join(bench.folder(), 'none');
    const rejected = await backup(bench.folder(), { DATA_DIR: dataDir });
    expect([rejected.code, rejected.stderr]).toEqual([1, `There is no database in DATA_DIR ${dataDir}\n`]);
    expect(existsSync(dataDir)).toBe(false);
  });

  it('cannot be stored among the files of the site itself', async () => {
    const dataDir = siteFolder();
    for (const own of ['media', 'postgres/backups']) {
      const rejected = await backup(join(dataDir, own), { DATA_DIR: dataDir });
      expect([rejected.code, rejected.stderr]).toEqual([
        1,
        expect.stringContaining('the site stores its own files there'),
      ]);
    }
  });
});

describe('an interrupted backup', () => {
  it('deletes its files and stops its server', async () => {
    const dataDir = siteFolder();
    const saved = bench.folder();
    const run = startCommand(['--import', 'tsx', 'scripts/backup.ts', saved], { DATA_DIR: dataDir });
    await until(() => readdirSync(saved).length > 0);
    run.child.kill('SIGINT');
    const ended = await run.ended;
    expect([ended.code, ended.left]).toEqual([130, []]);
    expect(backupsIn(saved)).toEqual([]);
    expect(readdirSync(saved)).toEqual([]);
    expect(serversOf(dataDir)).toEqual([]);
  });
});

import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { connect } from '#src/server/db/database.ts';
import { leftBehind, readPostmasterFile } from '#src/server/db/postgres/postmaster.ts';
import { connectionStringOf } from '#src/server/db/postgres/probe.ts';
import { createDiskStore } from '#src/server/media/diskStore.ts';
import { sweepMedia } from '#src/server/media/sweep.ts';
import {
  backup,
  backupsIn,
  contentOf,
  filesBelow,
  manifestOf,
  restore,
  rewrite,
} from '#tests/support/commands/backups.ts';
import { startCommand } from '#tests/support/commands/command.ts';
import {
  clockAt,
  fillDataFolder,
  openFixture,
  type UpgradeFixture,
} from '#tests/support/commands/upgradeFixture.ts';
import { debianPostgres, startExternalPostgres } from '#tests/support/database/debianPostgres.ts';
import { testResources, until } from '#tests/support/database/postgres.ts';

const bench = testResources({ lasting: true });
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
const serversOf = (dataDir: string) => leftBehind(join(dataDir, 'postgres'));

async function withClient<Result>(
  address: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

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

describe('the retention of backups', () => {
  it('keeps the newest ones of the site; other files in the folder stay', async () => {
    const dataDir = siteFolder();
    const saved = bench.folder();
    const mine = join(saved, 'dramalog-20200101T000000Z');
    mkdirSync(mine);
    writeFileSync(join(mine, 'letters.txt'), 'of somebody');
    const env = { DATA_DIR: dataDir };
    expect((await backup(saved, env, '--keep', '2')).code).toBe(0);
    const other = join(saved, 'dramalog-20200202T000000Z');
    cpSync(backupsIn(saved)[1] ?? '', other, { recursive: true });
    rewrite(other, 'manifest.json', (text) => text.replace(/"site": "\w+"/, `"site": "${'f'.repeat(16)}"`));
    const partial = join(saved, `.dramalog-partial-${manifestOf(backupsIn(saved)[2] ?? '').site}`);
    mkdirSync(partial);
    writeFileSync(join(partial, 'half'), 'written');

    const [first = ''] = backupsIn(saved).slice(2);
    expect((await backup(saved, env, '--keep', '2')).code).toBe(0);
    const third = await backup(saved, env, '--keep', '2');
    expect(third.stdout).toContain(`Removed the old backup ${first}`);
    expect(backupsIn(saved)).toHaveLength(4);
    expect(backupsIn(saved).slice(0, 2)).toEqual([mine, other]);
    expect(existsSync(first) || existsSync(partial)).toBe(false);
    expect(readFileSync(join(mine, 'letters.txt'), 'utf8')).toBe('of somebody');
  });

  it('always keeps the new one, even with a wrong clock: of the others, later ones are deleted first', async () => {
    const saved = bench.folder();
    const env = { DATA_DIR: siteFolder() };
    expect((await backup(saved, env)).code).toBe(0);
    const [first = ''] = backupsIn(saved);
    const later = ['2090', '2091', '2092'].map((year) => {
      const path = join(saved, `dramalog-${year}0101T000000Z`);
      cpSync(first, path, { recursive: true });
      const date = (text: string) =>
        text.replace(/"createdAt": "[^"]*"/, `"createdAt": "${year}-01-01T00:00:00.000Z"`);
      rewrite(path, 'manifest.json', date);
      return path;
    });
    const second = await backup(saved, env, '--keep', '3');
    const made = /^(\/\S+): /m.exec(second.stdout)?.[1] ?? '';
    expect([second.code, existsSync(made)]).toEqual([0, true]);
    expect(backupsIn(saved)).toEqual([first, made, later[2]]);
    expect((await backup(saved, env, '--keep', '3')).code).toBe(0);
    expect(backupsIn(saved).slice(0, 2)).toEqual([first, made]);
    expect(backupsIn(saved)[2]).toMatch(/dramalog-20[2-8]/);
  });

  it('fails with a message if no folder can be created', async () => {
    const rejected = await backup('/proc/backups', { DATA_DIR: siteFolder() });
    expect([rejected.code, rejected.stderr]).toEqual([
      1,
      expect.stringContaining('does not support folders'),
    ]);
  });

  it('shares the files of unchanged pictures', async () => {
    const saved = bench.folder();
    const env = { DATA_DIR: siteFolder() };
    await backup(saved, env);
    await backup(saved, env);
    const [first = '', second = ''] = backupsIn(saved);
    const pictures = filesBelow(join(first, 'media')).filter((name) => /\.(avif|webp)$/.test(name));
    expect(pictures.length).toBe(fixture.manifest.pictures.files);
    for (const name of pictures) {
      const inodes = [first, second].map((path) => statSync(join(path, 'media', name)).ino);
      expect(inodes[0]).toBe(inodes[1]);
    }
    expect((await restore(second, {}, '--verify')).code).toBe(0);
  });
});

describe('a restore', () => {
  let path: string;
  const copyOfBackup = () => {
    const copy = join(bench.folder(), 'copy');
    cpSync(path, copy, { recursive: true });
    return copy;
  };
  beforeAll(() => {
    path = fixture.folder;
  });

  /** Rejected before anything is written. */
  async function expectError(from: string, text: string): Promise<void> {
    const target = join(bench.folder(), 'target');
    const rejected = await restore(from, { DATA_DIR: target });
    expect([rejected.code, rejected.stderr]).toEqual([1, expect.stringContaining(text)]);
    expect(rejected.stderr).not.toMatch(/^\s+at /m);
    expect(existsSync(target)).toBe(false);
    if (!text.includes('revisions.copy.gz')) return;
    const checked = await restore(from, {}, '--verify');
    expect([checked.code, checked.stderr]).toEqual([1, expect.stringContaining(text)]);
  }

  const flip = (file: string) => (copy: string) => {
    const bytes = readFileSync(join(copy, file));
    const at = Math.floor(bytes.length / 2);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(join(copy, file), bytes);
  };
  const aPicture = () => filesBelow(join(path, 'media')).find((name) => name.endsWith('.avif')) ?? '';

  it.each<[string, (copy: string) => void, string]>([
    ['a table with a flipped bit', flip('tables/revisions.copy.gz'), 'tables/revisions.copy.gz has changed'],
    [
      'a truncated table',
      (copy) =>
        writeFileSync(
          join(copy, 'tables/users.copy.gz'),
          readFileSync(join(copy, 'tables/users.copy.gz')).subarray(0, 50),
        ),
      'tables/users.copy.gz has changed',
    ],
    [
      'a missing table',
      (copy) => execFileSync('rm', [join(copy, 'tables/titles.copy.gz')]),
      'tables/titles.copy.gz is missing',
    ],
    ['a picture with a flipped bit', (copy) => flip(`media/${aPicture()}`)(copy), 'has changed'],
    ['a missing picture', (copy) => execFileSync('rm', [join(copy, 'media', aPicture())]), 'is missing'],
    ['changed secrets', flip('secrets.json'), 'secrets.json has changed'],
    ['a changed manifest', flip('manifest.json'), 'damaged'],
    [
      'a checksum list without a table',
      (copy) =>
        writeFileSync(
          join(copy, 'SHA256SUMS'),
          readFileSync(join(copy, 'SHA256SUMS'), 'utf8').replace(/^.*tables\/titles.*\n/m, ''),
        ),
      'does not list tables/titles.copy.gz',
    ],
    [
      'a checksum list without a folder of pictures',
      (copy) =>
        writeFileSync(
          join(copy, 'SHA256SUMS'),
          readFileSync(join(copy, 'SHA256SUMS'), 'utf8').replace(/^.*media\/.*\n/m, ''),
        ),
      'pictures are listed',
    ],
    [
      'a path outside the backup',
      (copy) => writeFileSync(join(copy, 'SHA256SUMS'), `${'0'.repeat(64)}  ../../etc/passwd\n`),
      'is not a checksum',
    ],
    ['missing checksums', (copy) => execFileSync('rm', [join(copy, 'SHA256SUMS')]), 'SHA256SUMS is missing'],
    [
      'a folder without a backup',
      (copy) => execFileSync('rm', [join(copy, 'manifest.json')]),
      'is not a backup',
    ],
    [
      'a later backup format',
      (copy) =>
        rewrite(copy, 'manifest.json', (text) => text.replace('"formatVersion": 1', '"formatVersion": 2')),
      'made by a newer version of the product',
    ],
    [
      'tables of a later version',
      (copy) =>
        rewrite(copy, 'manifest.json', (text) =>
          text.replace(/("migrations": \[)/, '$1{"when": 4000000000000, "hash": "x"},'),
        ),
      'made by a newer version of the product (',
    ],
  ])('rejects %s before it writes anything', async (_what, damage, text) => {
    const copy = copyOfBackup();
    damage(copy);
    await expectError(copy, text);
  });

  it('lists the backups in a folder with several', async () => {
    const saved = bench.folder();
    cpSync(path, join(saved, 'dramalog-20261130T120000Z'), { recursive: true });
    // Other files have similar names.
    for (const name of ['dramalog-99', 'dramalog-9d5c725449']) mkdirSync(join(saved, name));
    await expectError(
      saved,
      `It contains 1: name one of them, such as ${join(saved, 'dramalog-20261130T120000Z')}`,
    );
  });

  it('rejects every place that is not empty, and changes nothing there', async () => {
    const used = siteFolder();
    const inUse = await restore(path, { DATA_DIR: used });
    expect([inUse.code, inUse.stderr]).toEqual([
      1,
      expect.stringContaining('The database is not empty: it contains public.activity'),
    ]);
    expect(serversOf(used)).toEqual([]);
    expect((await backup(bench.folder(), { DATA_DIR: used })).code).toBe(0);

    const foreign = bench.folder();
    writeFileSync(join(foreign, 'notes.txt'), 'mine');
    const notes = await restore(path, { DATA_DIR: foreign });
    expect([notes.code, notes.stderr]).toEqual([
      1,
      expect.stringContaining('is not empty: it contains notes.txt'),
    ]);
    expect(readdirSync(foreign)).toEqual(['notes.txt']);

    const pictures = bench.folder();
    mkdirSync(join(pictures, 'media/ab'), { recursive: true });
    writeFileSync(join(pictures, `media/ab/${'0'.repeat(38)}-320.avif`), 'of another site');
    const others = await restore(path, { DATA_DIR: pictures });
    expect([others.code, others.stderr]).toEqual([
      1,
      expect.stringContaining('The picture store is not empty'),
    ]);

    const running = bench.folder();
    const site = bench.site(running);
    await site.ready;
    const living = await restore(path, { DATA_DIR: running });
    expect([living.code, living.stderr]).toEqual([1, expect.stringContaining('already running on DATA_DIR')]);
    await site.kill('SIGTERM');
  });

  it('continues one that was interrupted among the pictures, and ends with a complete site', async () => {
    const target = bench.folder();
    const [part = ''] = readdirSync(join(path, 'media'));
    cpSync(join(path, 'media', part), join(target, 'media', part), {
      recursive: true,
      filter: (name) => !name.endsWith('SUMS'),
    });
    writeFileSync(join(target, 'media', part, `${'0'.repeat(38)}-320.avif.1234.part`), 'half');
    expect((await restore(path, { DATA_DIR: target })).code).toBe(0);
    expect(filesBelow(join(target, 'media')).filter((name) => !name.endsWith('.part'))).toEqual(
      filesBelow(join(path, 'media')).filter((name) => !name.endsWith('SUMS')),
    );
  });

  it('migrates a backup of an older version', async () => {
    const target = bench.folder();
    expect((await restore(path, { DATA_DIR: target })).code).toBe(0);
    const origin = await bench.site(target, clock()).ready;
    expect((await fetch(`${origin}/api/dramas/${fixture.known.ids.goblin}`)).status).toBe(200);
  });
});

describe('an external database', () => {
  it('is backed up and restored by a user who owns it and has no other rights', async () => {
    const server = await bench.start(siteFolder());
    const owned = (name: string) => connectionStringOf(server.socketDir, name).replace('dramalog@', 'plain@');
    await withClient(server.connectionString, async (client) => {
      await client.query('create role plain login');
      for (const name of ['first', 'second'])
        await client.query(`create database ${name} owner plain template template0`);
    });
    const [from, to] = [bench.folder(), bench.folder()];
    const secret = 'a secret of the settings, long enough';
    const filledFirst = await restore(fixture.folder, { DATA_DIR: from }, '--database', owned('first'));
    expect([filledFirst.code, filledFirst.stderr]).toEqual([0, '']);
    expect(existsSync(join(from, 'postgres'))).toBe(false);
    const saved = bench.folder();
    const made = await backup(saved, {
      DATA_DIR: from,
      DATABASE_URL: owned('first'),
      SESSION_SECRET: secret,
    });
    expect([made.code, made.stderr]).toEqual([0, '']);
    const [path = ''] = backupsIn(saved);
    expect(manifestOf(path)).toMatchObject({
      server: { isEmbedded: false },
      pictures: fixture.manifest.pictures,
    });

    const restored = await restore(path, { DATA_DIR: to, DATABASE_URL: owned('second') });
    expect([restored.code, restored.stderr]).toEqual([0, '']);
    const again = await restore(path, { DATA_DIR: to, DATABASE_URL: owned('second') });
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('The database is not empty')]);
    // The secret of the settings becomes that of the database, so that all members stay signed in without it.
    await withClient(owned('second'), async (client) => {
      const { rows } = await client.query(`select value from installation where key = 'session-secret'`);
      expect(rows).toEqual([{ value: secret }]);
      const triggers = await client.query(`select tgname from pg_trigger where tgenabled = 'D'`);
      expect(triggers.rows).toEqual([]);
    });
    const schema = (name: string) =>
      withClient(owned(name), async (client) => {
        const { rows } = await client.query<{ definition: string }>(
          `select indexdef as definition from pg_indexes where schemaname = 'public'
           union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
           union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by 1`,
        );
        return rows.map(({ definition }) => definition);
      });
    const asMigrated = await withClient(server.connectionString, async (client) => {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from pg_indexes where schemaname = 'public'`,
      );
      return rows[0]?.count ?? 0;
    });
    expect(await schema('second')).toEqual(await schema('first'));
    expect((await schema('second')).length).toBeGreaterThan(asMigrated);
    const rejected = await backup(saved, { DATABASE_URL: owned('nowhere') });
    expect([rejected.code, rejected.stderr]).toEqual([1, expect.stringContaining('no such database')]);
    const empty = connectionStringOf(server.socketDir, 'postgres');
    const hollow = await backup(saved, { DATABASE_URL: empty });
    expect([hollow.code, hollow.stderr]).toEqual([1, expect.stringContaining('contains no site')]);
    await server.stop();
  });
});

const debian = debianPostgres();
if (debian === undefined)
  process.stdout.write('Another version of PostgreSQL is not tried: Debian has none here.\n');

describe.runIf(debian)('another version of PostgreSQL', () => {
  it('accepts a backup of the embedded one, and vice versa', async () => {
    const external = await startExternalPostgres(debian ?? '');
    const [outside, inside, saved] = [bench.folder(), bench.folder(), bench.folder()];
    try {
      const there = await restore(fixture.folder, {
        DATA_DIR: outside,
        DATABASE_URL: external.connectionString,
      });
      expect([there.code, there.stderr]).toEqual([0, '']);
      const made = await backup(saved, { DATA_DIR: outside, DATABASE_URL: external.connectionString });
      expect([made.code, made.stderr]).toEqual([0, '']);
    } finally {
      await external.stop();
    }
    const [path = ''] = backupsIn(saved);
    const back = await restore(path, { DATA_DIR: inside });
    expect([back.code, back.stderr]).toEqual([0, '']);
    await backup(saved, { DATA_DIR: inside });
    expect(contentOf(backupsIn(saved)[1] ?? '')).toEqual(contentOf(path));
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

import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { connectionStringOf } from '#src/server/db/postgres/probe.ts';
import { bench, serversOf, withClient } from '#tests/support/commands/backupSteps.ts';
import {
  backup,
  backupsIn,
  contentOf,
  filesBelow,
  manifestOf,
  restore,
  rewrite,
} from '#tests/support/commands/backups.ts';
import {
  clockAt,
  fillDataFolder,
  openFixture,
  type UpgradeFixture,
} from '#tests/support/commands/upgradeFixture.ts';
import { debianPostgres, startExternalPostgres } from '#tests/support/database/debianPostgres.ts';

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
    ['a path without a folder', (copy) => execFileSync('rm', ['-r', copy]), 'There is no folder'],
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

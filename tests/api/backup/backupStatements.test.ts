import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { makeBackup } from '#src/server/backup/backup.ts';
import { restoreBackup } from '#src/server/backup/restore.ts';
import { connect } from '#src/server/db/database.ts';
import { createDiskStore } from '#src/server/media/diskStore.ts';
import { addressOf, countOf, freshDatabase, ROOT, type TestDatabase } from '#tests/support/database/db.ts';
import { makeTitle } from '#tests/support/records/make.ts';

const MIGRATIONS = join(ROOT, 'src/server/db/migrations');

let database: TestDatabase;
let folder: string;
const target = `t_${randomBytes(6).toString('hex')}`;

beforeAll(async () => {
  database = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), 'backup-test-'));
  await database.db.pool.query(`create database ${target}`);
});
afterAll(async () => {
  await database?.db.pool.query(`drop database if exists ${target} with (force)`);
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

/** The address of the empty database on the same server. */
const targetAddress = () => addressOf(inject('databaseServer'), target);

describe('a backup', () => {
  it('contains every table of the running site, and restores it into an empty database', async () => {
    await makeTitle(database.db, { title: 'Goblin' });
    const { signal } = new AbortController();
    const dataDir = join(folder, 'data');
    await mkdir(dataDir);
    const { path, manifest } = await makeBackup({
      address: database.connectionString,
      isEmbedded: false,
      store: createDiskStore(join(dataDir, 'media')),
      dataDir,
      migrations: MIGRATIONS,
      folder: join(folder, 'backups'),
      keep: 1,
      product: { version: '1.0.0', build: null },
      sessionSecret: 'a secret of at least thirty-two characters',
      settingsFile: null,
      signal,
      onProgress: () => undefined,
    });
    expect(manifest.tables.find(({ name }) => name === 'titles')?.rows).toBe(1);
    const restore = () =>
      restoreBackup({
        backup: path,
        manifest,
        address: targetAddress(),
        store: createDiskStore(join(folder, 'restored')),
        migrations: MIGRATIONS,
        signal,
        onProgress: () => undefined,
      });
    await restore();
    const restored = connect(targetAddress(), () => undefined, { max: 1 });
    try {
      expect(await countOf(restored, `titles where title = 'Goblin'`)).toBe(1);
      expect(await countOf(restored, `installation where key = 'session-secret'`)).toBe(1);
    } finally {
      await restored.pool.end();
    }
    await expect(restore()).rejects.toThrow('not empty');
  });
});

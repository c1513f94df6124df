import { readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectionStringOf } from '#src/server/db/postgres/probe.ts';
import { createBucketStore } from '#src/server/media/bucketStore.ts';
import { parseMediaUrl } from '#src/server/media/mediaUrl.ts';
import { backup, backupsIn, contentOf, filesBelow, restore } from '#tests/support/commands/backups.ts';
import { openFixture, type UpgradeFixture } from '#tests/support/commands/upgradeFixture.ts';
import { ask, testResources } from '#tests/support/database/postgres.ts';
import { type BucketServer, bucketServer } from '#tests/support/servers/bucketServer.ts';

const KEYS = { accessKeyId: 'KEY', secretAccessKey: 'a-secret', region: 'kr-1', pageSize: 4 };

const TABLES = `select count(*)::int as count from pg_tables where schemaname = 'public'`;

const bench = testResources({ lasting: true });
let fixture: UpgradeFixture;
let bucket: BucketServer;
/** Of the site's bucket and the folder in it. */
let mediaUrl: string;
/** Empty databases on one server. */
let databases: string[];
/** A site with its pictures in the bucket. */
let site: Record<string, string>;

beforeAll(async () => {
  fixture = await openFixture('02bebf5');
  bucket = await bucketServer(KEYS);
  mediaUrl = urlOf('pictures/own');
  const server = await bench.start(bench.folder());
  const names = ['first', 'second', 'third'];
  for (const name of names) await ask(server.connectionString, `create database ${name} template template0`);
  databases = names.map((name) => connectionStringOf(server.socketDir, name));
  site = { ...emptyPlace(0), MEDIA_URL: mediaUrl };
});
afterAll(() => bucket.close());

const emptyPlace = (at: number) => ({ DATA_DIR: bench.folder(), DATABASE_URL: databases[at] ?? '' });

function urlOf(position: string): string {
  const url = new URL(`${bucket.origin}/${position}?region=${KEYS.region}`);
  url.username = KEYS.accessKeyId;
  url.password = KEYS.secretAccessKey;
  return url.href;
}

function storeOf(url: string) {
  const read = parseMediaUrl(url);
  if (typeof read === 'string') throw new Error(read);
  return createBucketStore(read);
}

/** A port that nothing listens on. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}

async function namesIn(url: string): Promise<string[]> {
  const names: string[] = [];
  for await (const some of storeOf(url).names()) names.push(...some);
  return names.sort();
}

const picturesOf = (folder: string) => filesBelow(folder).filter((name) => !name.endsWith('SHA256SUMS'));

describe('pictures in a bucket', () => {
  it('are restored into it, and none of them into the data folder', async () => {
    const restored = await restore(fixture.folder, site);
    expect([restored.code, restored.stderr]).toEqual([0, '']);
    const names = await namesIn(mediaUrl);
    expect(names).toEqual(picturesOf(join(fixture.folder, 'media')));
    expect(names).toHaveLength(fixture.manifest.pictures.files);
    expect(filesBelow(site.DATA_DIR ?? '')).toEqual([]);
  });

  it('are backed up from it byte by byte, and can be restored into a folder', async () => {
    const saved = bench.folder();
    const made = await backup(saved, site);
    expect([made.code, made.stderr]).toEqual([0, '']);
    const [path = ''] = backupsIn(saved);
    expect(contentOf(path).pictures).toEqual(fixture.manifest.pictures);
    const target = emptyPlace(1);
    const restored = await restore(path, target);
    expect([restored.code, restored.stderr]).toEqual([0, '']);
    for (const name of picturesOf(join(fixture.folder, 'media')))
      expect(
        readFileSync(join(target.DATA_DIR, 'media', name)).equals(
          readFileSync(join(fixture.folder, 'media', name)),
        ),
      ).toBe(true);
  });

  it('are not restored next to others, whose bucket and database stay unchanged', async () => {
    const url = urlOf('pictures/others');
    const other = `ab/${'0123456789'.repeat(4)}-320.avif`;
    await storeOf(url).put(other, Buffer.from('another site’s'), 'image/avif');
    const target = emptyPlace(2);
    const rejected = await restore(fixture.folder, { ...target, MEDIA_URL: url });
    expect([rejected.code, rejected.stderr]).toEqual([
      1,
      expect.stringContaining('The picture store is not empty'),
    ]);
    expect(await namesIn(url)).toEqual([other]);
    expect(await ask(target.DATABASE_URL, TABLES)).toEqual({ count: 0 });
  });

  it('that are unavailable end a backup with a message, and the last complete one stays', async () => {
    const saved = bench.folder();
    const wrongKey = new URL(mediaUrl);
    wrongKey.password = 'another';
    const away = mediaUrl.replace(/:\d+\//, `:${await closedPort()}/`);
    expect((await backup(saved, site)).code).toBe(0);
    const [path = ''] = backupsIn(saved);
    // Already copied files are not requested again, so the earlier backup has to be out of reach.
    rmSync(join(path, 'media'), { recursive: true });
    for (const [url, text] of [
      [wrongKey.href, /The bucket answered 403/],
      [away, /^The bucket cannot be reached: .*ECONNREFUSED/],
    ] as const) {
      const failed = await backup(saved, { ...site, MEDIA_URL: url });
      expect([failed.code, failed.stderr]).toEqual([1, expect.stringMatching(text)]);
      expect(failed.stderr).not.toMatch(/\n\s+at /);
      expect(filesBelow(saved).filter((name) => !name.startsWith('dramalog-'))).toEqual([]);
      expect(backupsIn(saved)).toEqual([path]);
    }
  });
});

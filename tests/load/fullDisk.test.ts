import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TitleRecord } from '#src/catalogue/titles/title.fields.ts';
import { titleRecords } from '#src/catalogue/titles/titleRecords.server.ts';
import type { Saved } from '#src/records/lifecycle.commands.server.ts';
import { connect, type Database } from '#src/server/db/database.ts';
import { readPostmasterFile } from '#src/server/db/postgres/postmaster.ts';
import { connectionStringOf } from '#src/server/db/postgres/probe.ts';
import { isDatabaseUnavailable } from '#src/server/http/errors.ts';
import { isRoot, testResources, until } from '#tests/support/database/postgres.ts';
import type { SiteProcess } from '#tests/support/http/site.ts';
import { contextOf } from '#tests/support/staff/staff.ts';
import { chance } from './chance.ts';
import { errorsOf } from './kills/consistency.ts';
import { type Acknowledged, missingChanges } from './kills/journal.ts';
import { SEED } from './size.ts';

const canMount = isRoot && spawnSync('unshare', ['-m', 'true']).status === 0;
if (!canMount) process.stdout.write('Full-disk tests skipped: they need root to mount a file system.\n');

/** Space for a new database and a few of its log files of 16 MiB each. */
const DISK_MEBIBYTES = 150;
const REJECTIONS = 40;
const RECOVERED_WITHIN_MILLISECONDS = 40_000;

const bench = testResources({ lasting: true });
const mounted: string[] = [];

function smallDisk(): string {
  const path = bench.folder({ mode: 0o755 });
  const options = `size=${DISK_MEBIBYTES}m,mode=755`;
  expect(spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path]).status).toBe(0);
  mounted.push(path);
  return path;
}

/**
 * Creates titles with long texts until `isEnough` results; returns the acknowledged ones and the rejections.
 */
async function write(db: Database, isEnough: (made: number, rejected: number) => boolean) {
  const editor = await contextOf(db, 'editor');
  const random = chance(SEED);
  const made: Saved<TitleRecord>[] = [];
  const rejections: unknown[] = [];
  while (!isEnough(made.length, rejections.length)) {
    // Random letters, since PostgreSQL compresses long texts.
    const synopsis = Array.from({ length: 8_000 }, () =>
      String.fromCharCode(0xac00 + random.below(11_000)),
    ).join('');
    await titleRecords
      .create(editor, { type: 'drama', title: `Written ${random.below(1e6)}`, synopsis })
      .then(
        (title) => made.push(title),
        (error: unknown) => rejections.push(error),
      );
  }
  return {
    acknowledged: made.map((title) => ({ entity: 'title' as const, ...title })),
    refusals: rejections,
  };
}

/** Starts log files until there is no space for another one, which ends the server. */
async function fillLog(db: Database): Promise<void> {
  for (;;) {
    try {
      await db.pool.query(
        "select pg_switch_wal(), txid_current(), pg_logical_emit_message(true, 'fill', 'x')",
      );
    } catch (error) {
      if (/Connection terminated|ECONN/.test(String(error))) return;
      expect(isDatabaseUnavailable(error), String(error)).toBe(true);
    }
  }
}

describe.runIf(canMount)('a disk that fills up while the site runs', () => {
  let site: SiteProcess;
  let db: Database;
  let filler: string;
  let origin: string;
  let early: Awaited<ReturnType<typeof write>>;
  const statusOf = async (path: string) => (await fetch(`${origin}${path}`)).status;
  const fill = () => spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k'], { stdio: 'ignore' });

  /** Frees space and waits until reading and writing recover; then all rows must be there and complete. */
  async function freeSpace(acknowledged: Acknowledged[]): Promise<void> {
    rmSync(filler);
    const began = performance.now();
    await until(async () => (await statusOf('/readyz')) === 200, RECOVERED_WITHIN_MILLISECONDS);
    const again = await until(() => write(db, (made) => made === 1).catch(() => null));
    process.stdout.write(`writes go on ${Math.round(performance.now() - began)} ms after there was room\n`);
    expect(await missingChanges(db, [...acknowledged, ...again.acknowledged])).toEqual([]);
    expect(await errorsOf(db)).toEqual([]);
  }

  beforeAll(async () => {
    const dataDir = smallDisk();
    filler = join(dataDir, 'filler');
    site = bench.site(dataDir);
    origin = await site.ready;
    const socketDir = readPostmasterFile(join(dataDir, 'postgres'))?.socketDir ?? '';
    db = connect(connectionStringOf(socketDir), () => undefined, { max: 2, answerMilliseconds: 5_000 });
    early = await write(db, (made) => made === 20);
  });
  afterAll(async () => {
    await db.pool.end();
    await site.kill('SIGTERM');
    for (const path of mounted) spawnSync('umount', ['-l', path]);
  });

  test('causes clean write errors with a message, while reading continues; with free space all recovers', async () => {
    fill();
    const late = await write(db, (_, rejected) => rejected === REJECTIONS);
    expect(late.refusals.filter((error) => !isDatabaseUnavailable(error))).toEqual([]);
    const [title] = early.acknowledged;
    for (const path of ['/healthz', '/readyz', `/api/dramas/${title?.id}`, '/dramas?look=full']) {
      expect([path, await statusOf(path)]).toEqual([path, 200]);
    }
    await freeSpace([...early.acknowledged, ...late.acknowledged]);
  });

  test('and ends PostgreSQL, which cannot write its log, recovers when there is space', async () => {
    fill();
    await fillLog(db);
    await until(async () => (await statusOf('/readyz')) === 503);
    expect(await statusOf('/healthz')).toBe(200);
    const answer = await fetch(`${origin}/api/dramas`);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    await until(() => /could not be started again/.test(site.output()));
    await freeSpace(early.acknowledged);
  });
});

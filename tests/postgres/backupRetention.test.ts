import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { bench } from '#tests/support/commands/backupSteps.ts';
import {
  backup,
  backupsIn,
  filesBelow,
  manifestOf,
  restore,
  rewrite,
} from '#tests/support/commands/backups.ts';
import { fillDataFolder, openFixture, type UpgradeFixture } from '#tests/support/commands/upgradeFixture.ts';

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

import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pollDelay } from '#src/client/buildUpdates.ts';
import { keepPreviousAssets } from '../../../scripts/previousAssets.mjs';

describe('[S-C3] the time until the next poll for a build', () => {
  it('is about five minutes, differs between browsers, and doubles with each failure up to an hour', () => {
    const minutes = (failures: number, chance: number) =>
      Math.round(pollDelay(failures, chance) / 6_000) / 10;
    expect([0, 0.5, 1].map((chance) => minutes(0, chance))).toEqual([4, 5, 6]);
    expect([1, 2, 3, 4, 50].map((failures) => minutes(failures, 0.5))).toEqual([10, 20, 40, 60, 60]);
    expect(new Set(Array.from({ length: 20 }, () => pollDelay(0))).size).toBeGreaterThan(10);
  });
});

describe('[S-C4] the assets of the previous build', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dramalog-assets-'));
  });

  afterEach(() => rm(folder, { recursive: true }));

  /** The effect of a build on the folder: all its content is deleted, and its own files are added. */
  async function build(id: string) {
    const settle = keepPreviousAssets(folder);
    await rm(join(folder, 'build'), { recursive: true, force: true });
    await mkdir(join(folder, 'build/client/assets'), { recursive: true });
    for (const name of ['manifest', 'kit'])
      await writeFile(join(folder, `build/client/assets/${name}-${id}.js`), '');
    settle();
  }

  const saved = () => readdir(join(folder, 'build/previous/assets')).catch(() => []);

  it('are kept for one release', async () => {
    await build('one');
    expect(await saved()).toEqual([]);
    await build('two');
    expect(await saved()).toEqual(['kit-one.js', 'manifest-one.js']);
    await build('three');
    expect(await saved()).toEqual(['kit-two.js', 'manifest-two.js']);
  });

  it('stay when the same sources are built again', async () => {
    for (const id of ['one', 'two', 'two', 'two']) await build(id);
    expect(await saved()).toEqual(['kit-one.js', 'manifest-one.js']);
  });

  it('stay when a build fails', async () => {
    await build('one');
    keepPreviousAssets(folder);
    await rm(join(folder, 'build'), { recursive: true });
    await build('two');
    expect(await saved()).toEqual(['kit-one.js', 'manifest-one.js']);
  });
});

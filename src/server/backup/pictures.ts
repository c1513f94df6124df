import { createReadStream } from 'node:fs';
import { link, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { FORMATS } from '#src/domain/pictures/pictures.ts';
import { fileName } from '#src/server/media/names.ts';
import type { MediaStore } from '#src/server/media/store.ts';
import { FOLDER_MODE, type Measured, syncFolder, writeStream, writeText } from './files.ts';
import { type Manifest, SUMS_FILE } from './manifest.ts';
import { readSums, sumLine } from './sums.ts';

/** Folder of the pictures in a backup; its subfolders are the first two characters of their names, as in the store. */
export const MEDIA_FOLDER = 'media';

/** Number of files copied at the same time. */
const AT_ONCE = 4;

/** Returns the path of the hash list of one picture folder. */
export const pictureSums = (part: string): string => `${MEDIA_FOLDER}/${part}/${SUMS_FILE}`;

interface PicturesOptions {
  readonly store: MediaStore;
  /** Path of the snapshot's list of pictures. */
  readonly list: string;
  /** Folder of the new backup. */
  readonly folder: string;
  /** Folder of the site's previous backup; null for the first. */
  readonly previous: string | null;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
}

interface Copied {
  readonly counts: Manifest['pictures'];
  /** The hash lists that were written, by path. */
  readonly files: ReadonlyMap<string, Measured>;
}

/** Counts the files of a list's pictures. */
async function countFiles(list: string): Promise<number> {
  let count = 0;
  for await (const { names } of namesByPart(list)) count += names.length;
  return count;
}

/** Yields the names of picture files in groups with the same first two characters. */
async function* namesByPart(list: string): AsyncGenerator<{ part: string; names: string[] }> {
  let part = '';
  let names: string[] = [];
  for await (const line of createInterface({ input: createReadStream(list) })) {
    const [path = '', widths = ''] = line.split(' ');
    if (path.slice(0, 2) !== part) {
      if (names.length > 0) yield { part, names };
      [part, names] = [path.slice(0, 2), []];
    }
    for (const width of widths.split(',').filter(Boolean))
      for (const format of FORMATS) names.push(fileName(path, Number(width), format));
  }
  if (names.length > 0) yield { part, names };
}

/** Reads the hashes of one folder in the previous backup, by file name without the folder. */
async function knownSums(previous: string | null, part: string): Promise<Map<string, string>> {
  const known = new Map<string, string>();
  if (previous === null) return known;
  try {
    for await (const { path, sha256 } of readSums(join(previous, pictureSums(part)))) known.set(path, sha256);
  } catch {
    // Files whose hashes cannot be read are copied again.
    known.clear();
  }
  return known;
}

/**
 * Runs work on each item, `AT_ONCE` at the same time. After a failure no more is started, and running work is awaited.
 * @throws the error of the first worker that failed
 */
export async function eachOf<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  let hasFailed = false;
  const worker = async () => {
    for (const item of queue) {
      if (hasFailed) return;
      try {
        await work(item);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
  const failure = ended.find(({ status }) => status === 'rejected');
  if (failure?.status === 'rejected') throw failure.reason;
}

async function isLinked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch {
    // Missing, on another disk, or a file system without hard links.
    return false;
  }
}

/**
 * Copies the picture files of the snapshot. Names are immutable, so files of the previous backup are hard-linked and need no
 * additional space. The caller must prevent removals in the meantime; files that are missing were missing before.
 * @throws the signal's reason when it is aborted; the error of the store or the disk if a file cannot be copied
 */
export async function copyPictures(options: PicturesOptions): Promise<Copied> {
  const { store, list, folder, previous, signal, onProgress } = options;
  const counts = { files: 0, bytes: 0, missing: 0 };
  const total = await countFiles(list);
  const files = new Map<string, Measured>();
  for await (const { part, names } of namesByPart(list)) {
    const known = await knownSums(previous, part);
    const sums = new Map<string, string>();
    await mkdir(join(folder, MEDIA_FOLDER, part), { recursive: true, mode: FOLDER_MODE });

    const copy = async (name: string) => {
      signal.throwIfAborted();
      const local = name.slice(part.length + 1);
      const target = join(folder, MEDIA_FOLDER, name);
      const sum = known.get(local);
      if (
        sum !== undefined &&
        previous !== null &&
        (await isLinked(join(previous, MEDIA_FOLDER, name), target))
      ) {
        sums.set(local, sum);
        const { size } = await stat(target);
        counts.bytes += size;
      } else {
        const stored = await store.find(name);
        if (stored === null) {
          counts.missing += 1;
          return onProgress(counts.files + counts.missing, total);
        }
        const written = await writeStream(target, await stored.read(), undefined, signal);
        if (written.bytes !== stored.size) throw new Error(`The picture ${name} was read incompletely`);
        counts.bytes += written.bytes;
        sums.set(local, written.sha256);
      }
      counts.files += 1;
      onProgress(counts.files + counts.missing, total);
    };

    await eachOf(names, copy);
    const lines = [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, sum]) => sumLine(sum, name));
    files.set(pictureSums(part), await writeText(join(folder, pictureSums(part)), lines.join('')));
    await syncFolder(join(folder, MEDIA_FOLDER, part));
  }
  return { counts, files };
}

import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { MediaStore } from './store.ts';

const isMissing = (error: unknown) => {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'ENOENT' || code === 'ENOTDIR';
};

const orEmpty = (error: unknown): string[] => {
  if (isMissing(error)) return [];
  throw error;
};

/** Suffix of incomplete files; never part of a picture's name. */
const PARTIAL = '.part';

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const partial = `${path}.${randomUUID()}${PARTIAL}`;
  try {
    const file = await open(partial, 'wx', 0o644);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Syncs the directory entry, so that it survives a power loss like the row that refers to it. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Stores picture files in a folder, on this machine or shared.
 * Files are written under a temporary name, synced and renamed. `names` also lists incomplete files of killed processes, so
 * that the sweep removes them.
 */
export function createDiskStore(folder: string): MediaStore {
  return {
    async put(name, bytes) {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true });
      await writeWhole(path, bytes);
      await syncFolder(dirname(path));
    },
    async find(name) {
      const path = join(folder, name);
      const match = await stat(path).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
      if (!match?.isFile()) return null;
      return { size: match.size, read: async (range) => createReadStream(path, range) };
    },
    async remove(name) {
      await rm(join(folder, name), { force: true });
    },
    async *names() {
      for (const part of (await readdir(folder).catch(orEmpty)).sort()) {
        const files = await readdir(join(folder, part)).catch(orEmpty);
        if (files.length > 0) yield files.sort().map((file) => `${part}/${file}`);
      }
    },
  };
}

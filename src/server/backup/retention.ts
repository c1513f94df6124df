import { constants } from 'node:fs';
import { access, mkdir, readdir, realpath, rm, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { makeFolders } from '#src/server/makeFolders.ts';
import { BackupError } from './errors.ts';
import { FOLDER_MODE } from './files.ts';
import { type Manifest, readManifest } from './manifest.ts';

/** Default number of backups per site; the privacy page states it in days. */
export const DEFAULT_KEEP = 7;

/** Pattern of the names of complete backups. */
export const COMPLETE = /^dramalog-\d{8}T\d{6}Z(-\d+)?$/;

/** A complete backup in a folder of several. */
export interface StoredBackup {
  readonly path: string;
  readonly manifest: Manifest;
}

/** Name of an incomplete backup: it is not treated as a backup, and the site's next backup removes it. */
const partialName = (site: string) => `.dramalog-partial-${site}`;

/**
 * Opens the folder for backups; creates it if needed.
 * @param dataDir the site's DATA_DIR; the folder must not be in a subfolder that the site uses itself
 * @throws BackupError if it is in such a subfolder, is not a folder or cannot be written
 */
export async function openBackupFolder(folder: string, dataDir: string): Promise<string> {
  const path = resolve(folder);
  for (const used of ['postgres', 'media', 'outbox']) {
    const inside = relative(join(dataDir, used), path);
    if (inside === '' || (!inside.startsWith('..') && !isAbsolute(inside)))
      throw new BackupError(`Backups cannot be stored in ${path}: the site stores its own files there`);
  }
  try {
    makeFolders(path, FOLDER_MODE);
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
    if (!(await stat(path)).isDirectory()) throw new BackupError(`${path} is not a folder`);
    return await realpath(path);
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`Backups cannot be stored in ${path}: ${(error as Error).message}`);
  }
}

/** Creates the folder of a new backup and removes the remains of an interrupted one. */
export async function beginPartial(folder: string, site: string): Promise<string> {
  const path = join(folder, partialName(site));
  await rm(path, { recursive: true, force: true });
  await mkdir(path, { mode: FOLDER_MODE });
  return path;
}

/** Returns an unused path for a backup, named by its time in UTC: `dramalog-20261130T120000Z`. */
export async function freeName(folder: string, createdAt: Date): Promise<string> {
  const time = createdAt.toISOString().replace(/[-:]/g, '').replace(/\.\d+/, '');
  const existing = new Set(await readdir(folder));
  const name = `dramalog-${time}`;
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${name}-${number}`;
    if (!existing.has(candidate)) return join(folder, candidate);
  }
}

/** Returns a site's complete backups in a folder, newest first; ignores other folders and other sites. */
export async function storedBackups(folder: string, site: string): Promise<StoredBackup[]> {
  const names = (await readdir(folder)).filter((name) => COMPLETE.test(name));
  const read = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const manifest = await readManifest(path).catch(() => null);
      return manifest === null || manifest.site !== site ? [] : [{ path, manifest }];
    }),
  );
  const numberOf = ({ path }: StoredBackup) => Number(/Z-(\d+)$/.exec(path)?.[1] ?? 1);
  return read
    .flat()
    .sort(
      (a, b) =>
        Date.parse(b.manifest.createdAt) - Date.parse(a.manifest.createdAt) || numberOf(b) - numberOf(a),
    );
}

/**
 * Removes a site's older backups beyond `keep`; the new one always stays, then the newest of the others. Only complete backups
 * of the same site are considered. Backups with a later time than the new one come from a wrong clock, then or now: they count
 * as the oldest, so that neither the new backup nor later ones are removed because of them.
 * @param made path of the new backup
 * @returns paths of the removed backups
 * @throws BackupError if the new backup no longer exists
 */
export async function removeOlder(
  folder: string,
  site: string,
  { made, keep: retain }: { made: string; keep: number },
): Promise<string[]> {
  const all = await storedBackups(folder, site);
  const at = all.findIndex(({ path }) => path === made);
  if (at === -1) throw new BackupError(`${made} no longer exists: no older backups were removed`);
  const [later, [, ...earlier]] = [all.slice(0, at), all.slice(at)];
  const older = [...earlier, ...later].slice(Math.max(0, retain - 1));
  for (const { path } of older) await rm(path, { recursive: true });
  return older.map(({ path }) => path);
}

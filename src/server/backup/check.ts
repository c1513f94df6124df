import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BackupError } from './errors.ts';
import { measureFile } from './files.ts';
import {
  MANIFEST_FILE,
  type Manifest,
  readManifest,
  SECRETS_FILE,
  SUMS_FILE,
  tableFile,
} from './manifest.ts';
import { eachOf, MEDIA_FOLDER } from './pictures.ts';
import { COMPLETE } from './retention.ts';
import { readSums } from './sums.ts';

interface CheckOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
}

/** Maximum number of reported errors. */
const ERRORS_REPORTED = 10;

async function fileError(
  folder: string,
  path: string,
  sha256: string,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    return (await measureFile(join(folder, path), signal)).sha256 === sha256 ? null : `${path} has changed`;
  } catch (error) {
    signal.throwIfAborted();
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' ? `${path} is missing` : `${path} cannot be read (${code})`;
  }
}

async function listOf(folder: string, sums: string): Promise<{ path: string; sha256: string }[]> {
  const below = dirname(sums) === '.' ? '' : `${dirname(sums)}/`;
  const listed = [];
  for await (const { path, sha256 } of readSums(join(folder, sums)))
    listed.push({ path: `${below}${path}`, sha256 });
  return listed;
}

/**
 * Reads the manifest of the backup in a folder.
 * @throws BackupError if it is not a backup; names the backups in it, if there are any
 */
async function openBackup(folder: string): Promise<Manifest> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(
      error.code === 'ENOENT' ? `There is no folder ${folder}` : `${folder} cannot be read (${error.code})`,
    );
  });
  if (names.includes(MANIFEST_FILE)) return readManifest(folder);
  const stored = names.filter((name) => COMPLETE.test(name)).sort();
  const advice =
    stored.length > 0
      ? ` It contains ${stored.length}: name one of them, such as ${join(folder, stored.at(-1) ?? '')}`
      : '';
  throw new BackupError(`${folder} is not a backup: it has no ${MANIFEST_FILE}.${advice}`);
}

/**
 * Reads every file of a backup and compares it with its hash.
 * @param folder folder of the backup
 * @returns its manifest
 * @throws BackupError if it is not a backup, or naming the missing and changed files
 */
export async function checkBackup(folder: string, { signal, onProgress }: CheckOptions): Promise<Manifest> {
  const manifest = await openBackup(folder);
  const files = await listOf(folder, SUMS_FILE);
  const needed = [MANIFEST_FILE, SECRETS_FILE, ...manifest.tables.map(({ name }) => tableFile(name))];
  const errors = needed
    .filter((name) => !files.some(({ path }) => path === name))
    .map((name) => `${SUMS_FILE} does not list ${name}`);
  const total = files.length + manifest.pictures.files;
  let done = 0;
  const check = async ({ path, sha256 }: { path: string; sha256: string }) => {
    signal.throwIfAborted();
    const error = await fileError(folder, path, sha256, signal);
    if (error !== null) errors.push(error);
    done += 1;
    onProgress(done, Math.max(done, total));
  };
  await eachOf(files, check);
  let pictures = 0;
  for (const { path } of files.filter(({ path }) => path.startsWith(`${MEDIA_FOLDER}/`))) {
    // A missing or damaged list was reported above.
    const listed = await listOf(folder, path).catch(() => []);
    pictures += listed.length;
    await eachOf(listed, check);
  }
  if (errors.length === 0 && pictures !== manifest.pictures.files)
    errors.push(`${pictures} of ${manifest.pictures.files} pictures are listed`);
  if (errors.length === 0) return manifest;
  const more = errors.length > ERRORS_REPORTED ? [`and ${errors.length - ERRORS_REPORTED} more`] : [];
  throw new BackupError(
    `The backup is damaged:\n${[...errors.slice(0, ERRORS_REPORTED), ...more].map((error) => `  ${error}`).join('\n')}`,
  );
}

/** Yields the pictures of a backup with their hashes, one folder of the store at a time. */
export async function* picturesOf(
  folder: string,
): AsyncGenerator<{ name: string; path: string; sha256: string }[]> {
  const parts = await readdir(join(folder, MEDIA_FOLDER)).catch(() => []);
  for (const part of parts.sort()) {
    const isFolder = (await stat(join(folder, MEDIA_FOLDER, part))).isDirectory();
    if (!isFolder) continue;
    const files = await listOf(folder, `${MEDIA_FOLDER}/${part}/${SUMS_FILE}`);
    yield files.map(({ path, sha256 }) => ({
      name: path.slice(MEDIA_FOLDER.length + 1),
      path: join(folder, path),
      sha256,
    }));
  }
}

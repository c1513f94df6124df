import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Thrown for a file system that does not support folders. */
export class FolderError extends Error {
  constructor(folder: string) {
    super(`${folder} cannot be created: its file system does not support folders`);
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

/**
 * Creates a folder and its missing parents. Node's recursive mkdir never returns if a file system answers ENOENT for a new
 * folder, as /proc does.
 * @param mode of the created folders; default Node's
 * @throws FolderError; other system errors unchanged
 */
export function makeFolders(folder: string, mode?: number, isParentThere = false): void {
  try {
    mkdirSync(folder, mode);
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && statSync(folder).isDirectory()) return;
    if (codeOf(error) !== 'ENOENT') throw error;
    if (isParentThere) throw new FolderError(folder);
    makeFolders(dirname(folder), mode);
    makeFolders(folder, mode, true);
  }
}

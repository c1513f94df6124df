/** A reason not to start, with a message for the terminal: the problem and how to fix it. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

const message: Record<string, string> = {
  ENOSPC: 'there is no space left on its device',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'its file system is read-only',
  EACCES: 'permission is denied',
  EPERM: 'the operation is not permitted',
  ENOTDIR: 'part of the path is not a folder',
  EEXIST: 'a file with that name exists',
  ENAMETOOLONG: 'the path is too long',
};

/**
 * Converts a system error of preparing a data folder to a StartError that names the folder.
 * Returns any other error unchanged, so that bugs keep their stack.
 */
export function asStartError(error: unknown, dataDir: string): unknown {
  if (!(error instanceof Error) || !('code' in error) || error instanceof StartError) return error;
  const reason = message[String(error.code)];
  if (reason === undefined) return error;
  return new StartError(`DATA_DIR ${dataDir} cannot be used: ${reason} (${error.message}).`, {
    cause: error,
  });
}

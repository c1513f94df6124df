/** A reason not to start, in words for the person at the terminal: what is wrong and how to mend it. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

const words: Record<string, string> = {
  ENOSPC: 'there is no space left on its device',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'its file system is read-only',
  EACCES: 'permission is denied',
  EPERM: 'the operation is not permitted',
  ENOTDIR: 'part of the path is not a folder',
  EEXIST: 'a file of that name is in the way',
  ENAMETOOLONG: 'the path is too long',
};

/**
 * Turns a system error met while preparing a data folder into a StartError that names the folder.
 * Any other error is given back unchanged, so that a fault of ours keeps its stack.
 */
export function asStartError(error: unknown, dataDir: string): unknown {
  if (!(error instanceof Error) || !('code' in error) || error instanceof StartError) return error;
  const reason = words[String(error.code)];
  if (reason === undefined) return error;
  return new StartError(`DATA_DIR ${dataDir} cannot be used: ${reason} (${error.message}).`, {
    cause: error,
  });
}

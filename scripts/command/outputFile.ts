import { closeSync, createWriteStream, ftruncateSync, openSync, realpathSync } from 'node:fs';
import { UsageError } from './errors.mjs';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'part of the path is not a folder',
  EISDIR: 'it is a folder',
  EACCES: 'permission is denied',
  EPERM: 'the operation is not permitted',
  EROFS: 'its file system is read-only',
  ENOSPC: 'there is no space left on its device',
  ENAMETOOLONG: 'the path is too long',
  ENXIO: 'no process reads from it',
};

/** A file that a command will write. It is open for writing, but unchanged until `begin` is called. */
export interface OutputFile {
  readonly path: string;
  /** Empties the file and starts writing. */
  begin(): OutputLines;
  /** Closes the file unchanged, if `begin` was not called. */
  close(): void;
}

export interface OutputLines {
  write(line: string): void;
  /** Waits until all lines are written. @throws the error of a failed write */
  end(): Promise<void>;
}

/**
 * Opens a file for writing without changing its content.
 * @param option the command-line option, for messages, such as `--report`
 * @param sources input files that must not be overwritten
 * @throws UsageError when the file cannot be written or is one of `sources`
 */
export function openOutputFile(option: string, path: string, sources: readonly string[] = []): OutputFile {
  let file: number;
  try {
    file = openSync(path, 'a');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!code) throw error;
    throw new UsageError(`${option} ${path} cannot be written: ${REASONS[code] ?? code}`);
  }
  if (sources.some((source) => realpathSync(source) === realpathSync(path))) {
    closeSync(file);
    throw new UsageError(`${option} ${path} would overwrite an input file`);
  }
  return {
    path,
    begin() {
      // Pipes and devices cannot be truncated.
      try {
        ftruncateSync(file);
      } catch {}
      const stream = createWriteStream('', { fd: file });
      let errorMessage: Error | undefined;
      stream.on('error', (error) => {
        errorMessage = error;
      });
      return {
        write: (line) => void stream.write(`${line}\n`),
        async end() {
          const isClosed = new Promise<void>((resolve) => stream.once('close', resolve));
          stream.end();
          if (!stream.closed) await isClosed;
          if (errorMessage) throw errorMessage;
        },
      };
    },
    close: () => closeSync(file),
  };
}

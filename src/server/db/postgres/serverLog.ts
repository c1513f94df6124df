import { closeSync, copyFileSync, fstatSync, openSync, readSync, statSync, truncateSync } from 'node:fs';

const largest = 5 * 1024 * 1024;
const tail = 16 * 1024;

/** PostgreSQL's log file, opened for the server to inherit, with access to what was written since. */
export interface ServerLog {
  file: number;
  /** The last 16 KiB written since it was opened. */
  written(): string;
  close(): void;
}

/** Opens a log for appending, after limiting its size. */
export function openServerLog(path: string): ServerLog {
  boundServerLog(path);
  const file = openSync(path, 'a+', 0o600);
  const start = fstatSync(file).size;
  const written = () => {
    const end = fstatSync(file).size;
    const buffer = Buffer.alloc(Math.min(Math.max(end - start, 0), tail));
    const length = readSync(file, buffer, 0, buffer.length, end - buffer.length);
    return buffer.toString('utf8', 0, length);
  };
  return { file, written, close: () => closeSync(file) };
}

/**
 * Limits a log to 5 MiB: a larger one is copied to `<path>.1` and truncated in place, since a running server keeps
 * appending to the same open file.
 */
export function boundServerLog(path: string): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= largest) return;
  copyFileSync(path, `${path}.1`);
  truncateSync(path);
}

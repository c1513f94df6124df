import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { BackupError } from './errors.ts';

/** Hash, and path with slashes relative to the list's folder. No path can lead outside it. */
const LINE = /^([0-9a-f]{64}) {2}((?:[A-Za-z0-9_-][A-Za-z0-9_.-]*\/)*[A-Za-z0-9_-][A-Za-z0-9_.-]*)$/;

/** Formats a line of a hash list, as `sha256sum` does. */
export const sumLine = (sha256: string, path: string): string => `${sha256}  ${path}\n`;

/**
 * Reads a hash list in the format of `sha256sum`.
 * @throws BackupError if it is missing or contains an invalid line
 */
export async function* readSums(path: string): AsyncGenerator<{ sha256: string; path: string }> {
  const stream = createReadStream(path);
  const errorMessage = new Promise<never>((_, reject) => stream.once('error', reject));
  errorMessage.catch(() => undefined);
  try {
    await Promise.race([new Promise((resolve) => stream.once('open', resolve)), errorMessage]);
    for await (const line of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })) {
      const [, sha256, name] = LINE.exec(line) ?? [];
      if (sha256 === undefined || name === undefined)
        throw new BackupError(`The backup is damaged: ${path} has a line that is not a checksum`);
      yield { sha256, path: name };
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new BackupError(`The backup is damaged: ${path} is missing`);
    throw error;
  } finally {
    stream.destroy();
  }
}

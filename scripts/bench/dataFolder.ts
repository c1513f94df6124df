import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startEmbeddedPostgres } from '#src/server/db/postgres/start.ts';

/** A data folder that is thrown away. */
export interface DataFolder {
  path: string;
  /** Starts its PostgreSQL, which the caller stops before anything else uses the folder. */
  startPostgres(): ReturnType<typeof startEmbeddedPostgres>;
  remove(): void;
}

/** Makes an empty data folder under the system's temporary folder. */
export function makeDataFolder(): DataFolder {
  const path = mkdtempSync(join(tmpdir(), 'dramalog-bench-'));
  const folders = new Set([path]);
  return {
    path,
    async startPostgres() {
      const server = await startEmbeddedPostgres({ dataDir: path, log: () => undefined });
      // Where PostgreSQL's user cannot reach the folder, the data lives in a stand-in elsewhere.
      folders.add(dirname(server.location));
      return server;
    },
    remove() {
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}

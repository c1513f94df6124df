import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startEmbeddedPostgres } from '#src/server/db/postgres/start.ts';
import { onInterrupt } from './undoing.ts';

/** The embedded PostgreSQL of a data folder. */
export interface FolderPostgres {
  connectionString: string;
  stop(): Promise<void>;
}

/** A data folder that is thrown away. */
export interface DataFolder {
  path: string;
  /** Starts its PostgreSQL, which the caller stops before anything else uses the folder. */
  startPostgres(): Promise<FolderPostgres>;
  remove(): void;
}

/** Makes an empty data folder under the system's temporary folder. */
export function makeDataFolder(): DataFolder {
  const path = mkdtempSync(join(tmpdir(), 'dramalog-bench-'));
  const folders = new Set([path]);
  const removeAll = () => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  };
  const forget = onInterrupt(removeAll);
  return {
    path,
    async startPostgres() {
      const server = await startEmbeddedPostgres({ dataDir: path, log: () => undefined });
      // Where PostgreSQL's user cannot reach the folder, the data lives in a stand-in elsewhere.
      folders.add(dirname(server.location));
      const forgetServer = onInterrupt(server.stop);
      return {
        connectionString: server.connectionString,
        async stop() {
          await server.stop();
          forgetServer();
        },
      };
    },
    remove() {
      removeAll();
      forget();
    },
  };
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startEmbeddedPostgres } from '#src/server/db/postgres/start.ts';
import { onInterrupt } from './cleanup.ts';

/** The embedded PostgreSQL of a data folder. */
export interface FolderPostgres {
  connectionString: string;
  stop(): Promise<void>;
}

/** A temporary data folder. */
export interface DataFolder {
  path: string;
  /** Starts the folder's PostgreSQL. The caller stops it before anything else uses the folder. */
  startPostgres(): Promise<FolderPostgres>;
  remove(): void;
}

/** Creates an empty data folder in the system's temporary folder. */
export function makeDataFolder(): DataFolder {
  const path = mkdtempSync(join(tmpdir(), 'dramalog-bench-'));
  const folders = new Set([path]);
  const removeAll = () => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  };
  const unregister = onInterrupt(removeAll);
  return {
    path,
    async startPostgres() {
      const server = await startEmbeddedPostgres({ dataDir: path, log: () => undefined });
      // If PostgreSQL's user cannot access the folder, the data is in another folder.
      folders.add(dirname(server.location));
      const unregisterServer = onInterrupt(server.stop);
      return {
        connectionString: server.connectionString,
        async stop() {
          await server.stop();
          unregisterServer();
        },
      };
    },
    remove() {
      removeAll();
      unregister();
    },
  };
}

import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { folderForData } from '#tests/support/commands/dataFolder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a database on the test server; each test file creates databases of its own there. */
    databaseServer: string;
    databaseTemplate: string;
  }
}

interface Shared {
  connectionString: string;
  template: string;
  users: number;
  stop(): Promise<void>;
}

/**
 * Space for the databases of the files that run at once, the templates and a gigabyte of the server's log.
 */
const FOLDER_BYTES = 4 * 2 ** 30;

/** One server for all suites of a run, though each suite has a separate copy of this module. */
const run = globalThis as { testDatabaseServer?: Promise<Shared> };

async function startServer(): Promise<Shared> {
  const template = `t_template_${randomBytes(4).toString('hex')}`;
  const external = process.env.TEST_DATABASE_URL;
  if (external) return { connectionString: external, template, users: 0, stop: async () => undefined };
  const { startEmbeddedPostgres } = await import('#src/server/db/postgres/start.ts');
  const dataDir = await mkdtemp(join(folderForData(FOLDER_BYTES), 'dramalog-test-'));
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const stop = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { connectionString: server.connectionString, template, users: 0, stop };
}

/**
 * Provides a PostgreSQL server for the tests: TEST_DATABASE_URL if set, otherwise an embedded one in a
 * temporary folder.
 */
export default async function provideServer(project: TestProject): Promise<() => Promise<void>> {
  run.testDatabaseServer ??= startServer();
  const server = await run.testDatabaseServer;
  server.users += 1;
  project.provide('databaseTemplate', server.template);
  project.provide('databaseServer', server.connectionString);
  return async () => {
    server.users -= 1;
    if (server.users > 0) return;
    delete run.testDatabaseServer;
    await server.stop();
  };
}

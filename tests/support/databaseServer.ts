import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a database on the server under the tests; each test file makes databases of its own there. */
    databaseServer: string;
    databaseTemplate: string;
  }
}

/** Gives the tests a PostgreSQL server: TEST_DATABASE_URL where set, else an embedded one in a throw-away folder. */
export default async function provideServer(project: TestProject): Promise<() => Promise<void>> {
  project.provide('databaseTemplate', `t_template_${randomBytes(4).toString('hex')}`);
  const external = process.env.TEST_DATABASE_URL;
  if (external) {
    project.provide('databaseServer', external);
    return async () => undefined;
  }
  const { startEmbeddedPostgres } = await import('#src/server/db/postgres/start.ts');
  const dataDir = await mkdtemp(join(tmpdir(), 'dramalog-test-'));
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  project.provide('databaseServer', server.connectionString);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

import { join } from 'node:path';
import pg from 'pg';
import { leftBehind } from '#src/server/db/postgres/postmaster.ts';
import { testResources } from '#tests/support/database/postgres.ts';

export const bench = testResources({ lasting: true });
export const serversOf = (dataDir: string) => leftBehind(join(dataDir, 'postgres'));

export async function withClient<Result>(
  address: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

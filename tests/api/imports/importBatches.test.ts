import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImportSession, inBatch } from '#src/features/imports/session.server.ts';
import { countOf, freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

describe('a batch of an import', () => {
  it('is stored as a whole, or not at all if its work fails', async () => {
    const client = await database.db.pool.connect();
    // A batch uses nothing else of its session.
    const session = { client, isDryRun: false } as ImportSession;
    const add = (slug: string, error?: Error) =>
      inBatch(session, async (tx) => {
        await tx.client.query('insert into tags (name, slug) values ($1, $1)', [slug]);
        if (error) throw error;
      });
    try {
      await add('kept');
      await expect(add('lost', new Error('The work failed'))).rejects.toThrow('The work failed');
    } finally {
      client.release();
    }
    expect(await countOf(database.db, `tags where slug = 'kept'`)).toBe(1);
    expect(await countOf(database.db, `tags where slug = 'lost'`)).toBe(0);
  });
});

import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listenForChanges } from '#src/server/cache/changeListener.ts';
import { createGenerations } from '#src/server/cache/generations.ts';
import { announceChanges } from '#src/server/db/changes.ts';
import { connect } from '#src/server/db/database.ts';
import { answerReadiness } from '#src/server/http/readiness.ts';
import { createLog } from '#src/server/log.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

describe('a process of the site', () => {
  it('is ready while the database answers, and asks to come again when it does not', async () => {
    const db = connect(database.connectionString, () => undefined, { max: 1 });
    const app = new Hono().get('/readyz', answerReadiness(db));
    const ready = await app.request('/readyz');
    expect([ready.status, await ready.text()]).toEqual([200, 'ready']);
    await db.pool.end();
    const unready = await app.request('/readyz');
    expect([unready.status, unready.headers.get('retry-after')]).toEqual([
      503,
      expect.stringMatching(/^\d+$/),
    ]);
  });

  it('knows of the changes of other processes', async () => {
    const generations = createGenerations();
    const listener = listenForChanges(database.connectionString, generations, createLog('silent'));
    await expect.poll(() => listener.isListening()).toBe(true);
    const before = generations.current();
    expect(generations.areUnchanged(['title:7'], before)).toBe(true);
    await announceChanges(database.db.pool, new Set(['title:7']));
    await expect.poll(() => generations.areUnchanged(['title:7'], before)).toBe(false);
    expect(generations.areUnchanged(['title:8'], before)).toBe(true);
    await listener.close();
    expect(await listener.isListening()).toBe(false);
  });
});

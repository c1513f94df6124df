import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { type SiteProcess, startSite } from '#tests/support/http/site.ts';
import { signedIn } from '#tests/support/staff/staffSession.ts';

/** The server waits this long for running requests when it stops. */
const DRAIN_MILLISECONDS = 10_000;

let database: TestDatabase;
let site: SiteProcess;
let origin: string;
let cookie: string;
beforeAll(async () => {
  database = await freshDatabase();
  ({ cookie } = await signedIn(database.db, 'editor'));
});
afterAll(async () => {
  await site?.kill('SIGKILL');
  await database.drop();
});

async function begin(): Promise<void> {
  site = startSite({ DATABASE_URL: database.connectionString });
  origin = await site.ready;
}

const RESOURCES = ['tags', 'genres', 'studios', 'countries', 'genders'];

const send = (file: string, resource = 'tags') =>
  fetch(`${origin}/api/${resource}/import?key=name`, {
    method: 'POST',
    body: new TextEncoder().encode(file),
    headers: { 'Content-Type': 'application/octet-stream', Cookie: cookie, Origin: origin },
  });
const commas = () => `name\n${','.repeat(4_000_000)}`;

describe('an import on the built site', () => {
  it('is parsed by its worker thread, which can reject it', async () => {
    await begin();
    expect((await send('name\nOne\nTwo\n')).status).toBe(202);
    const answer = await send(commas());
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringContaining('a row has more than'),
    ]);
    await expect
      .poll(
        async () => (await database.db.pool.query(`select from tags where name in ('One', 'Two')`)).rowCount,
      )
      .toBe(2);
  });

  it('does not prevent the server from stopping while files are parsed and queued', async () => {
    const answers = RESOURCES.map((resource) =>
      send(commas(), resource).then(
        ({ status }) => status,
        () => 'cut off',
      ),
    );
    // They have arrived once one of them is answered.
    await Promise.race(answers);
    const requested = performance.now();
    expect(await site.kill('SIGTERM')).toBe(0);
    expect(performance.now() - requested).toBeLessThan(DRAIN_MILLISECONDS + 5_000);
    for (const answer of await Promise.all(answers)) expect([400, 503, 'cut off']).toContain(answer);
    expect(site.output()).not.toMatch(/unhandled|TypeError|exited/i);
  });
});

import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personRecords } from '#src/catalogue/people/personRecords.server.ts';
import { titleRecords } from '#src/catalogue/titles/titleRecords.server.ts';
import { connect, type Database } from '#src/server/db/database.ts';
import { type CommandStage, setStage } from '#tests/support/commands/commandStage.ts';
import { startApp, type TestApp } from '#tests/support/http/app.ts';
import { type SiteProcess, startSite } from '#tests/support/http/site.ts';
import { openWire, type Wire } from '#tests/support/http/wire.ts';

/** How far a process may lag behind the writes of another one. */
const DELAY_MILLISECONDS = 1000;

let stage: CommandStage;
let writer: TestApp;
let writerWire: Wire;
/**
 * The site of another process: a separate database handle and listener, over a connection that can be cut.
 */
let other: TestApp;
let otherDb: Database;
let wire: Wire;
let isOver = false;

beforeAll(async () => {
  stage = await setStage();
  const { db } = stage.editor;
  const address = String(db.pool.options.connectionString);
  writerWire = await openWire(address);
  writer = await startApp({ db, changesAt: writerWire.connectionString });
  otherDb = connect(address, (error) => isOver || console.error(error), { max: 4 });
  wire = await openWire(address);
  other = await startApp({ db: otherDb, changesAt: wire.connectionString });
});

afterAll(async () => {
  isOver = true;
  await writer.stop();
  await other.stop();
  await wire.close();
  await writerWire.close();
  await otherDb.pool.end();
  await stage.drop();
});

/**
 * A record whose name contains the number of its changes, with the number and acknowledgement time of each
 * change.
 */
interface Counted {
  name: string;
  acknowledged: { count: number; at: number }[];
  change(count: number): Promise<unknown>;
}

/** The minimum change for a reader who starts now, with an allowed lag. */
function expectedOf({ acknowledged }: Counted, delay: number): number {
  const until = performance.now() - delay;
  return acknowledged.filter(({ at }) => at <= until).at(-1)?.count ?? 0;
}

/** Which change of a record a page shows. */
function shownOf({ name }: Counted, body: string): number {
  const counts = [...body.matchAll(new RegExp(`${name} no(\\d+)`, 'g'))].map((match) => Number(match[1]));
  return counts.length === 0 ? -1 : Math.min(...counts);
}

let runs = 0;

async function makeCounted() {
  runs += 1;
  const [titled, named] = [`Counted ${runs}`, `Gong ${runs}`];
  const title = await stage.make({
    title: 'Counted',
    nativeTitle: `${titled} no0`,
    isPublished: true,
    cast: [{ personId: stage.gong }],
  });
  let titleVersion = title.version;
  const person = await stage.rowsOf<{ version: number }>(
    'select version from people where id = $1',
    stage.gong,
  );
  let personVersion = person[0]?.version ?? 1;
  const counted = (name: string, change: Counted['change']): Counted => ({ name, acknowledged: [], change });
  const drama = counted(titled, async (count) => {
    const changes = { nativeTitle: `${titled} no${count}` };
    const saved = await titleRecords.update(stage.editor, title.id, { version: titleVersion, changes });
    titleVersion = saved.version;
  });
  const actor = counted(named, async (count) => {
    const changes = { nativeName: `${named} no${count}` };
    const saved = await personRecords.update(stage.editor, stage.gong, { version: personVersion, changes });
    personVersion = saved.version;
  });
  return { drama, actor, titleId: title.id };
}

/** The content of a page's payload. Names in it change, but never its address, so that it can be cached. */
async function payloadOf(get: TestApp['get'], path: string): Promise<string> {
  const answer = await get(`${path}/_payload.json`);
  expect(answer.status).toBe(200);
  return answer.text();
}

/**
 * Reads the page of a title until it shows the last change; a page requested after the allowed lag must show
 * it.
 */
async function expectSoon(counted: Counted, titleId: number, get: TestApp['get']): Promise<void> {
  const last = counted.acknowledged.at(-1)?.count ?? 0;
  let shown = -1;
  while (shown < last) {
    const expected = expectedOf(counted, DELAY_MILLISECONDS);
    shown = shownOf(counted, await payloadOf(get, `/drama/${titleId}/counted`));
    expect(shown).toBeGreaterThanOrEqual(expected);
  }
  expect(shown).toBe(last);
}

const seeded = (seed: number) => {
  let state = seed;
  return (limit: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * limit);
  };
};

async function acknowledge(counted: Counted, count: number): Promise<void> {
  await counted.change(count);
  counted.acknowledged.push({ count, at: performance.now() });
}

interface Reader {
  get: TestApp['get'];
  delay: number;
}

/** Writes and reads in random order, several at a time; returns every page that was too old. */
async function interleave(seed: number, rounds: number, readers: readonly Reader[]) {
  const random = seeded(seed);
  const { drama, actor, titleId } = await makeCounted();
  const pages = [`/drama/${titleId}/counted`, `/people/${stage.gong}/gong-yoo`, '/dramas'];
  const stale: string[] = [];
  let reads = 0;
  const read = async ({ get, delay }: Reader, path: string) => {
    const expected = [drama, actor].map((counted) => ({ counted, count: expectedOf(counted, delay) }));
    const body = await payloadOf(get, path);
    reads += 1;
    for (const { counted, count } of expected) {
      const shown = shownOf(counted, body);
      if (shown >= 0 && shown < count)
        stale.push(`${path} shows ${counted.name} ${shown}, expected ${count}`);
    }
  };
  const writes = [Promise.resolve(), Promise.resolve()];
  const reading = new Set<Promise<void>>();
  for (let round = 1; round <= rounds; round += 1) {
    const which = random(5);
    const counted = [drama, actor][which];
    if (counted) {
      writes[which] = (writes[which] ?? Promise.resolve()).then(() => acknowledge(counted, round));
      if (random(2) === 0) await writes[which];
    } else {
      const reader = readers[random(readers.length)];
      const page = pages[random(pages.length)];
      if (!reader || page === undefined) continue;
      const running = read(reader, page).finally(() => reading.delete(running));
      reading.add(running);
      if (random(3) === 0) await running;
    }
    if (reading.size > 12) await Promise.race(reading);
  }
  await Promise.all([...writes, ...reading]);
  return { stale, reads, drama, actor, titleId };
}

describe('pages of a site with writes', () => {
  it('are never older than the last acknowledged write, or than one second in another process, in 1,000 random interleavings', async () => {
    const readers = [
      { get: writer.get, delay: 0 },
      { get: other.get, delay: DELAY_MILLISECONDS },
    ];
    const { stale, reads, drama, actor } = await interleave(20_261_128, 1000, readers);
    expect(stale).toEqual([]);
    expect(reads).toBeGreaterThan(400);
    expect(drama.acknowledged.length + actor.acknowledged.length).toBeGreaterThan(300);
  });

  it('are new in the writing process before the database has sent the notification', async () => {
    const { drama, titleId } = await makeCounted();
    for (let count = 1; count <= 10; count += 1) {
      await payloadOf(writer.get, `/drama/${titleId}/counted`);
      writerWire.freeze();
      await acknowledge(drama, count);
      const body = await payloadOf(writer.get, `/drama/${titleId}/counted`);
      writerWire.thaw();
      expect(shownOf(drama, body)).toBe(count);
      await expect.poll(async () => (await writer.get('/dramas')).headers.get('etag')).not.toBeNull();
    }
  });

  it.each([
    [
      'ended by the server',
      () =>
        stage.rowsOf(
          `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'dramalog changes' and datname = current_database()`,
        ),
    ],
    ['silent, but not closed', async () => wire.freeze()],
  ])('are at most one second old when the listening connection is %s', async (_how, lose) => {
    const { drama, titleId } = await makeCounted();
    await payloadOf(other.get, `/drama/${titleId}/counted`);
    await lose();
    const shown: number[] = [];
    for (let count = 1; count <= 30; count += 1) {
      await acknowledge(drama, count);
      const expected = expectedOf(drama, DELAY_MILLISECONDS);
      shown.push(shownOf(drama, await payloadOf(other.get, `/drama/${titleId}/counted`)) - expected);
      // A delay between samples, so that they cover the time in which a loss is noticed.
      await pause(60);
    }
    wire.thaw();
    expect(Math.min(...shown)).toBeGreaterThanOrEqual(0);
    await expect.poll(async () => (await other.get('/dramas')).headers.get('etag')).not.toBeNull();
    await acknowledge(drama, 31);
    await expectSoon(drama, titleId, other.get);
  });
});

describe('two processes on one database', () => {
  const sites: SiteProcess[] = [];

  afterAll(async () => {
    for (const site of sites) await site.kill('SIGTERM');
  });

  it('serve one site, consistent within a second', async () => {
    const env = { DATABASE_URL: String(stage.editor.db.pool.options.connectionString) };
    sites.push(startSite(env), startSite(env));
    const origins = await Promise.all(sites.map(({ ready }) => ready));
    const gets = origins.map((origin) => (path: string) => fetch(`${origin}${path}`, { redirect: 'manual' }));
    const readers = gets.map((get) => ({ get, delay: DELAY_MILLISECONDS }));
    const { stale, reads, drama, titleId } = await interleave(7, 400, readers);
    expect(stale).toEqual([]);
    expect(reads).toBeGreaterThan(150);
    for (const get of gets) await expectSoon(drama, titleId, get);
  });
});

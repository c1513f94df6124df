import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateTitle } from '#src/features/catalogue/titles.commands.server.ts';
import { updatePerson } from '#src/features/people/people.commands.server.ts';
import { connect, type Database } from '#src/server/db/database.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { type CommandStage, setStage } from '#tests/support/commandStage.ts';
import { type SiteProcess, startSite } from '#tests/support/site.ts';
import { layWire, type Wire } from '#tests/support/wire.ts';

/** How far a process may be behind what another one wrote. */
const BEHIND_MILLISECONDS = 1000;

let stage: CommandStage;
let writer: TestApp;
let writerWire: Wire;
/** Another process's site: a database handle and a listener of its own, over a wire that can be cut. */
let other: TestApp;
let otherDb: Database;
let wire: Wire;
let isOver = false;

beforeAll(async () => {
  stage = await setStage();
  const { db } = stage.editor;
  const address = String(db.pool.options.connectionString);
  writerWire = await layWire(address);
  writer = await startApp({ db, changesAt: writerWire.connectionString });
  otherDb = connect(address, (error) => isOver || console.error(error), { max: 4 });
  wire = await layWire(address);
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

/** A record whose name says how often it was changed, with every change's number and the time it was acknowledged. */
interface Counted {
  name: string;
  acknowledged: { count: number; at: number }[];
  change(count: number): Promise<unknown>;
}

/** The change that a reader may at least expect, who starts now and may be behind by some time. */
function expectedOf({ acknowledged }: Counted, behind: number): number {
  const until = performance.now() - behind;
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
    const saved = await updateTitle(stage.editor, title.id, { version: titleVersion, changes });
    titleVersion = saved.version;
  });
  const actor = counted(named, async (count) => {
    const changes = { nativeName: `${named} no${count}` };
    const saved = await updatePerson(stage.editor, stage.gong, { version: personVersion, changes });
    personVersion = saved.version;
  });
  return { drama, actor, titleId: title.id };
}

/** What the payload of a page says. Names change in it, never its address, so that it can be kept. */
async function payloadOf(get: TestApp['get'], path: string): Promise<string> {
  const answer = await get(`${path}/_payload.json`);
  expect(answer.status).toBe(200);
  return answer.text();
}

/** Reads a title's page until it shows the last change; a page asked for longer after it than it may be behind is wrong. */
async function expectSoon(counted: Counted, titleId: number, get: TestApp['get']): Promise<void> {
  const last = counted.acknowledged.at(-1)?.count ?? 0;
  let shown = -1;
  while (shown < last) {
    const expected = expectedOf(counted, BEHIND_MILLISECONDS);
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
  behind: number;
}

/** Writes and reads in random order, several at a time; gives every page that was older than it may be. */
async function interleave(seed: number, rounds: number, readers: readonly Reader[]) {
  const random = seeded(seed);
  const { drama, actor, titleId } = await makeCounted();
  const pages = [`/drama/${titleId}/counted`, `/people/${stage.gong}/gong-yoo`, '/dramas'];
  const stale: string[] = [];
  let reads = 0;
  const read = async ({ get, behind }: Reader, path: string) => {
    const expected = [drama, actor].map((counted) => ({ counted, count: expectedOf(counted, behind) }));
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

describe('pages of a site that is written to', () => {
  it('are never older than the last acknowledged write, nor in another process by a second, in 1,000 random interleavings', async () => {
    const readers = [
      { get: writer.get, behind: 0 },
      { get: other.get, behind: BEHIND_MILLISECONDS },
    ];
    const { stale, reads, drama, actor } = await interleave(20_261_128, 1000, readers);
    expect(stale).toEqual([]);
    expect(reads).toBeGreaterThan(400);
    expect(drama.acknowledged.length + actor.acknowledged.length).toBeGreaterThan(300);
  });

  it('are new in the process that wrote before the database has told of the write', async () => {
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
    ['silent, without an end', async () => wire.freeze()],
  ])('are not older by a second when the listening connection is %s', async (_how, lose) => {
    const { drama, titleId } = await makeCounted();
    await payloadOf(other.get, `/drama/${titleId}/counted`);
    await lose();
    const shown: number[] = [];
    for (let count = 1; count <= 30; count += 1) {
      await acknowledge(drama, count);
      const expected = expectedOf(drama, BEHIND_MILLISECONDS);
      shown.push(shownOf(drama, await payloadOf(other.get, `/drama/${titleId}/counted`)) - expected);
      // A wait between samples, so that they span the time in which a loss is noticed.
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
    const readers = gets.map((get) => ({ get, behind: BEHIND_MILLISECONDS }));
    const { stale, reads, drama, titleId } = await interleave(7, 400, readers);
    expect(stale).toEqual([]);
    expect(reads).toBeGreaterThan(150);
    for (const get of gets) await expectSoon(drama, titleId, get);
  });
});

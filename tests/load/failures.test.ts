import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { titleRecords } from '#src/catalogue/titles/titleRecords.server.ts';
import { type CommandStage, setStage } from '#tests/support/commands/commandStage.ts';
import { type SiteProcess, startSite } from '#tests/support/http/site.ts';
import { openWire, type Wire } from '#tests/support/http/wire.ts';

/** A statement times out after 5 s, and a page may have to wait for a connection before. */
const ANSWERED_WITHIN_MILLISECONDS = 11_000;
const LOOKS = 3;
const RECOVERED_WITHIN_MILLISECONDS = 15_000;

let stage: CommandStage;
let wire: Wire;
let site: SiteProcess;
let origin: string;
let title: number;
let looks = 0;

beforeAll(async () => {
  stage = await setStage();
  title = (await stage.make({ isPublished: true, cast: [{ personId: stage.gong }] })).id;
  wire = await openWire(String(stage.editor.db.pool.options.connectionString));
  site = startSite({ DATABASE_URL: wire.connectionString });
  origin = await site.ready;
});

afterAll(async () => {
  await site.kill('SIGTERM');
  await wire.close();
  await stage.drop();
});

/** Uncached addresses: pages, a payload and calls. */
function addresses(): string[] {
  looks += 1;
  const page = `/drama/${title}/goblin`;
  return [
    `/?look=${looks}`,
    `/dramas?look=${looks}`,
    `${page}?look=${looks}`,
    `/search?q=look${looks}`,
    `${page}/_payload.json?look=${looks}`,
    `/api/dramas/${title}`,
    '/api/people?_end=5',
  ];
}

interface Answer {
  address: string;
  status: number;
  retryAfter: string | null;
  type: string | null;
  text: string;
  milliseconds: number;
}

async function askOnce(address: string): Promise<Answer> {
  const started = performance.now();
  const answer = await fetch(`${origin}${address}`);
  const text = await answer.text();
  const { status, headers } = answer;
  const milliseconds = performance.now() - started;
  return {
    address,
    status,
    retryAfter: headers.get('retry-after'),
    type: headers.get('content-type'),
    text,
    milliseconds,
  };
}

/**
 * A late response is requested again, since other processes may have delayed it; a real error delays each
 * one.
 */
async function ask(address: string): Promise<Answer> {
  let answer = await askOnce(address);
  for (let look = 1; look < LOOKS && answer.milliseconds >= ANSWERED_WITHIN_MILLISECONDS; look += 1)
    answer = await askOnce(address);
  return answer;
}

const askAll = () => Promise.all(addresses().map(ask));
const statusOf = async (address: string) => (await fetch(`${origin}${address}`)).status;

async function recovered(): Promise<void> {
  await expect
    .poll(async () => (await askAll()).map(({ status }) => status), {
      timeout: RECOVERED_WITHIN_MILLISECONDS,
    })
    .toEqual(addresses().map(() => 200));
  expect(await statusOf('/readyz')).toBe(200);
}

function expectClearError({ address, status, retryAfter, type, text, milliseconds }: Answer): void {
  expect([address, status]).toEqual([address, 503]);
  expect(Number(retryAfter)).toBeGreaterThan(0);
  expect(milliseconds).toBeLessThan(ANSWERED_WITHIN_MILLISECONDS);
  expect(text).not.toMatch(/ECONN|57P0|select |at .*:\d+:\d+/);
  const isCall = /^\/api|_payload/.test(address);
  expect(type).toContain(isCall ? 'application/json' : 'text/html');
  expect(text).toContain(isCall ? '"success":false' : '<main');
}

describe('a database', () => {
  it.each([
    ['is down', () => wire.cut(), () => wire.mend()],
    ['does not respond', () => wire.freeze(), () => wire.thaw()],
  ])(
    'that %s is reported with 503 and Retry-After; the site survives and recovers',
    async (_how, begin, end) => {
      await recovered();
      begin();
      for (const answer of await askAll()) expectClearError(answer);
      expect(await statusOf('/healthz')).toBe(200);
      expect(await statusOf('/readyz')).toBe(503);
      end();
      await recovered();
    },
  );

  it('that is slow is awaited or reported, never indefinitely', async () => {
    wire.slow(1000);
    for (const answer of await askAll()) {
      expect([200, 503]).toContain(answer.status);
      if (answer.status === 503) expectClearError(answer);
      expect(answer.milliseconds).toBeLessThan(ANSWERED_WITHIN_MILLISECONDS);
    }
    wire.slow(0);
    await recovered();
  });

  it('with a locked table reports an error only for pages that need it; the rest is answered', async () => {
    const client = await stage.editor.db.pool.connect();
    try {
      await client.query('begin');
      await client.query('lock table title_index in access exclusive mode');
      const [lists, person] = await Promise.all([ask(`/dramas?look=held${looks}`), ask('/api/countries')]);
      expectClearError(lists);
      expect(person.status).toBe(200);
      expect(await statusOf('/readyz')).toBe(200);
    } finally {
      await client.query('rollback');
      client.release();
    }
    await recovered();
  });

  it('that returns shows data that was written while the site could not reach it', async () => {
    await ask(`/drama/${title}/goblin`);
    wire.cut();
    const { version } = await stage.stored(title);
    await titleRecords.update(stage.editor, title, { version, changes: { nativeTitle: '돌아온 도깨비' } });
    wire.mend();
    await recovered();
    expect((await ask(`/drama/${title}/goblin`)).text).toContain('돌아온 도깨비');
  });
});

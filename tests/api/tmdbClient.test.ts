import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { seriesSchema } from '#src/features/tmdb/answers.schema.ts';
import { createTmdbClient, IMPATIENT } from '#src/features/tmdb/client.server.ts';
import { TMDB_TOKEN, type TmdbServer, tmdbServer } from '#tests/support/tmdbServer.ts';

let tmdb: TmdbServer;
const waits: number[] = [];
beforeAll(async () => {
  // The clock stands, as nobody really waits: how long the calls themselves take decides nothing.
  vi.useFakeTimers({ toFake: ['Date'] });
  tmdb = await tmdbServer();
});
afterAll(async () => {
  await tmdb.close();
  vi.useRealTimers();
});
beforeEach(() => {
  waits.length = 0;
  tmdb.asked.length = 0;
  tmdb.fail();
});

const client = (key = tmdb.access.key) =>
  createTmdbClient({
    ...tmdb.access,
    key,
    wait: async (milliseconds) => {
      waits.push(milliseconds);
    },
  });
const goblin = (of = client(), patience = IMPATIENT) =>
  of.get('/tv/67915', { language: 'en-US' }, seriesSchema, patience);
/** A refusal, whole: nothing of it may hold a key. */
const refusalOf = async (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { name: string; statusCode: number; message: string; stack: string; cause?: unknown }) => {
      const said = `${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`;
      expect(said).not.toMatch(/0123456789abcdef|eyJhbGci/);
      return error;
    },
  );

describe('calls of TMDB', () => {
  it('carry the short key in the query and the token in a header, and are kept', async () => {
    const short = client();
    expect((await goblin(short)).name).toContain('Guardian');
    await goblin(short);
    await goblin(client(TMDB_TOKEN));
    expect(tmdb.asked.map(({ searchParams }) => searchParams.get('api_key'))).toEqual([
      tmdb.access.key,
      null,
    ]);
  });

  it('wait as a 429 says, in seconds or by a date, and give up beyond the patience of their caller', async () => {
    const inSeconds = { at: '/tv/', status: 429, headers: { 'Retry-After': '3' } };
    const inAnHour = new Date(Date.now() + 3_600_000).toUTCString();
    tmdb.fail(inSeconds, { at: '/tv/', status: 429 });
    const told: number[] = [];
    await goblin(client(), {
      milliseconds: 60_000,
      async onWait(milliseconds) {
        told.push(milliseconds);
      },
    });
    expect(told[0]).toBe(3_000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(1_000);
    expect(tmdb.asked).toHaveLength(3);
    tmdb.fail({ at: '/tv/', status: 429, headers: { 'Retry-After': inAnHour } });
    expect(await refusalOf(goblin())).toMatchObject({ statusCode: 503, name: 'TmdbUnavailable' });
    tmdb.fail({ at: '/tv/', status: 429, headers: { 'Retry-After': '0' }, times: 1_000 });
    tmdb.asked.length = 0;
    expect(await refusalOf(goblin())).toMatchObject({ statusCode: 503 });
    expect(tmdb.asked.length).toBeLessThan(20);
  });

  it('are tried again where TMDB fails or drops them, three times in all', async () => {
    tmdb.fail({ at: '/tv/', status: 500 }, { at: '/tv/', isDropped: true });
    await goblin();
    expect(tmdb.asked).toHaveLength(3);
    expect(waits.filter((each) => each >= 300)).toEqual([300, 900]);
    tmdb.fail({ at: '/tv/', status: 503, times: 9 });
    tmdb.asked.length = 0;
    expect(await refusalOf(goblin())).toMatchObject({ statusCode: 503, data: { retryAfterSeconds: 30 } });
    expect(tmdb.asked).toHaveLength(3);
  });

  it('are given up where nothing is answered', async () => {
    tmdb.fail({ at: '/tv/', isSilent: true, times: 3 });
    const hasty = createTmdbClient({ ...tmdb.access, wait: async () => {}, callMilliseconds: 60 });
    expect(await refusalOf(goblin(hasty))).toMatchObject({ statusCode: 503, name: 'TmdbUnavailable' });
    expect(tmdb.asked).toHaveLength(3);
  });

  it('are refused in words for the key, for what is not there and for what cannot be read', async () => {
    const wrong = 'f'.repeat(32);
    const refused = await refusalOf(goblin(client(wrong)));
    expect(refused).toMatchObject({ statusCode: 502, name: 'TmdbRefused' });
    expect(refused?.message).toContain('TMDB_API_KEY');
    expect(tmdb.asked).toHaveLength(1);
    expect(await refusalOf(client().get('/tv/1', {}, seriesSchema))).toMatchObject({ statusCode: 404 });
    for (const fault of [
      { isCut: true },
      { body: '<html>' },
      { body: '{"id":"x"}' },
      { body: 'x'.repeat(8_000_001) },
      { status: 302, headers: { Location: 'http://127.0.0.1:1/' } },
    ]) {
      tmdb.fail({ at: '/tv/', ...fault });
      expect(await refusalOf(goblin())).toMatchObject({ statusCode: 502, name: 'TmdbUnreadable' });
    }
  });

  it('leave at most twenty a second, six at once', async () => {
    const paced = client();
    await Promise.all(
      Array.from({ length: 30 }, (_, at) => paced.get('/tv/67915', { page: String(at) }, seriesSchema)),
    );
    expect(waits).toEqual(Array.from({ length: 29 }, (_, at) => 50 * (at + 1)));
  });
});

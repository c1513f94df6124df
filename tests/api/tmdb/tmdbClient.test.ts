import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTmdbClient, NO_WAIT } from '#src/features/tmdb/reading/client.server.ts';
import { TMDB_TOKEN, type TmdbServer, tmdbServer } from '#tests/support/servers/tmdbServer.ts';

let tmdb: TmdbServer;
const waits: number[] = [];
beforeAll(async () => {
  // The clock is stopped, as nothing really waits: the duration of the calls does not matter.
  vi.useFakeTimers({ toFake: ['Date'] });
  tmdb = await tmdbServer();
});
afterAll(async () => {
  await tmdb.close();
  vi.useRealTimers();
});
beforeEach(() => {
  waits.length = 0;
  tmdb.requests.length = 0;
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
const goblin = (of = client(), timeout = NO_WAIT) =>
  of.get('/tv/67915', { language: 'en-US' }, 'series', timeout);
/** A complete error; no part of it may contain a key. */
const rejectionOf = async (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { name: string; statusCode: number; message: string; stack: string; cause?: unknown }) => {
      const text = `${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`;
      expect(text).not.toMatch(/0123456789abcdef|eyJhbGci/);
      return error;
    },
  );

describe('requests to TMDB', () => {
  it('send the short key in the query and the token in a header, and are cached', async () => {
    const short = client();
    expect((await goblin(short)).name).toContain('Guardian');
    await goblin(short);
    await goblin(client(TMDB_TOKEN));
    expect(tmdb.requests.map(({ searchParams }) => searchParams.get('api_key'))).toEqual([
      tmdb.access.key,
      null,
    ]);
  });

  it("wait as a 429 says, in seconds or until a date, and fail beyond the caller's limit", async () => {
    const inSeconds = { at: '/tv/', status: 429, headers: { 'Retry-After': '3' } };
    const inAnHour = new Date(Date.now() + 3_600_000).toUTCString();
    tmdb.fail(inSeconds, { at: '/tv/', status: 429 });
    const reported: number[] = [];
    await goblin(client(), {
      milliseconds: 60_000,
      async onWait(milliseconds) {
        reported.push(milliseconds);
      },
    });
    expect(reported[0]).toBe(3_000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(1_000);
    expect(tmdb.requests).toHaveLength(3);
    tmdb.fail({ at: '/tv/', status: 429, headers: { 'Retry-After': inAnHour } });
    expect(await rejectionOf(goblin())).toMatchObject({ statusCode: 503, name: 'TmdbUnavailable' });
    tmdb.fail({ at: '/tv/', status: 429, headers: { 'Retry-After': '0' }, times: 1_000 });
    tmdb.requests.length = 0;
    expect(await rejectionOf(goblin())).toMatchObject({ statusCode: 503 });
    expect(tmdb.requests.length).toBeLessThan(20);
  });

  it('are tried three times in all if TMDB fails or drops the connection', async () => {
    tmdb.fail({ at: '/tv/', status: 500 }, { at: '/tv/', isDropped: true });
    await goblin();
    expect(tmdb.requests).toHaveLength(3);
    expect(waits.filter((each) => each >= 300)).toEqual([300, 900]);
    tmdb.fail({ at: '/tv/', status: 503, times: 9 });
    tmdb.requests.length = 0;
    expect(await rejectionOf(goblin())).toMatchObject({ statusCode: 503, data: { retryAfterSeconds: 30 } });
    expect(tmdb.requests).toHaveLength(3);
  });

  it('time out without a response', async () => {
    tmdb.fail({ at: '/tv/', isSilent: true, times: 3 });
    const hasty = createTmdbClient({ ...tmdb.access, wait: async () => {}, callMilliseconds: 60 });
    expect(await rejectionOf(goblin(hasty))).toMatchObject({ statusCode: 503, name: 'TmdbUnavailable' });
    expect(tmdb.requests).toHaveLength(3);
  });

  it('fail with a clear message for a rejected key, a missing record and an unreadable response', async () => {
    const wrong = 'f'.repeat(32);
    const rejected = await rejectionOf(goblin(client(wrong)));
    expect(rejected).toMatchObject({ statusCode: 502, name: 'TmdbRefused' });
    expect(rejected?.message).toContain('TMDB_API_KEY');
    expect(tmdb.requests).toHaveLength(1);
    expect(await rejectionOf(client().get('/tv/1', {}, 'series'))).toMatchObject({ statusCode: 404 });
    for (const error of [
      { isCut: true },
      { body: '<html>' },
      { body: '{"id":"x"}' },
      { body: 'x'.repeat(1_000_000) },
      { body: `{"id":1,"seasons":[${'{},'.repeat(1_000_000)}{}]}` },
      { body: `{"id":"x","name":"${'x'.repeat(1_000_000)}"}` },
      { body: 'x'.repeat(8_000_001) },
      { status: 302, headers: { Location: 'http://127.0.0.1:1/' } },
    ]) {
      tmdb.fail({ at: '/tv/', ...error });
      expect(await rejectionOf(goblin())).toMatchObject({ statusCode: 502, name: 'TmdbUnreadable' });
    }
  });

  it('are limited to twenty a second and six at a time', async () => {
    const paced = client();
    await Promise.all(
      Array.from({ length: 30 }, (_, at) => paced.get('/tv/67915', { page: String(at) }, 'series')),
    );
    expect(waits).toEqual(Array.from({ length: 29 }, (_, at) => 50 * (at + 1)));
  });
});

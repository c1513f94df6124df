import { Hono } from 'hono';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { AppError, notFound, unavailable } from '#src/domain/errors.ts';
import { createConcurrencyLimit } from '#src/server/concurrencyLimit.ts';
import { connect } from '#src/server/db/database.ts';
import { reportCounted } from '#src/server/http/countedErrors.ts';
import { answerError } from '#src/server/http/errors.ts';
import { assignRequestId } from '#src/server/http/requestId.ts';
import type { Log } from '#src/server/log.ts';
import { testApi } from '#tests/support/http/api.ts';

interface Line {
  level: number;
  msg: string;
  [field: string]: unknown;
}
const [WARN, ERROR] = [40, 50];

/** A log that stores its lines. */
function recordedLog(): { log: Log; lines: Line[] } {
  const lines: Line[] = [];
  const log = pino(
    { level: 'info', base: undefined },
    { write: (line: string) => lines.push(JSON.parse(line)) },
  );
  return { log, lines };
}

function siteWith(log: Log, handler: () => Promise<Response>): Hono {
  const app = new Hono();
  app.use(assignRequestId());
  app.onError((error, c) => answerError(error, c, log));
  app.get('/', handler);
  return app;
}

const statusesOf = async (
  app: { request(path: string): Response | Promise<Response> },
  times: number,
  path = '/',
) => {
  const answers = await Promise.all(Array.from({ length: times }, () => app.request(path)));
  return [...new Set(answers.map(({ status }) => status))];
};
const untilReported = (lines: Line[]) =>
  expect.poll(() => lines.length, { timeout: 8_000 }).toBeGreaterThan(0);

describe('an expected error that affects many callers', () => {
  it('is logged once for all requests that met a full queue, with their number and without a stack', async () => {
    const { log, lines } = recordedLog();
    const limited = createConcurrencyLimit({ atOnce: 1, waiting: 0 });
    let finish = () => {};
    void limited(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    );
    const app = siteWith(log, () => limited(async () => new Response()));
    expect(await statusesOf(app, 40)).toEqual([503]);
    finish();
    await untilReported(lines);
    expect(lines).toEqual([
      expect.objectContaining({ level: WARN, count: 40, statusCode: 503, name: 'Unavailable' }),
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/stack|\bat .*\.ts/);
  });

  it('is logged by its code when the database is unavailable', async () => {
    const { log, lines } = recordedLog();
    const db = connect('postgresql://nobody@127.0.0.1:9/none', () => undefined, { max: 4 });
    const api = testApi(db, { log });
    for (const path of ['/genres', '/dramas/1', '/people'])
      expect(await statusesOf(api, 10, path)).toEqual([503]);
    await untilReported(lines);
    expect(lines).toEqual([
      expect.objectContaining({
        level: ERROR,
        count: 30,
        code: 'ECONNREFUSED',
        msg: 'the database does not answer',
      }),
    ]);
    await db.pool.end();
  });

  it('is counted by kind, and its count restarts after each report', async () => {
    const { log, lines } = recordedLog();
    const fail = (error: unknown) => () => Promise.reject(error);
    const away = new AppError('TMDB does not answer', {
      statusCode: 503,
      name: 'TmdbAway',
      cause: new Error('why'),
    });
    expect(await statusesOf(siteWith(log, fail(away)), 3)).toEqual([503]);
    expect(await statusesOf(siteWith(log, fail(unavailable(5))), 2)).toEqual([503]);
    await expect.poll(() => lines.length, { timeout: 8_000 }).toBe(2);
    expect(lines.map(({ name, count, example }) => [name, count, example])).toEqual([
      ['TmdbAway', 3, 'why'],
      ['Unavailable', 2, expect.stringContaining('unavailable')],
    ]);
    reportCounted(log, { message: 'again' });
    await expect.poll(() => lines.length, { timeout: 8_000 }).toBe(3);
    expect(lines[2]).toMatchObject({ msg: 'again', count: 1 });
  });

  it('is logged without the personal address that its cause contains', async () => {
    const { log, lines } = recordedLog();
    reportCounted(log, { message: 'not mailed', error: new Error('550 <kim.yuna+x@example.org>: unknown') });
    await untilReported(lines);
    expect(lines).toEqual([expect.objectContaining({ example: '550 <[address]>: unknown', count: 1 })]);
  });

  it('keeps a bounded number of kinds in memory', async () => {
    const { log, lines } = recordedLog();
    for (let at = 0; at < 10_000; at += 1) reportCounted(log, { message: 'many', details: { at } });
    await expect.poll(() => lines.length, { timeout: 8_000 }).toBe(51);
    expect(lines.reduce((sum, { count }) => sum + Number(count), 0)).toBe(10_000);
  });
});

describe('an unexpected error', () => {
  it('is logged each time with its stack and request id; a rejection is not', async () => {
    const { log, lines } = recordedLog();
    expect(
      await statusesOf(
        siteWith(log, () => Promise.reject(new TypeError('a fault of ours'))),
        2,
      ),
    ).toEqual([500]);
    expect(lines).toHaveLength(2);
    for (const line of lines)
      expect(line).toMatchObject({
        level: ERROR,
        requestId: expect.any(String),
        err: { message: 'a fault of ours', stack: expect.stringContaining('countedErrors.test') },
      });
    expect(
      await statusesOf(
        siteWith(log, () => Promise.reject(notFound('There is nothing'))),
        2,
      ),
    ).toEqual([404]);
    expect(lines).toHaveLength(2);
  });
});

import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { AppError, notFound } from '#src/domain/errors.ts';
import type { TmdbAccess } from '#src/server/env.ts';
import { type BoundedAnswer, boundedFetch } from '#src/server/http/boundedFetch.ts';
import { createPace } from './pace.ts';

/** Longest that one call may take, in ms, its answer included. */
const CALL_MILLISECONDS = 8_000;
/** Largest answer that is read, in bytes: a season of 200 episodes with its guests is about 3 MB. */
const ANSWER_BYTES_MAX = 8_000_000;
/** TMDB asks for less than about 40 calls a second of one address (developer.themoviedb.org/docs/rate-limiting). */
const CALLS_PER_SECOND = 20;
const CALLS_AT_ONCE = 6;
/** Times that a call is made where TMDB fails or does not answer. */
const TRIES = 3;
/** First pause after a failure, in ms; each further one is three times as long. */
const PAUSE_MILLISECONDS = 300;
/** How long TMDB is to be left alone where it says 429 and not for how long, in seconds. */
const RETRY_AFTER_SECONDS = 5;
/** Least that one 429 costs, in ms: TMDB may say to come back at once, again and again. */
const QUIET_MILLISECONDS_MIN = 500;
/** A wait is told in steps of so long, in ms, so that a job that is given up does not wait to its end. */
const WAIT_SLICE_MILLISECONDS = 1_000;
/** Answers are kept so long, in ms, so that accepting what was just shown asks nothing again. */
const KEPT_MILLISECONDS = 15 * 60_000;
const KEPT_BYTES = 32_000_000;

/** How much a caller can wait where TMDB asks us to. */
export interface Patience {
  /** In all, in ms. */
  milliseconds: number;
  /** Told how long is still to be waited, again and again while TMDB asks us to; what it throws ends the call. */
  onWait?(milliseconds: number): Promise<void>;
}

/** Somebody at a screen. */
export const IMPATIENT: Patience = { milliseconds: 6_000 };

export interface TmdbClient {
  /**
   * What TMDB answers at a path below its API, read by a schema.
   * @throws AppError 404 where there is nothing; 502 `TmdbRefused` for the key, `TmdbUnreadable` for an answer that cannot be
   *   read; 503 where it does not answer, or asks us to wait for longer than the caller can
   */
  get<Schema extends z.ZodType>(
    path: string,
    query: Readonly<Record<string, string>>,
    schema: Schema,
    patience?: Patience,
  ): Promise<z.output<Schema>>;
}

interface ClientOptions extends TmdbAccess {
  /** Lets time pass; the clock's own when left out. */
  wait?(milliseconds: number): Promise<void>;
  /** Longest that one call may take, in ms; 8 s when left out. */
  callMilliseconds?: number;
}

function away(seconds: number, cause?: unknown): AppError {
  return new AppError('TMDB does not answer just now. Please try again soon', {
    statusCode: 503,
    name: 'TmdbUnavailable',
    data: { retryAfterSeconds: seconds },
    cause,
  });
}

const refused = () =>
  new AppError('TMDB refuses our key. Look at TMDB_API_KEY', { statusCode: 502, name: 'TmdbRefused' });

const unreadable = (cause?: unknown) =>
  new AppError('TMDB answered something that cannot be read', {
    statusCode: 502,
    name: 'TmdbUnreadable',
    cause,
  });

/** `Retry-After` in ms, given as seconds or as a date. */
function retryAfter(headers: Headers): number {
  const given = headers.get('retry-after') ?? '';
  if (/^\d{1,6}$/.test(given)) return Number(given) * 1000;
  const until = Date.parse(given);
  return Number.isNaN(until) ? RETRY_AFTER_SECONDS * 1000 : Math.max(0, until - Date.now());
}

/** The read access token goes out in a header; the short key only works in the query. */
const isToken = (key: string) => key.startsWith('eyJ');

/** Calls TMDB: paced, bounded, patient with its faults. Neither messages nor logs ever hold the key or an address with it. */
export function createTmdbClient(options: ClientOptions): TmdbClient {
  const { key, api, wait = (ms) => pause(ms), callMilliseconds = CALL_MILLISECONDS } = options;
  const pace = createPace({ perSecond: CALLS_PER_SECOND, atOnce: CALLS_AT_ONCE, wait });
  const kept = new LRUCache<string, { text: string }>({
    maxSize: KEPT_BYTES,
    ttl: KEPT_MILLISECONDS,
    sizeCalculation: ({ text }) => text.length * 2 + 200,
  });
  /** Until when TMDB asked to be left alone, for every caller of this process. */
  let quietUntil = 0;

  const call = (path: string, query: Readonly<Record<string, string>>): Promise<BoundedAnswer> => {
    const asked = new URLSearchParams({ ...query, ...(!isToken(key) && { api_key: key }) });
    const headers = { Accept: 'application/json', ...(isToken(key) && { Authorization: `Bearer ${key}` }) };
    return pace(() =>
      boundedFetch(`${api}${path}?${asked}`, {
        headers,
        bytes: ANSWER_BYTES_MAX,
        signal: AbortSignal.timeout(callMilliseconds),
      }),
    );
  };

  /** Waits until TMDB may be asked again. @throws AppError 503 where that is longer than the caller can wait */
  const beQuiet = async (left: { milliseconds: number }, { onWait }: Patience) => {
    const milliseconds = quietUntil - Date.now();
    if (milliseconds <= 0) return;
    if (milliseconds > left.milliseconds) throw away(Math.ceil(milliseconds / 1000));
    left.milliseconds -= milliseconds;
    for (let rest = milliseconds; rest > 0; rest -= WAIT_SLICE_MILLISECONDS) {
      await onWait?.(rest);
      await wait(Math.min(rest, WAIT_SLICE_MILLISECONDS));
    }
    quietUntil = Math.min(quietUntil, Date.now());
  };

  const answered = async (path: string, query: Readonly<Record<string, string>>, patience: Patience) => {
    const left = { milliseconds: patience.milliseconds };
    let failures = 0;
    for (;;) {
      await beQuiet(left, patience);
      const answer = await call(path, query).catch((error: unknown) => {
        if (error instanceof Error && error.message.startsWith('The answer is larger'))
          throw unreadable(error);
        return error;
      });
      if (isAnswer(answer) && answer.status === 429) {
        quietUntil = Math.max(
          quietUntil,
          Date.now() + Math.max(retryAfter(answer.headers), QUIET_MILLISECONDS_MIN),
        );
        continue;
      }
      if (isAnswer(answer) && answer.status < 500) return answer;
      failures += 1;
      if (failures >= TRIES) throw away(30, isAnswer(answer) ? undefined : answer);
      await wait(PAUSE_MILLISECONDS * 3 ** (failures - 1));
    }
  };

  return {
    async get(path, query, schema, patience = IMPATIENT) {
      const name = `${path}?${new URLSearchParams(query)}`;
      const known = kept.get(name);
      const text = known?.text ?? (await textOf(await answered(path, query, patience), path));
      const read = schema.safeParse(parsed(text));
      if (!read.success) throw unreadable();
      if (!known) kept.set(name, { text });
      return read.data;
    },
  };
}

const isAnswer = (value: unknown): value is BoundedAnswer =>
  typeof value === 'object' && value !== null && 'status' in value;

async function textOf({ status, body }: BoundedAnswer, path: string): Promise<string> {
  if (status === 401 || status === 403) throw refused();
  if (status === 404) throw notFound(`TMDB has nothing at ${path}`);
  if (status !== 200) throw unreadable(new Error(`TMDB answered ${status}`));
  return new TextDecoder().decode(body);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable();
  }
}

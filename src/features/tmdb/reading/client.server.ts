import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { AppError, notFound } from '#src/domain/errors.ts';
import type { TmdbAccess } from '#src/server/env.ts';
import { type BoundedAnswer, boundedFetch } from '#src/server/http/boundedFetch.ts';
import { parseSmallJson, SMALL_JSON_BYTES } from '#src/server/http/outsideJson.ts';
import { runInWorker } from '#src/server/workers/runInWorker.ts';
import { type AnswerKind, type AnswerOf, readAnswer, unreadable } from './answerReading.ts';
import { createRequestThrottle } from './pace.server.ts';
import { READ_ANSWER } from './readAnswerTask.ts';

/** Timeout of one call including its response, in ms. */
const CALL_MILLISECONDS = 8_000;
/** Maximum size of a response in bytes; a season of 200 episodes with guests has about 3 MB. */
const ANSWER_BYTES_MAX = 8_000_000;
/** TMDB allows about 40 calls per second from one address (developer.themoviedb.org/docs/rate-limiting). */
const CALLS_PER_SECOND = 20;
const CALLS_AT_ONCE = 6;
/** Attempts per call when TMDB fails or does not respond. */
const TRIES = 3;
/** Pause after the first failure, in ms; each further one is three times as long. */
const PAUSE_MILLISECONDS = 300;
/** Wait after a 429 without `Retry-After`, in seconds. */
const RETRY_AFTER_SECONDS = 5;
/** Minimum wait after a 429, in ms, in case TMDB repeatedly answers `Retry-After: 0`. */
const RATE_LIMIT_MILLISECONDS_MIN = 500;
/** Interval of `onWait` during a wait, in ms, so that a cancelled job does not wait to the end. */
const WAIT_SLICE_MILLISECONDS = 1_000;
/** Lifetime of cached responses, in ms, so that accepting proposals does not repeat the calls that showed them. */
const CACHED_MILLISECONDS = 15 * 60_000;
const CACHED_BYTES = 32_000_000;

/** How long a caller can wait for TMDB's rate limit. */
export interface Timeout {
  /** Total, in ms. */
  milliseconds: number;
  /** Called repeatedly during a wait with the remaining ms; an error that it throws ends the call. */
  onWait?(milliseconds: number): Promise<void>;
}

/** For a person waiting at a screen. */
export const NO_WAIT: Timeout = { milliseconds: 6_000 };

export interface TmdbClient {
  /**
   * Calls a path of TMDB's API.
   * @param kind the kind of response, which selects its schema
   * @throws AppError 404 if there is no such entry; 502 `TmdbRefused` if TMDB rejects the API key, `TmdbUnreadable` for an
   *   invalid response; 503 if TMDB does not respond or its rate limit requires a longer wait than `timeout`
   */
  get<Kind extends AnswerKind>(
    path: string,
    query: Readonly<Record<string, string>>,
    kind: Kind,
    timeout?: Timeout,
  ): Promise<AnswerOf<Kind>>;
}

interface ClientOptions extends TmdbAccess {
  /** Waits; default `setTimeout`. */
  wait?(milliseconds: number): Promise<void>;
  /** Timeout of one call in ms; default 8 s. */
  callMilliseconds?: number;
}

function notResponding(seconds: number, cause?: unknown): AppError {
  return new AppError('TMDB is not responding. Try again later', {
    statusCode: 503,
    name: 'TmdbUnavailable',
    data: { retryAfterSeconds: seconds },
    cause,
  });
}

const rejectedKey = () =>
  new AppError('TMDB rejects the API key. Check TMDB_API_KEY', { statusCode: 502, name: 'TmdbRefused' });

/** Returns `Retry-After`, which is seconds or a date, in ms. */
function retryAfter(headers: Headers): number {
  const input = headers.get('retry-after') ?? '';
  if (/^\d{1,6}$/.test(input)) return Number(input) * 1000;
  const until = Date.parse(input);
  return Number.isNaN(until) ? RETRY_AFTER_SECONDS * 1000 : Math.max(0, until - Date.now());
}

/** The read access token is sent in a header; the short API key only works in the query. */
const isToken = (key: string) => key.startsWith('eyJ');

/** Creates a client with rate limit, timeouts, retries and cache. Messages and logs never contain the API key. */
export function createTmdbClient(options: ClientOptions): TmdbClient {
  const { key, api, wait = (ms) => pause(ms), callMilliseconds = CALL_MILLISECONDS } = options;
  const throttle = createRequestThrottle({ perSecond: CALLS_PER_SECOND, atOnce: CALLS_AT_ONCE, wait });
  const cached = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: CACHED_BYTES,
    ttl: CACHED_MILLISECONDS,
    sizeCalculation: ({ length }) => length + 200,
  });
  /** End of the rate limit, for every caller of this process. */
  let limitedUntil = 0;

  const call = (path: string, query: Readonly<Record<string, string>>): Promise<BoundedAnswer> => {
    const requested = new URLSearchParams({ ...query, ...(!isToken(key) && { api_key: key }) });
    const headers = { Accept: 'application/json', ...(isToken(key) && { Authorization: `Bearer ${key}` }) };
    return throttle(() =>
      boundedFetch(`${api}${path}?${requested}`, {
        headers,
        bytes: ANSWER_BYTES_MAX,
        signal: AbortSignal.timeout(callMilliseconds),
      }),
    );
  };

  /** Waits until the rate limit ends. @throws AppError 503 if that is longer than the caller can wait */
  const waitForRateLimit = async (left: { milliseconds: number }, { onWait }: Timeout) => {
    const milliseconds = limitedUntil - Date.now();
    if (milliseconds <= 0) return;
    if (milliseconds > left.milliseconds) throw notResponding(Math.ceil(milliseconds / 1000));
    left.milliseconds -= milliseconds;
    for (let rest = milliseconds; rest > 0; rest -= WAIT_SLICE_MILLISECONDS) {
      await onWait?.(rest);
      await wait(Math.min(rest, WAIT_SLICE_MILLISECONDS));
    }
    limitedUntil = Math.min(limitedUntil, Date.now());
  };

  const answered = async (path: string, query: Readonly<Record<string, string>>, timeout: Timeout) => {
    const left = { milliseconds: timeout.milliseconds };
    let failures = 0;
    for (;;) {
      await waitForRateLimit(left, timeout);
      const answer = await call(path, query).catch((error: unknown) => {
        if (error instanceof Error && error.message.startsWith('The answer is larger'))
          throw unreadable(error);
        return error;
      });
      if (isAnswer(answer) && answer.status === 429) {
        limitedUntil = Math.max(
          limitedUntil,
          Date.now() + Math.max(retryAfter(answer.headers), RATE_LIMIT_MILLISECONDS_MIN),
        );
        continue;
      }
      if (isAnswer(answer) && answer.status < 500) return answer;
      failures += 1;
      if (failures >= TRIES) throw notResponding(30, isAnswer(answer) ? undefined : answer);
      await wait(PAUSE_MILLISECONDS * 3 ** (failures - 1));
    }
  };

  return {
    async get(path, query, kind, timeout = NO_WAIT) {
      const name = `${path}?${new URLSearchParams(query)}`;
      const known = cached.get(name);
      const body = known ?? bodyOf(await answered(path, query, timeout), path);
      const read = await readBody(kind, body);
      if (!known) cached.set(name, body);
      return read;
    },
  };
}

const isAnswer = (value: unknown): value is BoundedAnswer =>
  typeof value === 'object' && value !== null && 'status' in value;

function bodyOf({ status, body }: BoundedAnswer, path: string): Uint8Array<ArrayBuffer> {
  if (status === 401 || status === 403) throw rejectedKey();
  if (status === 404) throw notFound(`TMDB has no entry ${path}`);
  if (status !== 200) throw unreadable(new Error(`TMDB answered ${status}`));
  return body;
}

async function readBody<Kind extends AnswerKind>(
  kind: Kind,
  body: Uint8Array<ArrayBuffer>,
): Promise<AnswerOf<Kind>> {
  if (body.length <= SMALL_JSON_BYTES) return readAnswer(kind, () => parseSmallJson(body));
  const copy = body.slice();
  try {
    return (await runInWorker(READ_ANSWER, { kind, body: copy }, [copy.buffer])) as AnswerOf<Kind>;
  } catch (error) {
    throw error instanceof AppError && error.name === 'TooExpensive' ? unreadable(error) : error;
  }
}

import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { AppError } from '#src/domain/errors.ts';
import type { Log } from '#src/server/log.ts';
import { createArrivals } from './arrivedBody.ts';
import { clientAddress } from './clientAddress.ts';

/** Seconds after which a caller that was turned away may come again: by then those before it are done. */
const RETRY_AFTER_SECONDS = 1;

/** Most requests of one connection that are worked on or wait: browsers and proxies send one after the other. */
const OF_CONNECTION = 8;

export interface Bounds {
  /** Most requests worked on at once. */
  atOnce: number;
  /** Most requests that wait for one of those places. */
  waiting: number;
  /** Longest wait, in ms. */
  waitMilliseconds: number;
}

/**
 * Twice the connections to the database, so that one request's page is made while another's data is read; and a queue
 * that is worked off well within the second it may wait, as long as the database is well.
 */
const BOUNDS: Bounds = { atOnce: 32, waiting: 128, waitMilliseconds: 1_000 };

const WORDS = 'Very many people are here just now. Please try again in a moment';

/** For people: as small as a page can be, since it is sent when there is time for nothing else. */
const BUSY_PAGE = `<!DOCTYPE html>
<html lang="en" style="color-scheme: light dark">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Back in a moment</title></head>
<body style="font: 1rem/1.6 system-ui, sans-serif; display: grid; place-content: center; min-height: 90vh; padding: 0 1.5rem">
<main><h1>Back in a moment</h1><p>${WORDS}.</p></main>
</body></html>
`;

const BUSY_HEADERS = { 'Retry-After': String(RETRY_AFTER_SECONDS), 'Cache-Control': 'no-store' };
const BUSY_POLICY = "default-src 'none'; style-src-attr 'unsafe-inline'; frame-ancestors 'none'";

/** Answered, not thrown: a fault would be logged with its stack, one for each caller. */
function answerBusy(c: Context): Response {
  const isForPeople = !/^\/api(\/|$)|\/_payload\.json$/.test(c.req.path);
  if (isForPeople) return c.html(BUSY_PAGE, 503, { ...BUSY_HEADERS, 'Content-Security-Policy': BUSY_POLICY });
  const data = { retryAfterSeconds: RETRY_AFTER_SECONDS };
  const fault = new AppError(WORDS, { statusCode: 503, name: 'Busy', data });
  return c.json(fault.toBody(c.get('requestId')), 503, BUSY_HEADERS);
}

const TOLD_EVERY_MILLISECONDS = 5_000;

/** Tells the log how many were turned away, once for all of a few seconds. */
function turnedAwayCounter(log: Log): () => void {
  let turnedAway = 0;
  const tell = () => {
    log.warn({ turnedAway }, 'more requests than can be answered; these were turned away');
    turnedAway = 0;
  };
  return () => {
    turnedAway += 1;
    if (turnedAway === 1) setTimeout(tell, TOLD_EVERY_MILLISECONDS).unref();
  };
}

/** Places for a bounded number at once, and a bounded, short queue for them; who came first goes first. */
function createPlaces({ atOnce, waiting, waitMilliseconds }: Bounds) {
  let taken = 0;
  const queue = new Set<(hasPlace: boolean) => void>();

  const wait = (signal: AbortSignal) =>
    new Promise<boolean>((resolve) => {
      const settle = (hasPlace: boolean) => {
        queue.delete(settle);
        clearTimeout(timer);
        signal.removeEventListener('abort', leave);
        resolve(hasPlace);
      };
      const leave = () => settle(false);
      const timer = setTimeout(leave, waitMilliseconds);
      signal.addEventListener('abort', leave);
      queue.add(settle);
    });

  return {
    /** Takes a place; false where there is none, at once or after the longest wait. */
    async take(signalOf: () => AbortSignal): Promise<boolean> {
      if (taken < atOnce) {
        taken += 1;
        return true;
      }
      return queue.size < waiting && wait(signalOf());
    },
    /** Gives a place back: to the first who waits, if anybody does. */
    leave(): void {
      const [first] = queue;
      if (first) first(true);
      else taken -= 1;
    },
  };
}

/** Counts the requests of each connection; a caller who sends many at once over one must not take all places. */
function createConnectionShares() {
  const requests = new WeakMap<object, number>();
  const add = (connection: object, change: number) =>
    requests.set(connection, (requests.get(connection) ?? 0) + change);
  return {
    isFull: (connection: object) => (requests.get(connection) ?? 0) >= OF_CONNECTION,
    enter: (connection: object) => add(connection, 1),
    leave: (connection: object) => add(connection, -1),
  };
}

/** The connection of a request; a request that did not come over one stands for itself. */
const connectionOf = (c: Context): object =>
  (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket ?? c.req.raw;

interface Shedding {
  log: Log;
  /** Whether a proxy of ours stands before the server and says who calls. */
  trustProxy: boolean;
  bounds?: Bounds;
}

/**
 * Bounds what is worked on at once. A request waits for its body first; whoever then finds no place within the wait is
 * answered 503 with `Retry-After` before any work is done, so that the others are answered in time. To be mounted before
 * everything that reads a body or the database, or renders, and behind what costs nothing; one handler for all of it, since
 * it is one machine.
 */
export function shedLoad({ log, trustProxy, bounds = BOUNDS }: Shedding): MiddlewareHandler {
  const places = createPlaces(bounds);
  const shares = createConnectionShares();
  const count = turnedAwayCounter(log);
  const arrive = createArrivals((c) => clientAddress(c, trustProxy));
  const turnAway = (c: Context) => {
    count();
    return answerBusy(c);
  };
  /** The answer of what stands behind, passed on as the next handler gives it. */
  const answerInPlace = async (c: Context, next: () => Promise<void>) => {
    const { outcome, forget } = await arrive(c);
    try {
      // Nobody is there to hear it.
      if (outcome === 'broken') return c.body(null, 400);
      if (outcome === 'full' || !(await places.take(() => c.req.raw.signal))) return turnAway(c);
      try {
        return await next();
      } finally {
        places.leave();
      }
    } finally {
      forget();
    }
  };
  return async (c, next) => {
    const connection = connectionOf(c);
    if (shares.isFull(connection)) return turnAway(c);
    shares.enter(connection);
    try {
      return await answerInPlace(c, next);
    } finally {
      shares.leave(connection);
    }
  };
}

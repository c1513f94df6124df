import type { Context, MiddlewareHandler } from 'hono';
import { AppError } from '#src/domain/errors.ts';
import { createBodyBuffer } from '#src/server/http/body/bufferedBody.ts';
import { clientAddress } from '#src/server/http/clientAddress.ts';
import { reportCounted } from '#src/server/http/countedErrors.ts';
import type { Log } from '#src/server/log.ts';

/** `Retry-After` of rejected requests, in seconds: the queued requests are done by then. */
const RETRY_AFTER_SECONDS = 1;

export interface Bounds {
  /** Number of slots: requests that are handled at the same time. */
  atOnce: number;
  /** Maximum number of requests that wait for a slot. */
  waiting: number;
  /** Maximum wait, in ms. */
  waitMilliseconds: number;
}

/**
 * Twice the number of database connections, so that one request can render while another reads; and a queue that is
 * processed well within the maximum wait of one second as long as the database is healthy.
 */
const BOUNDS: Bounds = { atOnce: 32, waiting: 128, waitMilliseconds: 1_000 };

const OVERLOAD_MESSAGE = 'The site is very busy. Please try again in a moment';

/** The page for browsers; kept as small as possible, since it is sent under overload. */
const BUSY_PAGE = `<!DOCTYPE html>
<html lang="en" style="color-scheme: light dark">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Back in a moment</title></head>
<body style="font: 1rem/1.6 system-ui, sans-serif; display: grid; place-content: center; min-height: 90vh; padding: 0 1.5rem">
<main><h1>Back in a moment</h1><p>${OVERLOAD_MESSAGE}.</p></main>
</body></html>
`;

const BUSY_HEADERS = { 'Retry-After': String(RETRY_AFTER_SECONDS), 'Cache-Control': 'no-store' };
const BUSY_POLICY = "default-src 'none'; style-src-attr 'unsafe-inline'; frame-ancestors 'none'";

/** Answers 503 with `Retry-After`. Returned instead of thrown, since an error would be logged with its stack each time. */
export function answerBusy(c: Context): Response {
  const isForPeople = !/^\/api(\/|$)|\/_payload\.json$/.test(c.req.path);
  if (isForPeople) return c.html(BUSY_PAGE, 503, { ...BUSY_HEADERS, 'Content-Security-Policy': BUSY_POLICY });
  const data = { retryAfterSeconds: RETRY_AFTER_SECONDS };
  const error = new AppError(OVERLOAD_MESSAGE, { statusCode: 503, name: 'Busy', data });
  return c.json(error.toBody(c.get('requestId')), 503, BUSY_HEADERS);
}

const TOO_MANY_MESSAGE = {
  message: 'overload: requests were rejected',
  counted: 'rejected',
} as const;

/** Creates a limited number of slots and a short queue for them, first in, first out. */
function createSlots({ atOnce, waiting, waitMilliseconds }: Bounds) {
  let inUse = 0;
  const queue = new Set<(hasSlot: boolean) => void>();

  const wait = (signal: AbortSignal) =>
    new Promise<boolean>((resolve) => {
      const settle = (hasSlot: boolean) => {
        queue.delete(settle);
        clearTimeout(timer);
        signal.removeEventListener('abort', leave);
        resolve(hasSlot);
      };
      const leave = () => settle(false);
      const timer = setTimeout(leave, waitMilliseconds);
      signal.addEventListener('abort', leave);
      queue.add(settle);
    });

  return {
    /** Acquires a slot; resolves to false if the queue is full or the maximum wait has passed. */
    async take(signalOf: () => AbortSignal): Promise<boolean> {
      if (inUse < atOnce) {
        inUse += 1;
        return true;
      }
      return queue.size < waiting && wait(signalOf());
    },
    /** Releases a slot to the first waiting request, if there is one. */
    leave(): void {
      const [first] = queue;
      if (first) first(true);
      else inUse -= 1;
    },
  };
}

interface Shedding {
  log: Log;
  /** Whether the site's own proxy sets `X-Forwarded-For`. */
  trustProxy: boolean;
  bounds?: Bounds;
}

/**
 * Creates middleware that limits the number of requests handled at the same time. A request without a slot after the
 * maximum wait gets 503 with `Retry-After` before any work is done, so that the others are answered in time. A request
 * releases its slot while it waits for its body (`receiveBody`) and acquires one again afterwards. Mount it before
 * everything that reads a body, queries the database or renders, and after cheap handlers. Use one instance for the whole
 * server.
 */
export function createLoadShedder({ log, trustProxy, bounds = BOUNDS }: Shedding): MiddlewareHandler {
  const slots = createSlots(bounds);
  const buffer = createBodyBuffer((c) => clientAddress(c, trustProxy));
  const rejectRequest = (c: Context) => {
    reportCounted(log, TOO_MANY_MESSAGE);
    return answerBusy(c);
  };
  return async (c, next) => {
    const take = () => slots.take(() => c.req.raw.signal);
    if (!(await take())) return rejectRequest(c);
    let hasSlot = true;
    const releases: (() => void)[] = [];
    c.set('receiveBody', async (maxBytes) => {
      slots.leave();
      hasSlot = false;
      const { received, release } = await buffer(c, maxBytes);
      releases.push(release);
      if (received.outcome === 'received') hasSlot = await take();
      if (hasSlot || received.outcome === 'too large' || received.outcome === 'broken') return received;
      reportCounted(log, TOO_MANY_MESSAGE);
      return { outcome: 'busy' };
    });
    try {
      return await next();
    } finally {
      if (hasSlot) slots.leave();
      for (const release of releases) release();
    }
  };
}

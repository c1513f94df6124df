import type { Context } from 'hono';

/** Longest body that is awaited, in bytes: a file of rows. A longer one is refused unread by who would take it. */
const AWAITED_MAX = 4 * 1024 * 1024;
/** Most bytes held of all bodies that are still on their way. */
const HELD_MAX = 48 * 1024 * 1024;

/** Pictures go to the disk as they come, and only from staff. */
const STREAMED = /\/images$/;

const isAwaited = ({ req }: Context) =>
  req.method !== 'GET' &&
  req.method !== 'HEAD' &&
  !STREAMED.test(req.path) &&
  Number(req.header('content-length') ?? 0) <= AWAITED_MAX;

/** What became of a body: it is there, there was no room to hold it, or its caller left in the middle of it. */
type Arrival = 'here' | 'full' | 'broken';

/**
 * Gives a function that waits for a request's body and puts it in the place of the stream it came by, so that whoever
 * sends slowly keeps nobody waiting: work that is bounded begins when all of it is there. Of a body beyond the bound the
 * part that went beyond it is given on, which the handlers' own bounds refuse.
 */
export function createArrivals(heldMax = HELD_MAX): (c: Context) => Promise<Arrival> {
  let held = 0;
  return async (c) => {
    const stream = isAwaited(c) ? c.req.raw.body : null;
    if (stream === null) return 'here';
    const parts: Uint8Array[] = [];
    let length = 0;
    try {
      for await (const part of stream) {
        if (held + part.length > heldMax) return 'full';
        parts.push(part);
        length += part.length;
        held += part.length;
        if (length > AWAITED_MAX) break;
      }
    } catch {
      return 'broken';
    } finally {
      held -= length;
    }
    c.req.raw = new Request(c.req.raw, { body: Buffer.concat(parts) });
    return 'here';
  };
}

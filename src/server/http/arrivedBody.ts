import type { Context } from 'hono';

/** Longest body that is awaited, in bytes: a file of rows. Who would take a longer one refuses it unread. */
const AWAITED_MAX = 4 * 1024 * 1024;

export interface ArrivalBounds {
  /** Most bytes held of all bodies, on their way or being worked on. */
  bytes: number;
  /** Most bodies of one caller that are on their way. */
  ofCaller: number;
  /** Most bodies of all callers that are on their way. */
  ofAll: number;
}

const BOUNDS: ArrivalBounds = { bytes: 48 * 1024 * 1024, ofCaller: 64, ofAll: 1_024 };

/** Pictures go to the disk as they come, and only from staff. */
const STREAMED = /\/images$/;

/** What became of a body: it is there, it had to give way to others, or its caller left in the middle of it. */
export interface Arrival {
  outcome: 'here' | 'full' | 'broken';
  /** To be called when the request is answered: the body need not be held any longer. */
  forget(): void;
}

interface Coming {
  caller: string;
  bytes: number;
  /** Ends the waiting for it. */
  giveUp(): void;
}

const NOTHING_TO_HOLD: Arrival = { outcome: 'here', forget: () => undefined };

function isAwaited({ req }: Context): boolean {
  if (req.method === 'GET' || req.method === 'HEAD' || STREAMED.test(req.path)) return false;
  const length = Number(req.header('content-length') ?? 0);
  return length <= AWAITED_MAX && (length > 0 || req.header('transfer-encoding') !== undefined);
}

/**
 * Gives a function that waits for a request's body and puts it in the place of the stream it came by, so that whoever
 * sends slowly keeps nobody from work that is bounded. Where too many wait or too much is held, the one that has waited
 * longest gives way: what is sent in earnest is there within moments. How long one may take at most is the server's
 * `requestTimeout`. Of a body beyond the bound, the part that went beyond it is given on, for the handler to refuse.
 * @param callerOf whom a bound counts
 */
export function createArrivals(
  callerOf: (c: Context) => string,
  bounds = BOUNDS,
): (c: Context) => Promise<Arrival> {
  // In the order they began.
  const coming = new Set<Coming>();
  let held = 0;

  const makeWay = (caller: string) => {
    const own = [...coming].filter((each) => each.caller === caller);
    if (own.length >= bounds.ofCaller) own[0]?.giveUp();
    else if (coming.size >= bounds.ofAll) [...coming][0]?.giveUp();
  };
  const makeRoom = (bytes: number) => {
    for (const each of coming) {
      if (held + bytes <= bounds.bytes) return;
      each.giveUp();
    }
  };
  const letGo = (one: Coming) => {
    held -= one.bytes;
    one.bytes = 0;
  };

  /** The whole body; null where it had to give way. @throws where its caller left */
  async function gather(
    one: Coming,
    body: ReadableStream<Uint8Array>,
    gone: Promise<null>,
  ): Promise<Uint8Array<ArrayBuffer> | null> {
    // Not cancelled when it is given up: that would end the connection before the answer.
    const reader = body.getReader();
    const parts: Uint8Array[] = [];
    while (one.bytes <= AWAITED_MAX) {
      const read = await Promise.race([reader.read(), gone]);
      if (read === null) return null;
      if (read.done) break;
      makeRoom(read.value.length);
      if (!coming.has(one)) return null;
      parts.push(read.value);
      one.bytes += read.value.length;
      held += read.value.length;
    }
    return Buffer.concat(parts);
  }

  return async (c) => {
    const body = isAwaited(c) ? c.req.raw.body : null;
    if (body === null) return NOTHING_TO_HOLD;
    const caller = callerOf(c);
    makeWay(caller);
    let leave = () => {};
    const gone = new Promise<null>((resolve) => {
      leave = () => resolve(null);
    });
    const one: Coming = {
      caller,
      bytes: 0,
      giveUp() {
        coming.delete(one);
        letGo(one);
        leave();
      },
    };
    coming.add(one);
    const forget = () => letGo(one);
    try {
      const whole = await gather(one, body, gone);
      if (whole === null) return { outcome: 'full', forget };
      c.req.raw = new Request(c.req.raw, { body: whole });
      return { outcome: 'here', forget };
    } catch {
      return { outcome: 'broken', forget };
    } finally {
      coming.delete(one);
    }
  };
}

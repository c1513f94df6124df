import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

export interface BufferBounds {
  /** Maximum bytes of all bodies in memory, arriving or in use. */
  bytes: number;
  /** Maximum number of bodies of one caller that arrive at the same time. */
  ofCaller: number;
  /** Maximum number of bodies of all callers that arrive at the same time. */
  ofAll: number;
}

const BOUNDS: BufferBounds = { bytes: 48 * 1024 * 1024, ofCaller: 64, ofAll: 1_024 };

/** Initial buffer size in bytes; the buffer grows with the body. */
const FIRST_BYTES = 4_096;

const EMPTY = new Uint8Array();

/** Why a body was not received: over the limit, too many other bodies, connection closed. */
export type BodyFailure = 'too large' | 'busy' | 'broken';

/** A complete body, or the reason why there is none. */
export type ReceivedBody =
  | { readonly outcome: 'received'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly outcome: BodyFailure };

/** Reads the body of the current request, at most `maxBytes`. */
export type ReceiveBody = (maxBytes: number) => Promise<ReceivedBody>;

declare module 'hono' {
  interface ContextVariableMap {
    /** Set by `createLoadShedder`; the request holds no slot while it waits for the body. */
    receiveBody: ReceiveBody;
  }
}

interface Arriving {
  readonly caller: string;
  bytes: number;
  /** Gives up waiting for the body. */
  cancel(): void;
}

/** A body and the function that frees the memory counted for it; call `release` after the response. */
export interface BufferedBody {
  readonly received: ReceivedBody;
  release(): void;
}

/** Returns whether the headers announce a body (RFC 9112, 6.3). */
export function hasBody({ req }: Context): boolean {
  if (req.method === 'GET' || req.method === 'HEAD') return false;
  return Number(req.header('content-length') ?? 0) > 0 || req.header('transfer-encoding') !== undefined;
}

/** Copies chunks into one growing buffer: stored chunks of single bytes would retain the packets they came in. */
function createGrowingBuffer() {
  let buffer = Buffer.alloc(0);
  let length = 0;
  return {
    add(part: Uint8Array): void {
      if (length + part.length > buffer.length) {
        const larger = Buffer.allocUnsafe(Math.max(FIRST_BYTES, 2 * buffer.length, length + part.length));
        buffer.copy(larger, 0, 0, length);
        buffer = larger;
      }
      buffer.set(part, length);
      length += part.length;
    },
    bytes: (): Uint8Array<ArrayBuffer> => buffer.subarray(0, length),
  };
}

/** Returns the stream of a body, preferably Node's: a web stream takes many times longer per chunk. */
function sourceOf({ env, req }: Context): Readable | null {
  if (req.method === 'GET' || req.method === 'HEAD') return null;
  const { incoming } = (env ?? {}) as Partial<HttpBindings>;
  if (incoming) return incoming;
  return req.raw.body && Readable.fromWeb(req.raw.body as ReadableStream<Uint8Array>);
}

const withoutBytes = (received: ReceivedBody): BufferedBody => ({ received, release: () => undefined });

/**
 * Creates a function that reads the body of a request into memory, up to a limit. A slow sender delays only itself: if
 * too many bodies arrive or too much memory is used, the body that has waited longest is given up. The server's
 * `requestTimeout` limits the total time.
 * @param callerOf the key by which `ofCaller` counts
 */
export function createBodyBuffer(
  callerOf: (c: Context) => string,
  bounds = BOUNDS,
): (c: Context, maxBytes: number) => Promise<BufferedBody> {
  // In order of arrival.
  const arriving = new Set<Arriving>();
  let buffered = 0;

  const limitBodies = (caller: string) => {
    const ofSameCaller = [...arriving].filter((each) => each.caller === caller);
    if (ofSameCaller.length >= bounds.ofCaller) ofSameCaller[0]?.cancel();
    else if (arriving.size >= bounds.ofAll) [...arriving][0]?.cancel();
  };
  const limitBytes = (bytes: number) => {
    for (const each of arriving) {
      if (buffered + bytes <= bounds.bytes) return;
      each.cancel();
    }
  };
  const free = (one: Arriving) => {
    buffered -= one.bytes;
    one.bytes = 0;
  };

  /** Reads a body until it is complete, too large or given up. */
  const read = (one: Arriving, source: Readable, maxBytes: number): Promise<ReceivedBody> =>
    new Promise((resolve) => {
      const buffer = createGrowingBuffer();
      const settle = (received: ReceivedBody) => {
        source.off('data', take).off('end', end).off('close', fail).pause();
        resolve(received);
      };
      const take = (part: Uint8Array) => {
        if (one.bytes + part.length > maxBytes) return settle({ outcome: 'too large' });
        limitBytes(part.length);
        if (!arriving.has(one)) return;
        buffer.add(part);
        one.bytes += part.length;
        buffered += part.length;
      };
      const end = () => settle({ outcome: 'received', bytes: buffer.bytes() });
      const fail = () => settle({ outcome: 'broken' });
      one.cancel = () => {
        arriving.delete(one);
        free(one);
        settle({ outcome: 'busy' });
      };
      source.on('data', take).once('end', end).once('close', fail).on('error', fail);
      if (source.destroyed) fail();
    });

  return async (c, maxBytes) => {
    if (Number(c.req.header('content-length') ?? 0) > maxBytes) return withoutBytes({ outcome: 'too large' });
    const source = sourceOf(c);
    if (source === null) return withoutBytes({ outcome: 'received', bytes: EMPTY });
    const caller = callerOf(c);
    limitBodies(caller);
    const one: Arriving = { caller, bytes: 0, cancel: () => undefined };
    arriving.add(one);
    const received = await read(one, source, maxBytes);
    arriving.delete(one);
    const release = () => free(one);
    if (received.outcome !== 'received') release();
    return { received, release };
  };
}

/** Reads the body of a request, at most `maxBytes`, with the request's `receiveBody` if it has one. */
export async function receiveBody(c: Context, maxBytes: number): Promise<ReceivedBody> {
  const receive: ReceiveBody | undefined = c.get('receiveBody');
  if (receive) return receive(maxBytes);
  const { received } = await createBodyBuffer(() => '')(c, maxBytes);
  return received;
}

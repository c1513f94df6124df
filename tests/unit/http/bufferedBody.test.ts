import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { createBodyBuffer } from '#src/server/http/body/bufferedBody.ts';

interface Slow {
  send(bytes: number): void;
  end(): void;
  /** Closes the connection. */
  fail(): void;
  /** Bytes that were sent and not yet read. */
  unread(): number;
  answer: Promise<string>;
}

/** Most bytes that a call of the stage accepts. */
const LIMIT = 2_000;

/** An app that reports the length of each complete body; its callers send on request. */
function stage(bounds: { bytes?: number; ofCaller?: number; ofAll?: number }) {
  const buffer = createBodyBuffer((c) => c.req.header('from') ?? '', {
    bytes: 1_000,
    ofCaller: 10,
    ofAll: 10,
    ...bounds,
  });
  const app = new Hono();
  app.post('*', async (c) => {
    const { received, release } = await buffer(c, LIMIT);
    if (received.outcome === 'received') return c.text(String(received.bytes.length));
    release();
    return c.text(received.outcome);
  });
  return (from: string): Slow => {
    let controller: ReadableStreamDefaultController | undefined;
    const body = new ReadableStream(
      {
        start: (made) => {
          controller = made;
        },
      },
      { highWaterMark: 0, size: ({ length }: Uint8Array) => length },
    );
    const headers = { from, 'transfer-encoding': 'chunked' };
    const request = new Request('http://site/', {
      method: 'POST',
      headers,
      body,
      duplex: 'half',
    } as RequestInit);
    return {
      send: (bytes) => controller?.enqueue(new Uint8Array(bytes)),
      end: () => controller?.close(),
      fail: () => controller?.error(new Error('gone')),
      unread: () => -(controller?.desiredSize ?? 0),
      answer: Promise.resolve(app.fetch(request)).then((answer) => answer.text()),
    };
  };
}

describe('incoming bodies', () => {
  it('are complete in any number of parts', async () => {
    const one = stage({})('a');
    one.send(3);
    one.send(4);
    one.end();
    expect(await one.answer).toBe('7');
  });

  it('are complete if each byte is a separate part', async () => {
    const one = stage({ bytes: 10_000 })('a');
    for (let sent = 0; sent < LIMIT; sent += 1) one.send(1);
    one.end();
    expect(await one.answer).toBe(String(LIMIT));
  });

  it('are read only up to the limit of their call', async () => {
    const one = stage({ bytes: 20_000_000 })('a');
    for (let sent = 0; sent < 100; sent += 1) one.send(1_000);
    expect(await one.answer).toBe('too large');
    expect(one.unread()).toBeGreaterThan(70_000);
  });

  it('of a disconnected caller have a specific error', async () => {
    const one = stage({})('a');
    one.send(10);
    one.fail();
    expect(await one.answer).toBe('broken');
  });

  it('are dropped if one caller has too many, the oldest of that caller first', async () => {
    const begin = stage({ ofCaller: 2 });
    const other = begin('b');
    const [first, second, third] = [begin('a'), begin('a'), begin('a')];
    expect(await first.answer).toBe('busy');
    for (const each of [other, second, third]) {
      each.send(1);
      each.end();
      expect(await each.answer).toBe('1');
    }
  });

  it('are dropped if all callers have too many, the oldest first', async () => {
    const begin = stage({ ofAll: 3 });
    const all = ['a', 'b', 'c', 'd'].map(begin);
    expect(await all[0]?.answer).toBe('busy');
    all[3]?.end();
    expect(await all[3]?.answer).toBe('0');
  });

  it('are dropped if too many bytes are buffered, until the buffered ones are processed', async () => {
    const begin = stage({});
    const [old, young] = [begin('a'), begin('b')];
    old.send(600);
    young.send(600);
    expect(await old.answer).toBe('busy');
    young.end();
    expect(await young.answer).toBe('600');
    // Bodies in use count: this one has no others to drop.
    const late = begin('c');
    late.send(600);
    expect(await late.answer).toBe('busy');
  });
});

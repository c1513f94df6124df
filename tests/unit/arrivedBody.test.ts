import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { IMPORT_BYTES_MAX } from '#src/features/imports/resourceRows.ts';
import { createArrivals } from '#src/server/http/arrivedBody.ts';

interface Slow {
  send(bytes: number): void;
  end(): void;
  answer: Promise<string>;
}

/** An app that says how long each body was once it is there; its callers send as they are told. */
function stage(bounds: { bytes?: number; ofCaller?: number; ofAll?: number }) {
  const arrive = createArrivals((c) => c.req.header('from') ?? '', {
    bytes: 1_000,
    ofCaller: 10,
    ofAll: 10,
    ...bounds,
  });
  const app = new Hono();
  app.post('*', async (c) => {
    const { outcome, forget } = await arrive(c);
    if (outcome === 'here') return c.text(String((await c.req.arrayBuffer()).byteLength));
    forget();
    return c.text(outcome);
  });
  return (from: string): Slow => {
    let controller: ReadableStreamDefaultController | undefined;
    const body = new ReadableStream({
      start: (made) => {
        controller = made;
      },
    });
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
      answer: Promise.resolve(app.fetch(request)).then((answer) => answer.text()),
    };
  };
}

describe('bodies on their way', () => {
  it('come whole, in any number of parts', async () => {
    const one = stage({})('a');
    one.send(3);
    one.send(4);
    one.end();
    expect(await one.answer).toBe('7');
  });

  it('that are too long are cut beyond the bound, never to it, so that no handler takes a part for the whole', async () => {
    const one = stage({ bytes: 20_000_000 })('a');
    for (let sent = 0; sent < 8; sent += 1) one.send(1_000_000);
    const taken = Number(await one.answer);
    expect(taken).toBeGreaterThan(IMPORT_BYTES_MAX);
    expect(taken).toBeLessThan(8_000_000);
  });

  it('give way where one caller has too many, the oldest of that caller first', async () => {
    const begin = stage({ ofCaller: 2 });
    const other = begin('b');
    const [first, second, third] = [begin('a'), begin('a'), begin('a')];
    expect(await first.answer).toBe('full');
    for (const each of [other, second, third]) {
      each.send(1);
      each.end();
      expect(await each.answer).toBe('1');
    }
  });

  it('give way where all callers have too many, the oldest first', async () => {
    const begin = stage({ ofAll: 3 });
    const all = ['a', 'b', 'c', 'd'].map(begin);
    expect(await all[0]?.answer).toBe('full');
    all[3]?.end();
    expect(await all[3]?.answer).toBe('0');
  });

  it('give way where too much is held, until what came is worked on and forgotten', async () => {
    const begin = stage({});
    const [old, young] = [begin('a'), begin('b')];
    old.send(600);
    young.send(600);
    expect(await old.answer).toBe('full');
    young.end();
    expect(await young.answer).toBe('600');
    // What is worked on counts: this one has nobody to take its room from.
    const late = begin('c');
    late.send(600);
    expect(await late.answer).toBe('full');
  });
});

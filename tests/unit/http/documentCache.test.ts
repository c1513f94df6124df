import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createDocumentCache } from '#src/server/cache/documentCache.ts';
import { createGenerations } from '#src/server/cache/generations.ts';

/** A cache with a clock and changes of the test, and a writer that counts its calls. */
function setStore(options: { bytesMax?: number } = {}) {
  const generations = createGenerations();
  let milliseconds = 0;
  let writes = 0;
  let atOnce = 0;
  const store = createDocumentCache({ generations, now: () => new Date(milliseconds), ...options });
  async function* write() {
    atOnce += 1;
    const isAlone = atOnce === 1;
    writes += 1;
    const write = writes;
    yield `write ${write} `;
    await new Promise((go) => setImmediate(go));
    yield isAlone ? 'alone' : 'among others';
    atOnce -= 1;
  }
  const text = async (key: string) => gunzipSync((await store.get(key, write)).gzip).toString();
  return {
    store,
    text,
    writes: () => writes,
    change: () => generations.raise(['titles']),
    pass: (minutes: number) => {
      milliseconds += minutes * 60_000;
    },
  };
}

describe('cached documents', () => {
  it('are generated once for concurrent requests, and one after the other', async () => {
    const { text, writes } = setStore();
    const texts = await Promise.all(['a', 'b', 'a', 'c', 'b', 'a'].map(text));
    expect(texts).toEqual([
      'write 1 alone',
      'write 2 alone',
      'write 1 alone',
      'write 3 alone',
      'write 2 alone',
      'write 1 alone',
    ]);
    expect(writes()).toBe(3);
  });

  it('stay until something changes, and at least ten minutes', async () => {
    const { text, change, pass } = setStore();
    await text('a');
    pass(600);
    expect(await text('a')).toBe('write 1 alone');
    change();
    expect(await text('a')).toBe('write 2 alone');
    change();
    pass(9.9);
    expect(await text('a')).toBe('write 2 alone');
    pass(0.1);
    expect(await text('a')).toBe('write 3 alone');
  });

  it('are not cached if they could not be generated, and do not delay the next', async () => {
    const { store, text } = setStore();
    async function* fail(): AsyncGenerator<string> {
      yield 'half';
      throw new Error('the database went away');
    }
    await expect(store.get('a', fail)).rejects.toThrow('the database went away');
    expect(await text('a')).toBe('write 1 alone');
  });

  it('stay within the byte limit, with the least recently read evicted first', async () => {
    const { text } = setStore({ bytesMax: 100 });
    for (const key of ['a', 'b', 'c']) await text(key);
    expect(await text('c')).toBe('write 3 alone');
    expect(await text('a')).toBe('write 4 alone');
  });
});

import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createGenerations } from '#src/server/cache/generations.ts';
import { createKeptDocuments } from '#src/server/cache/keptDocuments.ts';

/** A store on a clock and changes of the test, and a writer that counts how often it wrote. */
function setStore(options: { bytesMax?: number } = {}) {
  const generations = createGenerations();
  let milliseconds = 0;
  let writes = 0;
  let atOnce = 0;
  const store = createKeptDocuments({ generations, now: () => new Date(milliseconds), ...options });
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

describe('kept documents', () => {
  it('are written once for many who ask at the same time, and one after the other', async () => {
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

  it('stand until something changes, and ten minutes whatever changes', async () => {
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

  it('are not kept when they could not be written, and do not hold up the next', async () => {
    const { store, text } = setStore();
    async function* fail(): AsyncGenerator<string> {
      yield 'half';
      throw new Error('the database went away');
    }
    await expect(store.get('a', fail)).rejects.toThrow('the database went away');
    expect(await text('a')).toBe('write 1 alone');
  });

  it('leave within the bound of bytes, the longest unread first', async () => {
    const { text } = setStore({ bytesMax: 100 });
    for (const key of ['a', 'b', 'c']) await text(key);
    expect(await text('c')).toBe('write 3 alone');
    expect(await text('a')).toBe('write 4 alone');
  });
});

import { describe, expect, it } from 'vitest';
import { createFairQueue } from '#src/server/http/fairQueue.ts';

function takeAll<Item>(queue: ReturnType<typeof createFairQueue<Item>>): Item[] {
  const taken: Item[] = [];
  for (let item = queue.take(); item !== null; item = queue.take()) taken.push(item);
  return taken;
}

describe('a fair queue', () => {
  it('gives each owner one item in turn, in the order in which they were added', () => {
    const queue = createFairQueue<string>();
    for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'c2']) queue.add(item.charAt(0), item);
    expect(takeAll(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3']);
  });

  it('makes a late owner wait for one item of each other owner', () => {
    const queue = createFairQueue<number>();
    for (let item = 0; item < 1_000; item += 1) queue.add('many', item);
    expect(queue.take()).toBe(0);
    queue.add('one', -1);
    expect([queue.take(), queue.take(), queue.take()]).toEqual([1, -1, 2]);
  });

  it('contains an item once and is empty after the last', () => {
    const queue = createFairQueue<string>();
    queue.add('a', 'x');
    queue.add('a', 'x');
    expect(takeAll(queue)).toEqual(['x']);
    queue.add('a', 'x');
    expect(takeAll(queue)).toEqual(['x']);
  });
});

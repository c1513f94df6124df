/** A queue of items with owners. Owners take turns, so that one with many items does not delay the others. */
export interface FairQueue<Item> {
  /** Appends an item to its owner's items. An item that is already queued keeps its position. */
  add(owner: string, item: Item): void;
  /** Removes and returns the first item of the next owner; null if the queue is empty. */
  take(): Item | null;
}

/** Creates an empty queue. `add` and `take` take constant time. */
export function createFairQueue<Item>(): FairQueue<Item> {
  // In the order of the owners' turns.
  const lines = new Map<string, Set<Item>>();
  return {
    add(owner, item) {
      const line = lines.get(owner);
      if (line) line.add(item);
      else lines.set(owner, new Set([item]));
    },
    take() {
      for (const [owner, line] of lines) {
        lines.delete(owner);
        for (const item of line) {
          line.delete(item);
          if (line.size > 0) lines.set(owner, line);
          return item;
        }
      }
      return null;
    },
  };
}

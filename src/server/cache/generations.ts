import { LRUCache } from 'lru-cache';
import { EVERYTHING } from './tags.ts';

/**
 * Numbers the changes that a process knows of. Data read while number n was the last is outdated once one of its tags has a
 * higher number; so a reader need not know its tags before reading.
 */
export interface Generations {
  /** Number of the last change. */
  current(): number;
  /** Records a change of everything with one of these tags under a new number. */
  raise(tags: Iterable<string>): void;
  /** Returns whether none of these tags has changed since `generation` was the last number. */
  areUnchanged(tags: Iterable<string>, generation: number): boolean;
}

/** Maximum number of tags stored individually; evicted ones count as changed at the number of the last evicted one. */
const TAGS_MAX = 20_000;

/** @param cachedCount maximum number of tags stored individually */
export function createGenerations(cachedCount = TAGS_MAX): Generations {
  let last = 0;
  let floor = 0;
  const raised = new LRUCache<string, number>({
    max: cachedCount,
    dispose: (generation, _tag, reason) => {
      if (reason === 'evict') floor = Math.max(floor, generation);
    },
  });
  return {
    current: () => last,
    raise(tags) {
      last += 1;
      for (const tag of tags) {
        if (tag === EVERYTHING) floor = last;
        else raised.set(tag, last);
      }
    },
    areUnchanged(tags, generation) {
      if (floor > generation) return false;
      if (last === generation) return true;
      for (const tag of tags) if ((raised.peek(tag) ?? 0) > generation) return false;
      return true;
    },
  };
}

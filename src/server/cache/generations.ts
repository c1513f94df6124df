import { LRUCache } from 'lru-cache';
import { EVERYTHING } from './tags.ts';

/**
 * The changes a process knows of, numbered. What was read while number n was the last is out of date once one of its tags
 * has a higher one; so a reader need not know its tags before it has read.
 */
export interface Generations {
  /** Number of the last change. */
  current(): number;
  /** Numbers a change of everything that carries one of these tags. */
  raise(tags: Iterable<string>): void;
  /** Whether none of these tags has changed since `generation` was the last. */
  areUnchanged(tags: Iterable<string>, generation: number): boolean;
}

/** Tags remembered one by one; what is forgotten counts as changed when the last forgotten one was. */
const TAGS_KEPT = 20_000;

/** @param kept how many tags are remembered one by one */
export function createGenerations(kept = TAGS_KEPT): Generations {
  let last = 0;
  let floor = 0;
  const raised = new LRUCache<string, number>({
    max: kept,
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

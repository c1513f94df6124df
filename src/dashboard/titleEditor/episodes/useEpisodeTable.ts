import { useState } from 'react';
import { type EpisodeRows, keptOrder, keysInOrder } from './episodeRows.ts';

/** In which order the episodes stand while they are worked on, and which are selected. */
export interface EpisodeTableState {
  order: readonly string[];
  setOrder(order: readonly string[]): void;
  selected: ReadonlySet<string>;
  /** Selects one or lets it go; a range goes on from the one before. */
  select(key: string, isRange: boolean): void;
  selectAll(): void;
  clear(): void;
}

const NONE: ReadonlySet<string> = new Set();

export function useEpisodeTable(rows: EpisodeRows): EpisodeTableState {
  const [kept, setKept] = useState<readonly string[]>(() => keysInOrder(rows));
  const [selected, setSelected] = useState<ReadonlySet<string>>(NONE);
  const [last, setLast] = useState<string | null>(null);
  const order = keptOrder(kept, rows);
  if (order !== kept) setKept(order);
  return {
    order,
    setOrder: setKept,
    selected,
    select(key, isRange) {
      const isOn = !selected.has(key);
      const [from, to] = [order.indexOf(isRange && last !== null ? last : key), order.indexOf(key)];
      const range = order.slice(Math.max(0, Math.min(from, to)), Math.max(from, to) + 1);
      const next = new Set(selected);
      for (const each of range) {
        if (isOn) next.add(each);
        else next.delete(each);
      }
      setSelected(next);
      setLast(key);
    },
    selectAll: () => setSelected(new Set(order)),
    clear: () => setSelected(NONE),
  };
}

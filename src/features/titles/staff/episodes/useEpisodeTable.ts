import { useState } from 'react';
import { type EpisodeRows, keysInOrder, stableOrder } from './episodeRows.ts';

/** Row order and selection of the episode table. */
export interface EpisodeTableState {
  order: readonly string[];
  setOrder(order: readonly string[]): void;
  selected: ReadonlySet<string>;
  /** Toggles the selection of a row. A range starts at the row toggled before. */
  select(key: string, isRange: boolean): void;
  selectAll(): void;
  clear(): void;
}

const NONE: ReadonlySet<string> = new Set();

export function useEpisodeTable(rows: EpisodeRows): EpisodeTableState {
  const [keyOrder, setKeyOrder] = useState<readonly string[]>(() => keysInOrder(rows));
  const [selected, setSelected] = useState<ReadonlySet<string>>(NONE);
  const [last, setLast] = useState<string | null>(null);
  const order = stableOrder(keyOrder, rows);
  if (order !== keyOrder) setKeyOrder(order);
  return {
    order,
    setOrder: setKeyOrder,
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

import { useEffect, useLayoutEffect, useRef, useState } from 'react';

interface CreditKeys {
  isDisabled: boolean;
  step(key: string, step: 1 | -1): string | null;
  remove(key: string): void;
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

const partOf = (element: Element) => element.closest('[data-part]')?.getAttribute('data-part') ?? null;

/** Arrows go to the same control of the row above or below, where the control has no use for them itself. */
function neighbour(holder: Element, row: Element, part: string, by: 1 | -1): HTMLElement | null {
  const rows = [...holder.querySelectorAll('[data-row]')];
  return rows[rows.indexOf(row) + by]?.querySelector<HTMLElement>(`[data-part="${part}"]`) ?? null;
}

type Deed = { kind: 'step' | 'walk'; by: 1 | -1 } | { kind: 'remove' };

/** What a key does from a part of a row; null for keys that are the control's own. */
function deedOf({ key, altKey }: KeyboardEvent, part: string | null): Deed | null {
  const by = STEPS[key];
  if (by !== undefined && altKey) return { kind: 'step', by };
  if (by !== undefined) return part === 'grip' || part === 'note' ? { kind: 'walk', by } : null;
  return key === 'Delete' && (altKey || part === 'grip') ? { kind: 'remove' } : null;
}

/** The row that a key was pressed in. */
function pressedIn({ target, defaultPrevented, isComposing }: KeyboardEvent) {
  if (!(target instanceof Element) || defaultPrevented || isComposing) return null;
  const row = target.closest('[data-row]');
  const key = row?.getAttribute('data-row');
  return row && key ? { row, key, part: partOf(target) } : null;
}

/**
 * Keys of a list of credits, wherever in a row the keyboard is: Alt and an arrow move the row, Alt Delete, or Delete on the
 * grip, removes it, arrows alone go from row to row. The focus stays with a row that moved.
 */
export function useCreditKeys(keys: CreditKeys) {
  const holder = useRef<HTMLFieldSetElement>(null);
  const latest = useRef(keys);
  const wanted = useRef<{ key: string; part: string } | null>(null);
  const [said, setSaid] = useState('');
  useLayoutEffect(() => {
    latest.current = keys;
    const target = wanted.current;
    if (!target) return;
    wanted.current = null;
    const row = holder.current?.querySelector(`[data-row="${target.key}"]`);
    row?.querySelector<HTMLElement>(`[data-part="${target.part}"]`)?.focus();
  });
  useEffect(() => {
    const list = holder.current;
    if (!list) return;
    const removeRow = (row: Element, key: string) => {
      const rest = neighbour(list, row, 'grip', 1) ?? neighbour(list, row, 'grip', -1);
      const next = rest?.closest('[data-row]')?.getAttribute('data-row');
      if (next) wanted.current = { key: next, part: 'grip' };
      latest.current.remove(key);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const pressed = latest.current.isDisabled ? null : pressedIn(event);
      const deed = pressed && deedOf(event, pressed.part);
      if (!pressed || !deed) return;
      event.preventDefault();
      const { row, key, part } = pressed;
      if (deed.kind === 'remove') removeRow(row, key);
      else if (deed.kind === 'walk') neighbour(list, row, part ?? 'grip', deed.by)?.focus();
      else {
        wanted.current = { key, part: part ?? 'grip' };
        setSaid(latest.current.step(key, deed.by) ?? '');
      }
    };
    list.addEventListener('keydown', onKeyDown);
    return () => list.removeEventListener('keydown', onKeyDown);
  }, []);
  return { holder, said };
}

import { useEffect, useLayoutEffect, useRef, useState } from 'react';

interface CreditKeys {
  isDisabled: boolean;
  step(key: string, step: 1 | -1): string | null;
  remove(key: string): void;
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

const partOf = (element: Element) => element.closest('[data-part]')?.getAttribute('data-part') ?? null;

/** Returns the same control in the row above or below. */
function neighbour(holder: Element, row: Element, part: string, by: 1 | -1): HTMLElement | null {
  const rows = [...holder.querySelectorAll('[data-row]')];
  return rows[rows.indexOf(row) + by]?.querySelector<HTMLElement>(`[data-part="${part}"]`) ?? null;
}

type CreditKeyAction = { kind: 'step' | 'walk'; by: 1 | -1 } | { kind: 'remove' };

/** Returns the action of a key in a part of a row; null for keys that the control handles itself. */
function creditKeyAction({ key, altKey }: KeyboardEvent, part: string | null): CreditKeyAction | null {
  const by = STEPS[key];
  if (by !== undefined && altKey) return { kind: 'step', by };
  if (by !== undefined) return part === 'grip' || part === 'note' ? { kind: 'walk', by } : null;
  return key === 'Delete' && (altKey || part === 'grip') ? { kind: 'remove' } : null;
}

/**
 * Returns the row and part in which a key was pressed; null outside rows or if another handler has handled
 * the key.
 */
function pressedIn({ target, defaultPrevented, isComposing }: KeyboardEvent) {
  if (!(target instanceof Element) || defaultPrevented || isComposing) return null;
  const row = target.closest('[data-row]');
  const key = row?.getAttribute('data-row');
  return row && key ? { row, key, part: partOf(target) } : null;
}

/**
 * Keyboard control of a list of credits: Alt and an arrow key move the row, Alt Delete, or Delete on the
 * grip, removes it, arrow keys move the focus between rows. The focus stays on a moved row.
 */
export function useCreditKeys(keys: CreditKeys) {
  const holder = useRef<HTMLFieldSetElement>(null);
  const latest = useRef(keys);
  const wanted = useRef<{ key: string; part: string } | null>(null);
  const [announcement, setMessage] = useState('');
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
      const action = pressed && creditKeyAction(event, pressed.part);
      if (!pressed || !action) return;
      event.preventDefault();
      const { row, key, part } = pressed;
      if (action.kind === 'remove') removeRow(row, key);
      else if (action.kind === 'walk') neighbour(list, row, part ?? 'grip', action.by)?.focus();
      else {
        wanted.current = { key, part: part ?? 'grip' };
        setMessage(latest.current.step(key, action.by) ?? '');
      }
    };
    list.addEventListener('keydown', onKeyDown);
    return () => list.removeEventListener('keydown', onKeyDown);
  }, []);
  return { holder, announcement };
}

import type { KeyboardEvent, RefObject } from 'react';
import { useEffect, useRef } from 'react';

/** Keyboard actions of the table. `key` is the row's key, `column` the cell's column. */
export interface TableKeys {
  step(key: string, column: string, step: number): void;
  addAfter(key: string): void;
  move(key: string, column: string, step: number): void;
  remove(key: string): void;
  copyDown(key: string, column: string): void;
  fillDown(key: string, column: string): void;
  open(key: string): void;
}

type Act = (keys: TableKeys, key: string, column: string) => void;

const pressed = ({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string =>
  [
    (ctrlKey || metaKey) && 'Ctrl',
    altKey && 'Alt',
    shiftKey && 'Shift',
    key.length === 1 ? key.toLowerCase() : key,
  ]
    .filter(Boolean)
    .join('+');

const ACTS: Readonly<Record<string, Act>> = {
  Enter: (keys, key, column) => keys.step(key, column, 1),
  'Shift+Enter': (keys, key, column) => keys.step(key, column, -1),
  ArrowDown: (keys, key, column) => keys.step(key, column, 1),
  ArrowUp: (keys, key, column) => keys.step(key, column, -1),
  'Ctrl+Enter': (keys, key) => keys.addAfter(key),
  'Alt+ArrowDown': (keys, key, column) => keys.move(key, column, 1),
  'Alt+ArrowUp': (keys, key, column) => keys.move(key, column, -1),
  'Alt+Delete': (keys, key) => keys.remove(key),
  'Ctrl+d': (keys, key, column) => keys.copyDown(key, column),
  'Ctrl+Shift+d': (keys, key, column) => keys.fillDown(key, column),
  F2: (keys, key) => keys.open(key),
};

/** Whether the control handles the key itself: arrow keys change a select, Enter presses a button. */
const isHandledByControl = (target: HTMLElement, name: string): boolean =>
  (target instanceof HTMLSelectElement && name.startsWith('Arrow')) ||
  (target instanceof HTMLButtonElement && name === 'Enter');

/** Handles the keyboard for all cells of the table. */
export function onTableKey(event: KeyboardEvent, keys: TableKeys): void {
  const { target } = event;
  if (!(target instanceof HTMLElement) || event.nativeEvent.isComposing) return;
  const { row, column } = target.dataset;
  if (row === undefined || column === undefined) return;
  const name = pressed(event);
  const isMark = column === 'mark' && (name === 'Delete' || name === 'Backspace');
  const act = isMark ? ACTS['Alt+Delete'] : ACTS[name];
  if (!act || isHandledByControl(target, name)) return;
  event.preventDefault();
  event.stopPropagation();
  act(keys, row, column);
}

/** Focuses a cell once it is rendered: rows outside the visible area are not in the DOM. */
export function useCellFocus(
  table: RefObject<HTMLElement | null>,
  show: (key: string) => void,
): (key: string, column: string) => void {
  const wanted = useRef<string | null>(null);
  const focusIfRendered = () => {
    const cell = wanted.current && table.current?.querySelector<HTMLElement>(wanted.current);
    if (!cell) return;
    wanted.current = null;
    cell.focus();
    if (cell instanceof HTMLInputElement && cell.type !== 'checkbox') cell.select();
  };
  useEffect(focusIfRendered);
  return (key, column) => {
    wanted.current = `[data-row="${CSS.escape(key)}"][data-column="${column}"]`;
    show(key);
    focusIfRendered();
  };
}

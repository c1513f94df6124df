import type { KeyboardEvent } from 'react';

export type RowAction = 'add' | 'remove' | 'up' | 'down';

/** Single-line inputs that do not use Enter themselves, unlike pickers and selects. */
const isLine = (target: EventTarget) =>
  target instanceof HTMLInputElement &&
  /^(text|url|search|number)$/.test(target.type) &&
  target.getAttribute('role') !== 'combobox';

const isGrip = (target: EventTarget) => target instanceof Element && target.matches('.dash-row-grip');

/** Returns the row action of a key; null if the key belongs to the control. */
export function rowKeyAction(event: KeyboardEvent): RowAction | null {
  const { key, altKey, target, nativeEvent } = event;
  if (event.defaultPrevented || nativeEvent.isComposing) return null;
  if (key === 'ArrowUp' && altKey) return 'up';
  if (key === 'ArrowDown' && altKey) return 'down';
  if (key === 'Delete' && (altKey || isGrip(target))) return 'remove';
  return key === 'Enter' && isLine(target) ? 'add' : null;
}

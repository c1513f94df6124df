import type { KeyboardEvent } from 'react';

export type RowDeed = 'add' | 'remove' | 'up' | 'down';

/** Fields of one line, whose Enter is nobody else's: pickers and choices take theirs. */
const isLine = (target: EventTarget) =>
  target instanceof HTMLInputElement &&
  /^(text|url|search|number)$/.test(target.type) &&
  target.getAttribute('role') !== 'combobox';

const isGrip = (target: EventTarget) => target instanceof Element && target.matches('.dash-row-grip');

/** What a key within a row does to the row; null for keys that are the control's own. */
export function rowDeed(event: KeyboardEvent): RowDeed | null {
  const { key, altKey, target, nativeEvent } = event;
  if (event.defaultPrevented || nativeEvent.isComposing) return null;
  if (key === 'ArrowUp' && altKey) return 'up';
  if (key === 'ArrowDown' && altKey) return 'down';
  if (key === 'Delete' && (altKey || isGrip(target))) return 'remove';
  return key === 'Enter' && isLine(target) ? 'add' : null;
}

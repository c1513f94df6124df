import type { KeyboardEvent } from 'react';

/** Moves the focus with the up and down arrow keys through the elements that match a selector. */
export function stepThrough(event: KeyboardEvent<HTMLElement>, selector: string): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const { currentTarget, target } = event;
  const elements: EventTarget[] = [...currentTarget.querySelectorAll<HTMLElement>(selector)];
  const at = elements.indexOf(target);
  const next = elements[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (at === -1 || !(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}

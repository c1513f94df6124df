import type { KeyboardEvent } from 'react';

/** Up and down go through the places that a selector names, in their order. */
export function stepThrough(event: KeyboardEvent<HTMLElement>, selector: string): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const { currentTarget, target } = event;
  const places: EventTarget[] = [...currentTarget.querySelectorAll<HTMLElement>(selector)];
  const at = places.indexOf(target);
  const next = places[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (at === -1 || !(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}

import { useEffect, useRef } from 'react';
import { type Place, recordPath } from '#src/dashboard/places.ts';
import type { ListRow } from './useRows.ts';

/** The record whose screen was open just before, until its list has been shown. */
let left: { resource: string; id: number } | null = null;

/** Notes what is on the screen: a record that is open is the one a list is come back to from. */
export function noteScreen(place: Place | null): void {
  if (place?.screen === 'record') left = { resource: place.resource, id: place.id };
  else if (place?.screen !== 'list' || place.resource !== left?.resource) left = null;
}

/** Whether the keyboard is nowhere in particular, as after a step from screen to screen. */
const isFree = (before: Element | null) => {
  const active = document.activeElement;
  return active === null || active === document.body || active.id === 'main' || active === before;
};

/**
 * Gives the keyboard to the row whose record one comes back from, once the rows are there; it stays where somebody has
 * moved it meanwhile. The row lies in `data-keep-place`, where the arrival at a page leaves it.
 */
export function useRowLeft(resource: string, rows: readonly ListRow[]): void {
  const before = useRef(document.activeElement);
  useEffect(() => {
    if (left?.resource !== resource || rows.length === 0) return;
    const href = recordPath(resource, left.id);
    left = null;
    if (href === null || !isFree(before.current)) return;
    document.querySelector<HTMLElement>(`.dash-table tbody a[href="${href}"]`)?.focus();
  }, [resource, rows]);
}

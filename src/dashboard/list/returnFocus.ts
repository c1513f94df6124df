import { useEffect, useRef } from 'react';
import { type DashboardRoute, recordPath } from '#src/dashboard/routes.ts';
import type { ListRow } from './useRows.ts';

/** The record whose screen was open last, until its list has been shown. */
let lastRecord: { resource: string; id: number } | null = null;

/** Stores the open record, so that its list can focus its row when the member returns. */
export function rememberScreen(route: DashboardRoute | null): void {
  if (route?.screen === 'record') lastRecord = { resource: route.resource, id: route.id };
  else if (route?.screen !== 'list' || route.resource !== lastRecord?.resource) lastRecord = null;
}

/** Returns whether the focus was not moved since the navigation. */
const isFree = (before: Element | null) => {
  const active = document.activeElement;
  return active === null || active === document.body || active.id === 'main' || active === before;
};

/**
 * When the member returns from a record, focuses its row once the rows are loaded, unless the focus was moved meanwhile. The
 * row is inside `data-keep-place`, where navigation does not move the focus.
 */
export function useReturnFocus(resource: string, rows: readonly ListRow[]): void {
  const before = useRef(document.activeElement);
  useEffect(() => {
    if (lastRecord?.resource !== resource || rows.length === 0) return;
    const href = recordPath(resource, lastRecord.id);
    lastRecord = null;
    if (href === null || !isFree(before.current)) return;
    document.querySelector<HTMLElement>(`.dash-table tbody a[href="${href}"]`)?.focus();
  }, [resource, rows]);
}

import { useLayoutEffect, useRef } from 'react';

export interface Shortcut {
  /** As `KeyboardEvent.key`, with `Ctrl+` before it for Ctrl or Command: `Ctrl+k`, `/`, `?`. */
  keys: string;
  /** What it does, for the help. */
  label: string;
  run(): void;
}

/** Whether the keys belong to what is being written. */
const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !(target instanceof HTMLInputElement && /^(checkbox|radio|button)$/.test(target.type));

/** Letters are told apart by no shift or caps lock once Ctrl is held; `Enter` is called `Enter`. */
const nameOf = ({ ctrlKey, metaKey, key }: KeyboardEvent) =>
  ctrlKey || metaKey ? `Ctrl+${key.length === 1 ? key.toLowerCase() : key}` : key;

const shown = new Set<readonly Shortcut[]>();

/** All shortcuts of what is on the screen, for the help. */
export const shownShortcuts = (): Shortcut[] => [...shown].flat();

/** Single keys rest while somebody writes or a dialog is open over the screen that has them. */
const isResting = (event: KeyboardEvent) =>
  isWriting(event.target) ||
  document.querySelector('dialog[open], .ant-modal-wrap:not([style*="none"]), .ant-drawer-open');

/** Puts shortcuts to work while the component is there. With Ctrl they work while writing too. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  // Before the screen is painted: what is seen can be used.
  useLayoutEffect(() => {
    latest.current = shortcuts;
    shown.add(shortcuts);
    return () => void shown.delete(shortcuts);
  });
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.isComposing) return;
      const keys = nameOf(event);
      const found = latest.current.find((shortcut) => shortcut.keys === keys);
      if (!found || (!keys.startsWith('Ctrl+') && isResting(event))) return;
      event.preventDefault();
      found.run();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

import { useLayoutEffect, useRef } from 'react';

export interface Shortcut {
  /** A `KeyboardEvent.key`, prefixed with `Ctrl+` for Ctrl or Command: `Ctrl+k`, `/`, `?`. */
  keys: string;
  /** What it does, shown in the help. */
  label: string;
  run(): void;
}

/** Returns whether the key press is text input. */
const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !(target instanceof HTMLInputElement && /^(checkbox|radio|button)$/.test(target.type));

/** Returns the name of a key press. With Ctrl, letters are lower case regardless of Shift and Caps Lock. */
const nameOf = ({ ctrlKey, metaKey, key }: KeyboardEvent) =>
  ctrlKey || metaKey ? `Ctrl+${key.length === 1 ? key.toLowerCase() : key}` : key;

const shown = new Set<readonly Shortcut[]>();

/** Returns all shortcuts of the mounted components, for the help. */
export const shownShortcuts = (): Shortcut[] => [...shown].flat();

/** Single keys are disabled during text input and while a dialog or drawer is open. */
const isDisabledFor = (event: KeyboardEvent) =>
  isWriting(event.target) ||
  document.querySelector('dialog[open], .ant-modal-wrap:not([style*="none"]), .ant-drawer-open');

/** Registers shortcuts while the component is mounted. Those with Ctrl also work during text input. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  // A layout effect, so that shortcuts work as soon as the screen is painted.
  useLayoutEffect(() => {
    latest.current = shortcuts;
    shown.add(shortcuts);
    return () => void shown.delete(shortcuts);
  });
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.isComposing) return;
      const keys = nameOf(event);
      const match = latest.current.find((shortcut) => shortcut.keys === keys);
      if (!match || (!keys.startsWith('Ctrl+') && isDisabledFor(event))) return;
      event.preventDefault();
      match.run();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

import { useEffect } from 'react';

/** Elements that open over a screen or over each other. */
const LAYER = '.ant-modal-root, .ant-drawer, .ant-popover, dialog';
/** Buttons of a confirmation: those of the next confirmation appear at the same position. */
const ANSWER = '.ant-modal-footer button, .ant-drawer-footer button, .ant-popconfirm-buttons button';
/** Buttons with an open popup: a second click would close it again. */
const OPENED = '.ant-popover-open, .ant-dropdown-open';

interface Pressed {
  layer: Element | null;
  answer: Element | null;
  text: string | null;
}

const pressedAt = (target: Element): Pressed => {
  const answer = target.closest(ANSWER);
  return { layer: target.closest(LAYER), answer, text: answer?.textContent ?? null };
};

/** Returns whether both clicks hit the same control, not one that replaced it. */
const isSame = (first: Pressed, now: Pressed) =>
  first.layer === now.layer && first.answer === now.answer && first.text === now.text;

/**
 * Ignores the second click of a double click if the first one opened, closed or replaced a control, because the user has
 * not seen the new one yet. A held key presses a button once.
 */
export function useDoubleClickGuard(): void {
  useEffect(() => {
    let first: Pressed | null = null;
    const onClick = (event: MouseEvent) => {
      if (!(event.target instanceof Element)) return;
      const now = pressedAt(event.target);
      if (event.detail <= 1 || !first) {
        first = now;
        return;
      }
      if (isSame(first, now) && !event.target.closest(OPENED)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const onKey = (event: KeyboardEvent) => {
      const isPress = event.key === 'Enter' || event.key === ' ';
      if (event.repeat && isPress && event.target instanceof HTMLButtonElement) event.preventDefault();
    };
    document.addEventListener('click', onClick, true);
    document.addEventListener('keydown', onKey, true);
    return () => {
      document.removeEventListener('click', onClick, true);
      document.removeEventListener('keydown', onKey, true);
    };
  }, []);
}

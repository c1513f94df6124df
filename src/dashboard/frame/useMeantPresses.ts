import { useEffect } from 'react';

/** What lies over a screen, or over another of these. */
const LAYER = '.ant-modal-root, .ant-drawer, .ant-popover, dialog';
/** Buttons that answer a question: the next question's stand where theirs stood. */
const ANSWER = '.ant-modal-footer button, .ant-drawer-footer button, .ant-popconfirm-buttons button';
/** What has opened at a button: a second press would close it again. */
const OPENED = '.ant-popover-open, .ant-dropdown-open';

interface Pressed {
  layer: Element | null;
  answer: Element | null;
  words: string | null;
}

const pressedAt = (target: Element): Pressed => {
  const answer = target.closest(ANSWER);
  return { layer: target.closest(LAYER), answer, words: answer?.textContent ?? null };
};

/** Whether a press is on what the press before was on, and not on what has come into its place. */
const isSame = (first: Pressed, now: Pressed) =>
  first.layer === now.layer && first.answer === now.answer && first.words === now.words;

/**
 * Takes a double press for one, on every screen: its second half falls on whatever the first one has opened, closed or put
 * into the place of what was pressed, which nobody has read yet. A key that is held presses a button once.
 */
export function useMeantPresses(): void {
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

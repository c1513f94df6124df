import { type RefObject, useCallback, useEffect, useRef } from 'react';

/**
 * Puts the keyboard into the first control that fits within an element, once it is there: what is added while an answer is
 * awaited is drawn when React gets to it.
 * @returns a function of the selector; always the same one
 */
export function useFocusSoon(holder: RefObject<HTMLElement | null>): (selector: string) => void {
  const wanted = useRef<string | null>(null);
  const attempt = useCallback(() => {
    const found = wanted.current === null ? null : holder.current?.querySelector<HTMLElement>(wanted.current);
    if (!found) return;
    wanted.current = null;
    found.focus();
  }, [holder]);
  useEffect(attempt);
  return useCallback(
    (selector) => {
      wanted.current = selector;
      requestAnimationFrame(attempt);
    },
    [attempt],
  );
}

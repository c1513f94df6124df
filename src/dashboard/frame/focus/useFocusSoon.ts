import { type RefObject, useCallback, useEffect, useRef } from 'react';

/**
 * Focuses the first control within an element that matches a selector, as soon as React has rendered it.
 * @returns a function of the selector; its identity is stable
 */
export function useFocusSoon(holder: RefObject<HTMLElement | null>): (selector: string) => void {
  const pendingSelector = useRef<string | null>(null);
  const attempt = useCallback(() => {
    const match =
      pendingSelector.current === null
        ? null
        : holder.current?.querySelector<HTMLElement>(pendingSelector.current);
    if (!match) return;
    pendingSelector.current = null;
    match.focus();
  }, [holder]);
  useEffect(attempt);
  return useCallback(
    (selector) => {
      pendingSelector.current = selector;
      requestAnimationFrame(attempt);
    },
    [attempt],
  );
}

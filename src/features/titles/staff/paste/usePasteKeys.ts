import { useEffect } from 'react';
import { useLatest } from '#src/dashboard/hooks/useLatest.ts';

/** Keyboard shortcuts of the whole dialog: Ctrl Enter adds, Alt N focuses the next line to check. */
export function usePasteKeys(keys: { add(): void; next(): void }): void {
  const latest = useLatest(keys);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing) return;
      const isAdd = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
      if (!isAdd && !(event.altKey && event.key.toLowerCase() === 'n')) return;
      event.preventDefault();
      event.stopPropagation();
      if (isAdd) latest().add();
      else latest().next();
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [latest]);
}

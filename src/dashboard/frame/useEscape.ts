import { useEffect, useEffectEvent } from 'react';

/** Closes by Escape what was opened by a key, from that key on: its code may still be on its way, and the focus outside it. */
export function useEscape(isOpen: boolean, close: () => void): void {
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
  });
  useEffect(() => {
    if (!isOpen) return;
    document.addEventListener('keydown', onEscape);
    return () => document.removeEventListener('keydown', onEscape);
  }, [isOpen]);
}

import { useRef, useState } from 'react';

/** Waits for somebody to say who they are, or to leave it. */
export interface Confirmation {
  isOpen: boolean;
  /** Asks, unless it was said in this document already. @returns whether it is confirmed now */
  ask(): Promise<boolean>;
  /** Asks in any case. */
  askAgain(): Promise<boolean>;
  answer(isConfirmed: boolean): void;
}

/** What is sensitive asks first who sits there: one dialog for the whole screen. */
export function useConfirmation(): Confirmation {
  const [isOpen, setIsOpen] = useState(false);
  const waiting = useRef<((isConfirmed: boolean) => void) | null>(null);

  const askAgain = () => {
    waiting.current?.(false);
    setIsOpen(true);
    return new Promise<boolean>((resolve) => {
      waiting.current = resolve;
    });
  };
  return {
    isOpen,
    askAgain,
    async ask() {
      const { isConfirmed } = await import('#src/client/accountActions.ts');
      return isConfirmed() || askAgain();
    },
    answer(isConfirmed) {
      setIsOpen(false);
      waiting.current?.(isConfirmed);
      waiting.current = null;
    },
  };
}

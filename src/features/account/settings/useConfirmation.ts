import { useRef, useState } from 'react';

/** Controls the dialog in which a member confirms their identity. */
export interface Confirmation {
  isOpen: boolean;
  /** Asks, unless the identity was already confirmed in this document. @returns whether it is confirmed */
  ask(): Promise<boolean>;
  /** Always asks, and tries an action again if the identity is confirmed. */
  askAndRetry(retry: () => void): void;
  /** Discards the confirmation of this document. */
  clear(): Promise<void>;
  answer(isConfirmed: boolean): void;
}

/** Asks the member to confirm their identity before sensitive actions; one dialog serves the whole screen. */
export function useConfirmation(): Confirmation {
  const [isOpen, setIsOpen] = useState(false);
  const waiting = useRef<((isConfirmed: boolean) => void) | null>(null);
  const wasRequested = useRef(false);

  const askAgain = () => {
    waiting.current?.(false);
    wasRequested.current = true;
    setIsOpen(true);
    return new Promise<boolean>((resolve) => {
      waiting.current = resolve;
    });
  };
  return {
    isOpen,
    askAndRetry: (retry) => void askAgain().then((isConfirmed) => isConfirmed && retry()),
    async ask() {
      const { isConfirmed } = await import('#src/client/accountActions.ts');
      return isConfirmed() || askAgain();
    },
    async clear() {
      // Nothing was confirmed, so the SDK need not be loaded.
      if (!wasRequested.current) return;
      const { clearConfirmation } = await import('#src/client/accountActions.ts');
      await clearConfirmation();
    },
    answer(isConfirmed) {
      setIsOpen(false);
      waiting.current?.(isConfirmed);
      waiting.current = null;
    },
  };
}

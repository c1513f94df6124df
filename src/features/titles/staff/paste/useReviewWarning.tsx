import { type ReactNode, useState } from 'react';
import { LeaveDialog } from '#src/dashboard/form/LeaveDialog.tsx';
import { useUnloadWarning } from '#src/dashboard/form/useUnloadWarning.ts';

interface ReviewWarning {
  /** Runs a function that discards the pasted lines, after a confirmation if there are any. */
  leave(discard: () => void): void;
  /** The dialog to render. */
  warning: ReactNode;
}

/** Asks for confirmation before pasted lines that are not imported yet are lost. */
export function useReviewWarning(hasLines: boolean): ReviewWarning {
  const [leaving, setLeaving] = useState<{ discard(): void } | null>(null);
  useUnloadWarning(hasLines);
  return {
    leave: (discard) => (hasLines ? setLeaving({ discard }) : discard()),
    warning: (
      <LeaveDialog
        isOpen={leaving !== null}
        title="Leave without importing?"
        text="The pasted lines and your choices for them are not imported yet. If you leave, they are lost."
        onStay={() => setLeaving(null)}
        onLeave={() => {
          setLeaving(null);
          leaving?.discard();
        }}
      />
    ),
  };
}

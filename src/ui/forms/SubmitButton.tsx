import type { ReactNode } from 'react';
import { Button } from '#src/ui/controls/Button.tsx';
import { useIsLive } from '#src/ui/controls/useIsLive.ts';

interface SubmitButtonProps {
  isBusy: boolean;
  /** What it says while the answer is awaited. */
  busyLabel: string;
  look?: 'strong' | 'plain';
  children: ReactNode;
}

/** The button that sends a form: not before scripts can take what it sends, and not twice. */
export const SubmitButton = ({ isBusy, busyLabel, look = 'strong', children }: SubmitButtonProps) => {
  const isLive = useIsLive();
  return (
    <Button
      submits
      look={look}
      className="submit"
      disabled={!isLive}
      aria-disabled={isBusy}
      data-busy={isBusy}
    >
      <span aria-live="polite">{isBusy ? busyLabel : children}</span>
    </Button>
  );
};

import type { ReactNode } from 'react';
import { Button } from '#src/ui/controls/Button.tsx';
import { useIsLive } from '#src/ui/controls/useIsLive.ts';

interface SubmitButtonProps {
  isBusy: boolean;
  /** Label while the form is being submitted. */
  busyLabel: string;
  look?: 'strong' | 'plain';
  children: ReactNode;
}

/** The submit button of a form. It is disabled until React has hydrated the page, and marked as busy during the submission. */
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

import { useRef } from 'react';
import { type AccountForm, useAccountForm } from '#src/features/account/form/useAccountForm.ts';

const NO_FORM = { rules: {}, submit: async () => 'done' as const };

/** Runs the actions of buttons outside a form, one at a time. Reports errors like a form and can retry the last action. */
export function useAttempts(): {
  form: AccountForm;
  run: (work: () => Promise<void>) => void;
  retry: () => void;
} {
  const form = useAccountForm(NO_FORM);
  const last = useRef<(() => Promise<void>) | null>(null);
  const isRunning = useRef(false);
  const run = (work: () => Promise<void>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    last.current = work;
    form.clear();
    void work()
      .catch(form.report)
      .finally(() => {
        isRunning.current = false;
      });
  };
  return { form, run, retry: () => last.current && run(last.current) };
}

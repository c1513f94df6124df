import { useRef } from 'react';
import { type AccountForm, useAccountForm } from './useAccountForm.ts';

const NOTHING = { rules: {}, submit: async () => 'done' as const };

/** What can go wrong where there are buttons and no form: it is told like a form's trouble, and can be tried again. One at a time. */
export function useAttempts(): {
  form: AccountForm;
  run: (work: () => Promise<void>) => void;
  again: () => void;
} {
  const form = useAccountForm(NOTHING);
  const last = useRef<(() => Promise<void>) | null>(null);
  const isRunning = useRef(false);
  const run = (work: () => Promise<void>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    last.current = work;
    form.clear();
    void work()
      .catch(form.tell)
      .finally(() => {
        isRunning.current = false;
      });
  };
  return { form, run, again: () => last.current && run(last.current) };
}

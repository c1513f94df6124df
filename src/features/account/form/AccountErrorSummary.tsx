import { RETRY } from '#src/client/identityMessages.ts';
import { withReturn } from '#src/client/navigation.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { FormSummary } from '#src/ui/forms/FormSummary.tsx';
import type { AccountForm } from './useAccountForm.ts';

interface AccountErrorSummaryProps {
  form: AccountForm;
  /** Continues the external sign-in without a pop-up window. */
  onInThisWindow?: () => void;
  /** Asks the member to confirm their identity. */
  onConfirm?: () => void;
  /** Retries an action other than submitting the form. Returns null without such an action; the form is then submitted again. */
  onRetry?: () => unknown;
}

/** Shows the errors of an account form, with a link or button that helps to resolve them. */
export const AccountErrorSummary = ({
  form,
  onInThisWindow,
  onConfirm,
  onRetry,
}: AccountErrorSummaryProps) => {
  const { formError, fields, summary } = form;
  const retry = () => {
    if (!onRetry || onRetry() === null) form.resubmit();
  };
  const suggested = formError?.remedy ?? null;
  // Without this callback, offer a retry: by then the SDK is loaded, so the window opens soon enough after the click.
  const isStuck =
    suggested !== null && 'action' in suggested && suggested.action === 'in-this-window' && !onInThisWindow;
  const remedy = isStuck ? RETRY : suggested;
  const actions = { retry, 'in-this-window': onInThisWindow, confirm: onConfirm };
  const act = remedy && 'action' in remedy ? actions[remedy.action] : undefined;
  return (
    <FormSummary ref={summary} message={formError?.message ?? null} fields={formError?.field ? {} : fields}>
      {remedy && 'href' in remedy && <a href={withReturn(remedy.href)}>{remedy.label}</a>}
      {remedy && act && <Button onClick={act}>{remedy.label}</Button>}
    </FormSummary>
  );
};

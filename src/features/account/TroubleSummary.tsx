import { AGAIN } from '#src/client/identityMessages.ts';
import { withReturn } from '#src/client/navigation.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { FormSummary } from '#src/ui/forms/FormSummary.tsx';
import type { AccountForm } from './useAccountForm.ts';

interface TroubleSummaryProps {
  form: AccountForm;
  /** What the screen itself can do about an error, beside sending the form again. */
  onInThisWindow?: () => void;
  onConfirm?: () => void;
  /** Tries something else than the form again; null where there is nothing else. */
  onAgain?: () => unknown;
}

/** What went wrong with a form, and the way on from there. */
export const TroubleSummary = ({ form, onInThisWindow, onConfirm, onAgain }: TroubleSummaryProps) => {
  const { trouble, fields, summary } = form;
  const again = () => {
    if (!onAgain || onAgain() === null) form.again();
  };
  const wanted = trouble?.way ?? null;
  // Where a screen cannot go on without a window, the second try opens it soon enough after the click.
  const isStuck =
    wanted !== null && 'action' in wanted && wanted.action === 'in-this-window' && !onInThisWindow;
  const way = isStuck ? AGAIN : wanted;
  const actions = { again, 'in-this-window': onInThisWindow, confirm: onConfirm };
  const act = way && 'action' in way ? actions[way.action] : undefined;
  return (
    <FormSummary ref={summary} message={trouble?.message ?? null} fields={trouble?.field ? {} : fields}>
      {way && 'href' in way && <a href={withReturn(way.href)}>{way.label}</a>}
      {way && act && <Button onClick={act}>{way.label}</Button>}
    </FormSummary>
  );
};

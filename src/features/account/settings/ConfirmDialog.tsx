import { useEffect, useRef, useState } from 'react';
import { providerName } from '#src/domain/accounts/providerNames.ts';
import { FormFrame } from '#src/features/account/form/FormFrame.tsx';
import { currentPasswordRule } from '#src/features/account/form/rules.ts';
import { useAccountForm } from '#src/features/account/form/useAccountForm.ts';
import { UsernameField } from '#src/features/account/signIn/UsernameField.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { PasswordField } from '#src/ui/forms/PasswordField.tsx';
import { SubmitButton } from '#src/ui/forms/SubmitButton.tsx';
import type { Confirmation } from './useConfirmation.ts';

interface ConfirmDialogProps {
  confirmation: Confirmation;
  email: string;
  /** Ids of the external identity providers. */
  providers: readonly string[];
}

const RULES = { 'confirm-password': currentPasswordRule };

const accountActions = () => import('#src/client/accountActions.ts');

/** Confirms the member's identity by password or by an external provider. */
const ConfirmForm = ({ confirmation, email, providers }: ConfirmDialogProps) => {
  const [chosen, setChosen] = useState<string | null>(null);
  const form = useAccountForm({
    rules: RULES,
    async submit(values) {
      setChosen(null);
      const { confirmByPassword } = await accountActions();
      await confirmByPassword(email, values['confirm-password'] ?? '');
      confirmation.answer(true);
      return 'done';
    },
  });
  const confirmBy = (providerId: string) => {
    setChosen(providerId);
    accountActions()
      .then(({ confirmByProvider }) => confirmByProvider(email, providerId))
      .then(() => confirmation.answer(true), form.report);
  };
  return (
    <FormFrame form={form} onRetry={() => (chosen === null ? null : confirmBy(chosen))}>
      <UsernameField email={email} />
      <PasswordField
        name="confirm-password"
        label="Password"
        autoComplete="current-password"
        required
        error={form.fields['confirm-password']}
      />
      <div className="button-row">
        <SubmitButton isBusy={form.isBusy} busyLabel="Checking …">
          Confirm
        </SubmitButton>
        {providers.map((providerId) => (
          <Button key={providerId} onClick={() => confirmBy(providerId)}>
            Use {providerName(providerId)}
          </Button>
        ))}
        <Button look="quiet" onClick={() => confirmation.answer(false)}>
          Cancel
        </Button>
      </div>
    </FormFrame>
  );
};

/** Dialog that asks the member to sign in again before a sensitive change. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { confirmation } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const { isOpen } = confirmation;
  useEffect(() => {
    if (!isOpen) {
      dialog.current?.close();
      return;
    }
    dialog.current?.showModal();
    document.getElementById('confirm-password')?.focus();
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      className="confirm-dialog"
      aria-labelledby="confirm-heading"
      onCancel={() => confirmation.answer(false)}
    >
      <h2 id="confirm-heading">Confirm that it is you</h2>
      <p>To change how you sign in or to delete your account, enter your password again.</p>
      {isOpen && <ConfirmForm {...props} />}
    </dialog>
  );
};

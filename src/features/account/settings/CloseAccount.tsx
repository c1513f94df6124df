import { leaveFor } from '#src/client/navigation.ts';
import { FormFrame } from '#src/features/account/form/FormFrame.tsx';
import { useAccountForm } from '#src/features/account/form/useAccountForm.ts';
import { SubmitButton } from '#src/ui/forms/SubmitButton.tsx';
import { TextField } from '#src/ui/forms/TextField.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import type { Confirmation } from './useConfirmation.ts';

/** Deletes the account permanently, after the member has typed their handle and confirmed their identity. */
export const CloseAccount = ({ handle, confirmation }: { handle: string; confirmation: Confirmation }) => {
  const form = useAccountForm({
    rules: {
      'close-handle': (value) =>
        value.trim().toLowerCase() === handle ? undefined : `Type ${handle} to confirm.`,
    },
    async submit(values) {
      if (!(await confirmation.ask())) return 'done';
      const { closeAccount } = await import('#src/client/accountActions.ts');
      await closeAccount(values['close-reviews'] === 'delete' ? 'delete' : 'stay');
      leaveFor('/login?because=closed', { replace: true });
      return 'leaving';
    },
  });
  return (
    <SettingsSection
      id="close-account"
      heading="Delete your account"
      text={
        <>
          We permanently delete your sign-in, profile, list, drafts and the messages you sent us. Your changes
          to the catalogue stay, under the name “Former member”.{' '}
          <a href="/privacy-policy#closing">Read the details</a>
        </>
      }
    >
      <FormFrame form={form} onConfirm={() => confirmation.askAndRetry(form.resubmit)}>
        <fieldset className="choice-list">
          <legend>Your published reviews</legend>
          <label>
            <input type="radio" name="close-reviews" value="stay" defaultChecked />
            <span>Keep their texts, under the name “Former member”</span>
          </label>
          <label>
            <input type="radio" name="close-reviews" value="delete" />
            <span>Delete them</span>
          </label>
        </fieldset>
        <TextField
          name="close-handle"
          label={`Type “${handle}” to confirm`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={form.fields['close-handle']}
        />
        <SubmitButton look="plain" isBusy={form.isBusy} busyLabel="Deleting …">
          Delete account
        </SubmitButton>
      </FormFrame>
    </SettingsSection>
  );
};

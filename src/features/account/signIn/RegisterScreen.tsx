import { useEffect } from 'react';
import { authProvider } from '#src/client/authProvider.ts';
import { leaveFor } from '#src/client/navigation.ts';
import { storeSetupToken } from '#src/client/storedAuth.ts';
import { AccountFrame } from '#src/features/account/form/AccountFrame.tsx';
import { EmailField } from '#src/features/account/form/EmailField.tsx';
import { FormFrame } from '#src/features/account/form/FormFrame.tsx';
import { LinkWithReturn } from '#src/features/account/form/LinkWithReturn.tsx';
import { NewPasswordField } from '#src/features/account/form/NewPasswordField.tsx';
import { Notice } from '#src/features/account/form/Notice.tsx';
import { emailRule, nameRule, newPasswordRule } from '#src/features/account/form/rules.ts';
import { useAccountForm } from '#src/features/account/form/useAccountForm.ts';
import { SubmitButton } from '#src/ui/forms/SubmitButton.tsx';
import { TextField } from '#src/ui/forms/TextField.tsx';
import { ExternalSignIn } from './ExternalSignIn.tsx';
import { useExternalSignIn } from './useExternalSignIn.ts';
import { useKnownSession } from './useKnownSession.ts';

interface RegisterScreenProps {
  productName: string;
  providers: readonly string[];
  /** Token of the set-up link, which makes the first member an admin; null without it. */
  setupToken: string | null;
  isSignedIn: boolean;
}

const RULES = { name: nameRule, email: emailRule, password: newPasswordRule };

/** Creates an account. The next screen waits for the e-mail address to be verified. */
export const RegisterScreen = ({ productName, providers, setupToken, isSignedIn }: RegisterScreenProps) => {
  useKnownSession(isSignedIn);
  useEffect(() => {
    if (setupToken !== null) storeSetupToken(setupToken);
  }, [setupToken]);
  const form = useAccountForm({
    rules: RULES,
    async submit({ name = '', email = '', password = '' }) {
      const { redirectTo, error } = await authProvider.register({
        displayName: name.trim(),
        email: email.trim(),
        password,
      });
      if (error) throw error;
      leaveFor(redirectTo ?? '/verify');
      return 'leaving';
    },
  });
  const external = useExternalSignIn(form.report);
  const isBusy = form.isBusy || external.isBusy;

  return (
    <AccountFrame
      heading="Create an account"
      greeting="함께 봐요"
      lead="You can read everything without an account. With one, you can be invited to edit the catalogue."
    >
      {setupToken !== null && (
        <Notice
          heading={`You are setting up ${productName}`}
          text="The account you create now becomes the first admin once you have verified its e-mail address."
        />
      )}
      <FormFrame form={form} onInThisWindow={external.inThisWindow} onRetry={external.retry}>
        <TextField
          name="name"
          label="Name"
          hint="We greet you with this name. Staff can see it too."
          autoComplete="nickname"
          required
          error={form.fields.name}
        />
        <EmailField
          hint="We send you a link to verify it. Other members never see it."
          error={form.fields.email}
        />
        <NewPasswordField label="Password" error={form.fields.password} />
        <SubmitButton isBusy={isBusy} busyLabel="Creating …">
          Create account
        </SubmitButton>
      </FormFrame>
      <ExternalSignIn providers={providers} isBusy={isBusy} onChoose={external.choose} />
      <p className="account-other">
        Already have an account? <LinkWithReturn href="/login">Sign in</LinkWithReturn>
      </p>
    </AccountFrame>
  );
};

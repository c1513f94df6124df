import { useEffect } from 'react';
import { authProvider } from '#src/client/authProvider.ts';
import { leaveFor } from '#src/client/navigation.ts';
import { keepSetupToken } from '#src/client/storedAuth.ts';
import { SubmitButton } from '#src/ui/forms/SubmitButton.tsx';
import { TextField } from '#src/ui/forms/TextField.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { ExternalSignIn } from './ExternalSignIn.tsx';
import { LinkWithReturn } from './LinkWithReturn.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';
import { Notice } from './Notice.tsx';
import { chosenPassword, emailRule, nameRule } from './rules.ts';
import { TroubleSummary } from './TroubleSummary.tsx';
import { useAccountForm } from './useAccountForm.ts';
import { useExternalSignIn } from './useExternalSignIn.ts';
import { useKnownSession } from './useKnownSession.ts';

interface RegisterScreenProps {
  productName: string;
  providers: readonly string[];
  /** Token of the link that makes the first member an admin; null without one. */
  setupToken: string | null;
  isSignedIn: boolean;
}

const RULES = { name: nameRule, email: emailRule, password: chosenPassword };

/** Makes an account; its address is verified by a mail next. */
export const RegisterScreen = ({ productName, providers, setupToken, isSignedIn }: RegisterScreenProps) => {
  useKnownSession(isSignedIn);
  useEffect(() => {
    if (setupToken !== null) keepSetupToken(setupToken);
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
  const external = useExternalSignIn(form.tell);
  const isBusy = form.isBusy || external.isBusy;

  return (
    <AccountFrame
      heading="Create an account"
      greeting="함께 봐요"
      lead="Reading needs none. With one you can be asked to help keep the catalogue."
    >
      {setupToken !== null && (
        <Notice
          heading={`You are setting up ${productName}`}
          text="The account you create now becomes its first admin, as soon as its address is verified."
        />
      )}
      <form className="account-form" method="post" noValidate {...form.formProps}>
        <TroubleSummary form={form} onInThisWindow={external.inThisWindow} onAgain={external.again} />
        <TextField
          name="name"
          label="Name"
          hint="What this site calls you; its staff see it too."
          autoComplete="nickname"
          required
          error={form.fields.name}
        />
        <TextField
          name="email"
          label="E-mail address"
          hint="We send a link there to verify it. Nobody else sees it."
          type="email"
          autoComplete="username"
          required
          error={form.fields.email}
        />
        <NewPasswordField label="Password" error={form.fields.password} />
        <SubmitButton isBusy={isBusy} busyLabel="Creating it …">
          Create account
        </SubmitButton>
      </form>
      <ExternalSignIn providers={providers} isBusy={isBusy} onChoose={external.choose} />
      <p className="account-other">
        You have one? <LinkWithReturn href="/login">Sign in</LinkWithReturn>
      </p>
    </AccountFrame>
  );
};

import { authProvider } from '#src/client/authProvider.ts';
import { leaveFor } from '#src/client/navigation.ts';
import { AccountFrame } from '#src/features/account/form/AccountFrame.tsx';
import { EmailField } from '#src/features/account/form/EmailField.tsx';
import { FormFrame } from '#src/features/account/form/FormFrame.tsx';
import { LinkWithReturn } from '#src/features/account/form/LinkWithReturn.tsx';
import { Notice } from '#src/features/account/form/Notice.tsx';
import { currentPasswordRule, emailRule } from '#src/features/account/form/rules.ts';
import { useAccountForm } from '#src/features/account/form/useAccountForm.ts';
import { PasswordField } from '#src/ui/forms/PasswordField.tsx';
import { SubmitButton } from '#src/ui/forms/SubmitButton.tsx';
import { ExternalSignIn } from './ExternalSignIn.tsx';
import { REASONS, type SignInReason } from './reasons.ts';
import { useExternalSignIn } from './useExternalSignIn.ts';
import { useKnownSession } from './useKnownSession.ts';
import { warmUpIdentity } from './warmUpIdentity.ts';

interface LoginScreenProps {
  productName: string;
  /** Ids of the external identity providers. */
  providers: readonly string[];
  /** Why the browser was redirected here; null if it was not. */
  because: SignInReason | null;
  /** Whether the request had a valid session cookie. */
  isSignedIn: boolean;
}

const RULES = { email: emailRule, password: currentPasswordRule };

/** Signs in and returns to the page that the visitor came from. */
export const LoginScreen = ({ productName, providers, because, isSignedIn }: LoginScreenProps) => {
  useKnownSession(isSignedIn);
  const form = useAccountForm({
    rules: RULES,
    async submit({ email = '', password = '' }) {
      const { redirectTo, error } = await authProvider.login({ email: email.trim(), password });
      if (error) throw error;
      leaveFor(redirectTo ?? '/');
      return 'leaving';
    },
  });
  const external = useExternalSignIn(form.report);
  const isBusy = form.isBusy || external.isBusy;

  return (
    <AccountFrame
      heading="Sign in"
      greeting="어서 오세요"
      lead={`Sign in to your ${productName} account. Staff reach the dashboard here too.`}
    >
      {because && <Notice {...REASONS[because]} />}
      <FormFrame form={form} onInThisWindow={external.inThisWindow} onRetry={external.retry}>
        <EmailField error={form.fields.email} onFocus={warmUpIdentity} />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password"
          required
          error={form.fields.password}
          onFocus={warmUpIdentity}
        />
        <p className="form-aside">
          <LinkWithReturn href="/forgot-password">Forgot your password?</LinkWithReturn>
        </p>
        <SubmitButton isBusy={isBusy} busyLabel="Signing in …">
          Sign in
        </SubmitButton>
      </FormFrame>
      <ExternalSignIn providers={providers} isBusy={isBusy} onChoose={external.choose} />
      <p className="account-other">
        New here? <LinkWithReturn href="/register">Create an account</LinkWithReturn>
      </p>
    </AccountFrame>
  );
};

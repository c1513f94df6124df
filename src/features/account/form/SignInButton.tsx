import { ButtonLink } from '#src/ui/controls/Button.tsx';

/** The only way on from a screen that cannot continue: to sign in. */
export const SignInButton = () => (
  <p className="button-row">
    <ButtonLink look="strong" href="/login">
      Sign in
    </ButtonLink>
  </p>
);

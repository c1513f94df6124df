import { useEffect } from 'react';
import { providerName } from '#src/domain/accounts/providerNames.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { warmUpIdentity } from './warmUpIdentity.ts';

interface ExternalSignInProps {
  providers: readonly string[];
  isBusy: boolean;
  onChoose: (providerId: string) => void;
}

/** Buttons to sign in with external identity providers; renders nothing if there are none. */
export const ExternalSignIn = ({ providers, isBusy, onChoose }: ExternalSignInProps) => {
  const isOffered = providers.length > 0;
  useEffect(() => {
    // Load the SDK before the click: browsers block a pop-up window that opens late.
    if (isOffered) warmUpIdentity();
  }, [isOffered]);
  if (!isOffered) return null;
  return (
    <div className="other-ways">
      <p className="other-ways-or">or</p>
      {providers.map((providerId) => (
        <Button key={providerId} aria-disabled={isBusy} onClick={() => !isBusy && onChoose(providerId)}>
          Continue with {providerName(providerId)}
        </Button>
      ))}
    </div>
  );
};

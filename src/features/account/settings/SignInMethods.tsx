import { useState } from 'react';
import { providerName } from '#src/domain/accounts/providerNames.ts';
import { AccountErrorSummary } from '#src/features/account/form/AccountErrorSummary.tsx';
import { useAttempts } from '#src/features/account/signIn/useAttempts.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import type { Confirmation } from './useConfirmation.ts';

interface SignInMethodsProps {
  /** Ids of the external identity providers that can be linked. */
  providers: readonly string[];
  confirmation: Confirmation;
}

const accountActions = () => import('#src/client/accountActions.ts');

/**
 * Links and unlinks external sign-in methods. The identity provider lists them only after the member has confirmed their
 * identity.
 */
export const SignInMethods = ({ providers, confirmation }: SignInMethodsProps) => {
  const [linked, setLinked] = useState<readonly string[] | null>(null);
  const attempts = useAttempts();

  const act = async (work: (actions: Awaited<ReturnType<typeof accountActions>>) => Promise<void>) => {
    if (!(await confirmation.ask())) return;
    const actions = await accountActions();
    await work(actions);
    setLinked(actions.linkedProviders());
  };
  const run = (work: Parameters<typeof act>[0]) => attempts.run(() => act(work));

  return (
    <SettingsSection
      id="ways-to-sign-in"
      heading="Sign-in methods"
      text="Link another service to sign in with it too. One method always remains."
    >
      <AccountErrorSummary
        form={attempts.form}
        onRetry={attempts.retry}
        onConfirm={() => confirmation.askAndRetry(attempts.retry)}
      />
      {linked === null ? (
        <Button onClick={() => run(async () => undefined)}>Show linked services</Button>
      ) : (
        <ul className="settings-list" aria-label="Sign-in methods">
          {['password', ...providers].map((providerId) => {
            const name = providerName(providerId);
            const isLinked = linked.includes(providerId);
            return (
              <li key={providerId}>
                <p>
                  <strong>{name}</strong>
                  <span className="facts">{isLinked ? 'linked' : 'not linked'}</span>
                </p>
                {isLinked && linked.length > 1 && (
                  <Button onClick={() => run(({ unlink }) => unlink(providerId))}>
                    Unlink<span className="visually-hidden"> {name}</span>
                  </Button>
                )}
                {!isLinked && providerId !== 'password' && (
                  <Button onClick={() => run(({ link }) => link(providerId))}>
                    Link<span className="visually-hidden"> {name}</span>
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </SettingsSection>
  );
};

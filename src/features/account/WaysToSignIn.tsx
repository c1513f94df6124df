import { useState } from 'react';
import { providerName } from '#src/domain/providerNames.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import { TroubleSummary } from './TroubleSummary.tsx';
import { useAttempts } from './useAttempts.ts';
import type { Confirmation } from './useConfirmation.ts';

interface WaysToSignInProps {
  /** What can be linked. */
  providers: readonly string[];
  confirmation: Confirmation;
}

const accountActions = () => import('#src/client/accountActions.ts');

/** Other ways to sign in to the same account. Which are linked is asked of the provider once it is known who asks. */
export const WaysToSignIn = ({ providers, confirmation }: WaysToSignInProps) => {
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
      heading="Ways to sign in"
      text="Link another service, and you can sign in by it too. One way always stays."
    >
      <TroubleSummary
        form={attempts.form}
        onAgain={attempts.again}
        onConfirm={() => void confirmation.askAgain().then((isIt) => isIt && attempts.again())}
      />
      {linked === null ? (
        <Button onClick={() => run(async () => undefined)}>Show what is linked</Button>
      ) : (
        <ul className="settings-list" aria-label="Ways to sign in">
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

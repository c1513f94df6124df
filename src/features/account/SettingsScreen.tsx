import { useEffect } from 'react';
import type { Me, SessionSummary } from '#src/client/me.ts';
import type { IdentityConfig } from '#src/client/publicConfig.ts';
import { storeAuth } from '#src/client/storedAuth.ts';
import { ChangeEmail } from './ChangeEmail.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { CloseAccount } from './CloseAccount.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { SessionList } from './SessionList.tsx';
import { useConfirmation } from './useConfirmation.ts';
import { useOwnSession } from './useOwnSession.ts';
import { WaysToSignIn } from './WaysToSignIn.tsx';
import './account.css';
import './settings.css';

interface SettingsScreenProps {
  me: Me;
  sessions: readonly SessionSummary[];
  identity: IdentityConfig;
  /** Without one, mails lie with whoever runs the site. */
  hasMailServer: boolean;
}

/** How a member's account is entered: address, password, other ways, where they are signed in, and its end. */
export const SettingsScreen = ({ me, sessions, identity, hasMailServer }: SettingsScreenProps) => {
  const confirmation = useConfirmation();
  const { externalProviders: providers } = identity;
  useEffect(() => storeAuth(me), [me]);
  useOwnSession(me.handle);
  return (
    <div className="page account-room account-settings">
      <header>
        <h1>Account settings</h1>
        <p className="account-lead">
          Signed in as <strong>{me.displayName}</strong>, <strong>{me.email}</strong>
        </p>
      </header>
      <ChangeEmail email={me.email} hasMailServer={hasMailServer} confirmation={confirmation} />
      <ChangePassword email={me.email} confirmation={confirmation} />
      {providers.length > 0 && <WaysToSignIn providers={providers} confirmation={confirmation} />}
      <SessionList sessions={sessions} />
      <CloseAccount handle={me.handle} confirmation={confirmation} />
      <ConfirmDialog confirmation={confirmation} email={me.email} providers={providers} />
    </div>
  );
};

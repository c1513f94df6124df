import { useEffect } from 'react';
import type { Me, SessionSummary } from '#src/client/me.ts';
import { storeAuth } from '#src/client/storedAuth.ts';
import type { IdentityConfig } from '#src/domain/web/publicConfig.ts';
import { ChangeEmail } from './ChangeEmail.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { CloseAccount } from './CloseAccount.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { SessionList } from './SessionList.tsx';
import { SignInMethods } from './SignInMethods.tsx';
import { useConfirmation } from './useConfirmation.ts';
import { useOwnSession } from './useOwnSession.ts';
import '#src/features/account/form/account.css';
import './settings.css';

interface SettingsScreenProps {
  me: Me;
  sessions: readonly SessionSummary[];
  identity: IdentityConfig;
  /** Without a mail server, mails are written to the server's outbox directory. */
  hasMailServer: boolean;
}

/** Account settings: e-mail address, password, external providers, sessions and deletion. */
export const SettingsScreen = ({ me, sessions, identity, hasMailServer }: SettingsScreenProps) => {
  const confirmation = useConfirmation();
  const { externalProviders: providers } = identity;
  useEffect(() => storeAuth(me), [me]);
  useOwnSession(me.handle);
  return (
    <div className="page account-settings">
      <header>
        <h1>Account settings</h1>
        <p className="account-lead">
          Signed in as <strong>{me.displayName}</strong>, <strong>{me.email}</strong>
        </p>
      </header>
      <ChangeEmail email={me.email} hasMailServer={hasMailServer} confirmation={confirmation} />
      <ChangePassword email={me.email} confirmation={confirmation} />
      {providers.length > 0 && <SignInMethods providers={providers} confirmation={confirmation} />}
      <SessionList sessions={sessions} confirmation={confirmation} />
      <CloseAccount handle={me.handle} confirmation={confirmation} />
      <ConfirmDialog confirmation={confirmation} email={me.email} providers={providers} />
    </div>
  );
};

import { Button } from 'antd';
import { useState } from 'react';
import { publicConfig } from '#src/client/publicConfig.ts';
import { ReasonDialog } from '#src/dashboard/frame/ReasonDialog.tsx';
import { Instant } from '#src/dashboard/kinds/values.tsx';
import type { ListRow } from '#src/dashboard/list/useRows.ts';
import { useMay } from '#src/dashboard/me.ts';
import { REGISTRATION_DAYS } from '#src/domain/accounts/registrations.ts';
import { isolated } from '#src/domain/names/isolated.ts';
import { toast } from '#src/ui/toasts/toast.ts';
import { callUserAction, USER_ACTIONS } from './userCalls.ts';

const DAY_MILLISECONDS = 86_400_000;

interface UnverifiedProps {
  user: ListRow;
  /** Reloads the account after a change. */
  onChanged(): Promise<void>;
}

const endOf = (registeredAt: string) =>
  new Date(Date.parse(registeredAt) + REGISTRATION_DAYS * DAY_MILLISECONDS).toISOString();

/** Shows a registration whose address is not verified. */
export function Registration({ user }: { user: ListRow }) {
  const registeredAt = String(user.createdAt);
  return (
    <section aria-labelledby="registration-heading">
      <h2 id="registration-heading">Not verified</h2>
      <p>
        They registered on <Instant iso={registeredAt} /> and have not opened the link that was mailed to
        them. Until the address is verified they cannot sign in, and only staff see them.
      </p>
      {user.state !== 'suspended' && (
        <p className="dash-muted">
          Deleted automatically on <Instant iso={endOf(registeredAt)} />.
        </p>
      )}
    </section>
  );
}

/** Buttons to resend the verification e-mail or to verify an address manually. */
export function VerifyActions({ user, onChanged }: UnverifiedProps) {
  const may = useMay();
  const [isConfirming, setIsConfirming] = useState(false);
  const [isMailing, setIsMailing] = useState(false);
  if (!may('update', 'users') || user.isEmailVerified !== false) return null;
  const mail = async () => {
    setIsMailing(true);
    await callUserAction(user.id, 'mail')
      .then(() => toast({ text: USER_ACTIONS.mail.done, kind: 'done' }))
      .catch((error: Error) => toast({ text: `Not sent. ${error.message}`, kind: 'wrong' }));
    setIsMailing(false);
    await onChanged();
  };
  const verify = async (note: string | undefined) => {
    await callUserAction(user.id, 'verify', note);
    setIsConfirming(false);
    void toast({ text: USER_ACTIONS.verify.done, kind: 'done' });
    await onChanged();
  };
  return (
    <>
      {user.joinedAt === null && publicConfig().identity.provider === 'built-in' && (
        <Button loading={isMailing} onClick={() => void mail()}>
          Send the mail again
        </Button>
      )}
      <Button onClick={() => setIsConfirming(true)}>Verify manually…</Button>
      {isConfirming && (
        <ReasonDialog
          className="dash-noted"
          shownIn="activity"
          title={`Verify ${isolated(String(user.email))} manually?`}
          okText="Verify"
          onClose={() => setIsConfirming(false)}
          run={verify}
        >
          <p>
            This skips the verification e-mail. Do it only if you know that the address is theirs. They can
            sign in immediately.
          </p>
        </ReasonDialog>
      )}
    </>
  );
}

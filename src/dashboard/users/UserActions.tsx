import { Button } from 'antd';
import { useState } from 'react';
import { useAfterCommand } from '#src/dashboard/bulk/undo.ts';
import { Confirm } from '#src/dashboard/frame/Confirm.tsx';
import type { ListRow } from '#src/dashboard/list/useRows.ts';
import { useMay, useMe } from '#src/dashboard/me.ts';
import { toast } from '#src/ui/toasts/toast.ts';
import { UserSessions } from './UserSessions.tsx';
import { doWithUser, USER_DEEDS, type UserDeed } from './userCalls.ts';

interface UserActionsProps {
  user: ListRow;
  /** The account has changed: what is shown of it is read again. */
  onChanged(): void;
}

/** What can be done with an account besides changing its fields. */
export function UserActions({ user, onChanged }: UserActionsProps) {
  const may = useMay();
  const { me } = useMe();
  const after = useAfterCommand();
  const [doing, setDoing] = useState<UserDeed | null>(null);
  const isOwn = user.id === me.id;
  const act = async (deed: UserDeed) => {
    setDoing(deed);
    await doWithUser(user.id, deed)
      .then(() => toast({ text: USER_DEEDS[deed].done, kind: 'done' }))
      .catch((refused: Error) => toast({ text: refused.message, kind: 'wrong' }));
    setDoing(null);
    await after('users', null);
    onChanged();
  };
  return (
    <>
      {may('moderate', 'users') && <UserSessions id={user.id} />}
      <div className="dash-side-actions">
        {may('update', 'users') && user.isEmailVerified === false && (
          <Confirm
            title="Take the address as verified?"
            description="Without a mail to it: only where you know that it is theirs."
            okText="Verify"
            onConfirm={() => void act('verify')}
          >
            <Button loading={doing === 'verify'}>Verify the address</Button>
          </Confirm>
        )}
        {may('moderate', 'users') && user.isSuspended === true && (
          <Button loading={doing === 'reinstate'} onClick={() => void act('reinstate')}>
            Lift the suspension
          </Button>
        )}
        {may('moderate', 'users') && user.isSuspended !== true && !isOwn && (
          <Confirm
            title="Suspend this user?"
            description="All sessions are refused at once, until it is lifted."
            okText="Suspend"
            onConfirm={() => void act('suspend')}
          >
            <Button danger loading={doing === 'suspend'}>
              Suspend…
            </Button>
          </Confirm>
        )}
      </div>
    </>
  );
}

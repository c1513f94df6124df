import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAfterCommand } from '#src/dashboard/bulk/undo.ts';
import { Confirm } from '#src/dashboard/frame/Confirm.tsx';
import type { ListRow } from '#src/dashboard/list/useRows.ts';
import { useMay, useMe } from '#src/dashboard/me.ts';
import { listPath } from '#src/dashboard/routes.ts';
import { toast } from '#src/ui/toasts/toast.ts';
import { DeleteUser } from './DeleteUser.tsx';
import { Registration, VerifyActions } from './Registration.tsx';
import { UserSessions } from './UserSessions.tsx';
import { callUserAction, USER_ACTIONS, type UserAction } from './userCalls.ts';

interface UserActionsProps {
  user: ListRow;
  /** Reloads the account after a change. */
  onChanged(): void;
}

/** Actions for an account: verify, suspend, delete, end sessions. */
export function UserActions({ user, onChanged }: UserActionsProps) {
  const may = useMay();
  const { me } = useMe();
  const after = useAfterCommand();
  const navigate = useNavigate();
  const [doing, setDoing] = useState<UserAction | null>(null);
  const [isDeleting, setIsDeleting] = useState(false);
  const isOwn = user.id === me.id;
  const isMember = user.joinedAt !== null;
  const changed = async () => {
    await after('users', null);
    onChanged();
  };
  if (user.isHigher === true)
    return (
      <p className="dash-muted">
        This member has more permissions than you, so you cannot see their address and sessions or change
        their account.
      </p>
    );
  const act = async (action: UserAction) => {
    setDoing(action);
    await callUserAction(user.id, action)
      .then(() => toast({ text: USER_ACTIONS[action].done, kind: 'done' }))
      .catch((error: Error) => toast({ text: error.message, kind: 'wrong' }));
    setDoing(null);
    await changed();
  };
  return (
    <>
      {!isMember && <Registration user={user} />}
      {isMember && may('moderate', 'users') && <UserSessions id={user.id} />}
      <div className="dash-side-actions">
        <VerifyActions user={user} onChanged={changed} />
        {may('moderate', 'users') && user.isSuspended === true && (
          <Button loading={doing === 'reinstate'} onClick={() => void act('reinstate')}>
            Lift the suspension
          </Button>
        )}
        {may('moderate', 'users') && user.isSuspended !== true && !isOwn && (
          <Confirm
            title="Suspend this user?"
            description="Their sessions stop working immediately, until you lift the suspension."
            okText="Suspend"
            onConfirm={() => void act('suspend')}
          >
            <Button danger loading={doing === 'suspend'}>
              Suspend…
            </Button>
          </Confirm>
        )}
        {may('delete', 'users') && !isOwn && (
          <Button danger onClick={() => setIsDeleting(true)}>
            Delete…
          </Button>
        )}
      </div>
      {isDeleting && (
        <DeleteUser
          user={user}
          onClose={() => setIsDeleting(false)}
          onDeleted={() => void navigate(listPath('users'))}
        />
      )}
    </>
  );
}

import { publicConfig } from '#src/client/publicConfig.ts';
import { useAfterCommand } from '#src/dashboard/bulk/undo.ts';
import { ReasonDialog } from '#src/dashboard/frame/ReasonDialog.tsx';
import type { ListRow } from '#src/dashboard/list/useRows.ts';
import { isolated } from '#src/domain/names/isolated.ts';
import { toast } from '#src/ui/toasts/toast.ts';
import { deleteUser } from './userCalls.ts';

interface DeleteUserProps {
  user: ListRow;
  onClose(): void;
  /** Leaves the screen of the deleted account. */
  onDeleted(): void;
}

/** Permanently deletes a member's account or a registration. */
export function DeleteUser({ user, onClose, onDeleted }: DeleteUserProps) {
  const after = useAfterCommand();
  const isMember = user.joinedAt !== null;
  const name = isolated(String(isMember ? user.displayName : user.email));
  const owner = [user.displayName, user.email].filter((word) => typeof word === 'string').join(', ');
  const run = async (note: string | undefined) => {
    await deleteUser(user, note);
    // Leave first: the screen would refetch the deleted account.
    onDeleted();
    void toast({ text: `${name} was deleted.`, kind: 'done' });
    await after('users', null);
  };
  return (
    <ReasonDialog
      className="dash-noted"
      shownIn="activity"
      title={isMember ? `Delete the account ${String(user.handle)}?` : 'Delete this registration?'}
      okText="Delete permanently"
      isDangerous
      onClose={onClose}
      run={run}
    >
      <p>
        <b>{owner}</b>
      </p>
      {isMember ? (
        <p>
          Deletes their sign-in, roles, list, drafts and messages to staff, with all notes about them. Their
          changes to the catalogue stay, by “Former member”. Their handle stays reserved. This cannot be
          undone.
        </p>
      ) : (
        <p>The address can be registered again. This cannot be undone.</p>
      )}
      {publicConfig().identity.provider === 'firebase' && (
        <p>Their account at Firebase stays: delete it in the Firebase console too.</p>
      )}
    </ReasonDialog>
  );
}

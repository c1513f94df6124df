import { ResourceEdit } from '#src/dashboard/record/ResourceEdit.tsx';
import type { RecordScreenProps } from '#src/dashboard/record/recordScreen.ts';
import { declarationOf } from '#src/dashboard/staffResources.ts';
import { UserActions } from './UserActions.tsx';

const USERS = declarationOf('users');

/** An account: its fields and roles, where it is signed in, and what can be done with it. */
export const UserScreen = ({ id, tab }: RecordScreenProps) =>
  USERS ? (
    <ResourceEdit
      resource={USERS}
      id={id}
      tab={tab}
      side={(user, onChanged) => <UserActions user={user} onChanged={onChanged} />}
    />
  ) : null;

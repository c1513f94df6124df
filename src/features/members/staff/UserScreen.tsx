import { rowOf } from '#src/dashboard/editor/declaredEditor.tsx';
import { RecordSide } from '#src/dashboard/record/RecordSide.tsx';
import { editScreen } from '#src/dashboard/record/ResourceEdit.tsx';
import { UserActions } from './UserActions.tsx';

/** The screen of an account: fields, roles, sessions and actions. */
export const UserScreen = editScreen('users', (resource) => ({
  isLocked: (record) => {
    const { joinedAt, isHigher } = rowOf(record);
    return joinedAt === null || isHigher === true;
  },
  about: (record, onChanged) => (
    <RecordSide resource={resource} record={rowOf(record)}>
      <UserActions user={rowOf(record)} onChanged={onChanged} />
    </RecordSide>
  ),
}));

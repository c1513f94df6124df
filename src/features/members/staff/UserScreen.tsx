import { useState } from 'react';
import { declaredEditor, rowOf } from '#src/dashboard/editor/declaredEditor.tsx';
import type { EditorKind } from '#src/dashboard/editor/editorKind.ts';
import { StaffEditor } from '#src/dashboard/editor/StaffEditor.tsx';
import { RecordSide } from '#src/dashboard/record/RecordSide.tsx';
import type { RecordScreenProps } from '#src/dashboard/record/recordScreen.ts';
import { declarationOf } from '#src/dashboard/resources.ts';
import type { Fields } from '#src/records/fields/field.ts';
import type { ResourceDeclaration } from '#src/records/resources/define.ts';
import { UserActions } from './UserActions.tsx';

const userEditor = (resource: ResourceDeclaration): EditorKind<Fields> => ({
  ...declaredEditor(resource),
  isLocked: (record) => {
    const { joinedAt, isHigher } = rowOf(record);
    return joinedAt === null || isHigher === true;
  },
  about: (record, onChanged) => (
    <RecordSide resource={resource} record={rowOf(record)}>
      <UserActions user={rowOf(record)} onChanged={onChanged} />
    </RecordSide>
  ),
});

/** The screen of an account: fields, roles, sessions and actions. */
export function UserScreen({ id, tab }: RecordScreenProps) {
  const [kind] = useState(() => {
    const resource = declarationOf('users');
    return resource && userEditor(resource);
  });
  return kind ? <StaffEditor kind={kind} id={id} tab={tab} /> : null;
}

import { useState } from 'react';
import { declaredEditor } from '#src/dashboard/editor/declaredEditor.tsx';
import type { EditorKind } from '#src/dashboard/editor/editorKind.ts';
import { StaffEditor } from '#src/dashboard/editor/StaffEditor.tsx';
import { declarationOf } from '#src/dashboard/resources.ts';
import type { Fields } from '#src/records/fields/field.ts';
import type { ResourceDeclaration } from '#src/records/resources/define.ts';
import type { RecordScreenProps } from './recordScreen.ts';

interface ResourceEditProps extends RecordScreenProps {
  resource: ResourceDeclaration;
}

/** The screen of a record of a declared resource. */
export const ResourceEdit = ({ resource, id, tab }: ResourceEditProps) => (
  <StaffEditor kind={declaredEditor(resource)} id={id} tab={tab} />
);

/** Returns the screen of a record of a declared resource whose editor a feature changes. */
export const editScreen =
  (name: string, changes: (resource: ResourceDeclaration) => Partial<EditorKind<Fields>>) =>
  ({ id, tab }: RecordScreenProps) => {
    const [kind] = useState(() => {
      const resource = declarationOf(name);
      return resource && { ...declaredEditor(resource), ...changes(resource) };
    });
    return kind ? <StaffEditor kind={kind} id={id} tab={tab} /> : null;
  };

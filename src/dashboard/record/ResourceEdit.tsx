import { declaredEditor } from '#src/dashboard/editor/declaredEditor.tsx';
import { StaffEditor } from '#src/dashboard/editor/StaffEditor.tsx';
import type { ResourceDeclaration } from '#src/records/resources/define.ts';
import type { RecordScreenProps } from './recordScreen.ts';

interface ResourceEditProps extends RecordScreenProps {
  resource: ResourceDeclaration;
}

/** The screen of a record of a declared resource. */
export const ResourceEdit = ({ resource, id, tab }: ResourceEditProps) => (
  <StaffEditor kind={declaredEditor(resource)} id={id} tab={tab} />
);

import { useState } from 'react';
import { declaredEditor, rowOf } from '#src/dashboard/editor/declaredEditor.tsx';
import type { EditorKind } from '#src/dashboard/editor/editorKind.ts';
import type { EditorRecord } from '#src/dashboard/editor/editorRecord.ts';
import type { PanelProps } from '#src/dashboard/editor/editorTabs.ts';
import { StaffEditor } from '#src/dashboard/editor/StaffEditor.tsx';
import { Instant } from '#src/dashboard/kinds/values.tsx';
import { RecordSide } from '#src/dashboard/record/RecordSide.tsx';
import type { RecordScreenProps } from '#src/dashboard/record/recordScreen.ts';
import { declarationOf } from '#src/dashboard/resources.ts';
import type { MessageRow } from '#src/features/contact/messages.queries.server.ts';
import type { Fields } from '#src/records/fields/field.ts';
import type { ResourceDeclaration } from '#src/records/resources/define.ts';
import { MessageText } from './MessageText.tsx';

// Records of the resource `messages` have this type.
const messageIn = (record: EditorRecord<Fields>) => record as unknown as MessageRow;

/** When a message was mailed to staff, and when it will be deleted. */
const Dates = ({ message: { mailedAt, expiresAt } }: { message: MessageRow }) => (
  <dl>
    <dt>Mailed to staff</dt>
    <dd>{mailedAt === null ? 'Not yet' : <Instant iso={mailedAt} />}</dd>
    <dt>Deleted automatically</dt>
    <dd>
      <Instant iso={expiresAt} />
    </dd>
  </dl>
);

const Text = ({ record, onChanged }: PanelProps<Fields>) => (
  <MessageText message={messageIn(record)} onChanged={onChanged} />
);

/** The read-only editor of messages; a button marks a message as done. */
const messageEditor = (resource: ResourceDeclaration): EditorKind<Fields> => ({
  ...declaredEditor(resource),
  tabs: () => ({
    ...declaredEditor(resource).tabs(),
    details: { label: 'Details', fields: [], Panel: Text },
  }),
  isLocked: () => true,
  about: (record) => (
    <RecordSide resource={resource} record={rowOf(record)} isRevealed>
      <Dates message={messageIn(record)} />
    </RecordSide>
  ),
});

/** The screen of a message to staff. */
export function MessageScreen({ id, tab }: RecordScreenProps) {
  const [kind] = useState(() => {
    const resource = declarationOf('messages');
    return resource && messageEditor(resource);
  });
  return kind ? <StaffEditor kind={kind} id={id} tab={tab} /> : null;
}

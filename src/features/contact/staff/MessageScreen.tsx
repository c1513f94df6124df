import { declaredEditor, rowOf } from '#src/dashboard/editor/declaredEditor.tsx';
import type { EditorRecord } from '#src/dashboard/editor/editorRecord.ts';
import type { PanelProps } from '#src/dashboard/editor/editorTabs.ts';
import { Instant } from '#src/dashboard/kinds/values.tsx';
import { RecordSide } from '#src/dashboard/record/RecordSide.tsx';
import { editScreen } from '#src/dashboard/record/ResourceEdit.tsx';
import type { MessageRow } from '#src/features/contact/messages.queries.server.ts';
import type { Fields } from '#src/records/fields/field.ts';
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

/** The screen of a message to staff: read-only, with a button that marks it as done. */
export const MessageScreen = editScreen('messages', (resource) => ({
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
}));

import { Instant } from '#src/dashboard/list/Cell.tsx';
import type { ListRow } from '#src/dashboard/list/useRows.ts';
import { ResourceEdit } from '#src/dashboard/record/ResourceEdit.tsx';
import type { RecordScreenProps } from '#src/dashboard/record/recordScreen.ts';
import { declarationOf } from '#src/dashboard/staffResources.ts';
import { MessageText } from './MessageText.tsx';
import type { Message } from './message.ts';

const MESSAGES = declarationOf('messages');

// What the API answers for a message, by its resource.
const messageIn = (record: ListRow) => record as unknown as Message;

/** When a message reached the mailboxes of staff, and when it goes by itself. */
const Ends = ({ message: { mailedAt, expiresAt } }: { message: Message }) => (
  <dl>
    <dt>Mailed to staff</dt>
    <dd>{mailedAt === null ? 'Not yet' : <Instant iso={mailedAt} />}</dd>
    <dt>Deleted by itself</dt>
    <dd>
      <Instant iso={expiresAt} />
    </dd>
  </dl>
);

/** A message to staff: what was written, by whom, and what became of it. */
export const MessageScreen = ({ id, tab }: RecordScreenProps) =>
  MESSAGES ? (
    <ResourceEdit
      resource={MESSAGES}
      id={id}
      tab={tab}
      main={(record, onChanged) => <MessageText message={messageIn(record)} onChanged={onChanged} />}
      side={(record) => <Ends message={messageIn(record)} />}
    />
  ) : null;

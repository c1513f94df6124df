import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { call } from '#src/client/api.ts';
import { useDone } from '#src/dashboard/bulk/undo.ts';
import { Moment } from '#src/dashboard/kinds/values.tsx';
import { useMay } from '#src/dashboard/me.ts';
import { CONTACT_KIND_LABELS } from '#src/domain/contact.ts';
import type { MessageRow } from '#src/features/contact/messages.queries.server.ts';
import { toast } from '#src/ui/toasts/toast.ts';
import { langOf } from '#src/ui/type/TitleName.tsx';
import { answerHref } from './message.ts';

interface MessageTextProps {
  message: MessageRow;
  /** Reloads the message after it was marked. */
  onChanged(): void;
}

/** Returns the facts about a message in display order. */
function factsOf({ email, kind, createdAt, handle, isDone, doneBy, doneAt }: MessageRow) {
  const facts: (readonly [string, ReactNode])[] = [
    ['E-mail', email],
    ['About', CONTACT_KIND_LABELS[kind]],
    ['Sent', <Moment key="sent" iso={createdAt} />],
  ];
  if (handle !== null) facts.push(['Signed in as', handle]);
  if (isDone && doneAt !== null) facts.push(['Done', <Moment key="done" iso={doneAt} />]);
  if (isDone) facts.push(['Done by', doneBy ?? 'Deleted member']);
  return facts;
}

/** Shows a message as plain text, with buttons to answer it and to mark it as done. */
export function MessageText({ message, onChanged }: MessageTextProps) {
  const may = useMay();
  const done = useDone();
  const [isBusy, setIsBusy] = useState(false);
  const { id, body, version, isDone } = message;
  const mark = async () => {
    setIsBusy(true);
    await call(`/messages/${id}`, { method: 'PATCH', body: { version, isDone: !isDone } })
      .then(() => done(isDone ? 'Reopened.' : 'Marked as done.', 'messages', null))
      .catch((error: Error) => toast({ text: `Not marked. ${error.message}`, kind: 'wrong' }));
    setIsBusy(false);
    onChanged();
  };
  return (
    <>
      <dl className="dash-message-facts">
        {factsOf(message).map(([label, fact]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      <p className="dash-message-text" dir="auto" lang={langOf(body)}>
        {body}
      </p>
      <div className="dash-message-actions">
        <Button type={isDone ? 'default' : 'primary'} href={answerHref(message, location.host)}>
          Answer by e-mail
        </Button>
        {may('update', 'messages') && (
          <Button loading={isBusy} onClick={() => void mark()}>
            {isDone ? 'Reopen' : 'Mark as done'}
          </Button>
        )}
      </div>
    </>
  );
}

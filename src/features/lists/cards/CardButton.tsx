import { useState } from 'react';
import { createPortal } from 'react-dom';
import { isLeavingFor } from '#src/client/authProvider.ts';
import { formatStoredScore } from '#src/domain/scores/score.ts';
import type { CardTitle } from '#src/ui/members/memberPartsContext.ts';
import { toast } from '#src/ui/toasts/toast.ts';
import { EntrySheet } from '../EntrySheet.tsx';
import { canCount, progressText, statusText } from '../entryTexts.ts';
import { entryTitle } from '../entryTitle.ts';
import type { EditedEntry } from '../list.view.ts';
import { readEntry } from '../listCalls.ts';
import { StatusMark } from '../StatusMark.tsx';
import { useEntryActions } from '../useEntryActions.ts';
import { type Mark, setMark, useMark } from './marks.ts';

const Plus = () => (
  <svg className="status-mark" viewBox="0 0 16 16" aria-hidden="true">
    <path d="M8 3v10M3 8h10" />
  </svg>
);

function nameOf(mark: Mark, title: ReturnType<typeof entryTitle>): string {
  const isCounted = canCount(mark, title) && mark.progress > 0;
  const facts = [
    statusText(mark),
    ...(isCounted ? [progressText(mark.progress, title.total)] : []),
    ...(mark.score === null ? [] : [`my score ${formatStoredScore(mark.score)}`]),
  ];
  return `${title.title} is on my list: ${facts.join(', ').toLowerCase()}. Edit`;
}

/** The list button of a card: adds the title with one tap, then shows the entry's status and opens its form. */
export function CardButton({ title: given }: { title: CardTitle }) {
  const title = entryTitle(given);
  const mark = useMark(title.id);
  const [entry, setEntry] = useState<EditedEntry | null>(null);
  const [open, setOpen] = useState<'form' | 'score' | null>(null);
  const onEntry = (after: EditedEntry | null) => {
    setEntry(after);
    setMark(title.id, after);
  };
  const actions = useEntryActions({ title, entry, onEntry, onCompleted: () => setOpen('score') });
  const edit = async () => {
    try {
      const read = await readEntry(title.id, false);
      onEntry(read);
      if (read) setOpen('form');
    } catch (error) {
      if (!isLeavingFor(error))
        void toast({ text: 'The entry could not be loaded. Try again.', kind: 'wrong' });
    }
  };
  if (mark === undefined) return null;
  return (
    <>
      <button
        type="button"
        className={mark ? `card-button on-list ${mark.status}` : 'card-button'}
        aria-haspopup={mark ? 'dialog' : undefined}
        aria-label={mark ? nameOf(mark, title) : `Add ${title.title} to my list`}
        aria-disabled={actions.isBusy}
        title={mark ? statusText(mark) : 'Add to my list'}
        onClick={() => {
          if (actions.isBusy) return;
          if (mark) void edit();
          else actions.add();
        }}
      >
        {mark ? <StatusMark status={mark.status} isRewatching={mark.isRewatching} /> : <Plus />}
        {typeof mark?.score === 'number' && <b>{formatStoredScore(mark.score)}</b>}
      </button>
      {entry &&
        open !== null &&
        // Outside the card: cards far from the viewport are not laid out.
        createPortal(
          <EntrySheet
            title={title}
            entry={entry}
            actions={actions}
            isAskingForScore={open === 'score'}
            onClose={() => setOpen(null)}
          />,
          document.body,
        )}
    </>
  );
}

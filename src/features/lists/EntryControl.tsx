import { useState } from 'react';
import { Button } from '#src/ui/controls/Button.tsx';
import { SEPARATOR } from '#src/ui/type/facts.ts';
import { EntrySheet } from './EntrySheet.tsx';
import { canCount, entryFacts, progressText, statusText } from './entryTexts.ts';
import type { EditedEntry, EntryTitle } from './list.view.ts';
import { StatusMark } from './StatusMark.tsx';
import { useEntry } from './useEntry.ts';
import { useEntryActions } from './useEntryActions.ts';

const Summary = ({ entry, title }: { entry: EditedEntry; title: EntryTitle }) => {
  const facts = entryFacts(entry, title).join(SEPARATOR);
  return (
    <>
      <StatusMark status={entry.status} isRewatching={entry.isRewatching} />
      <span className="list-button-text">
        <span className="visually-hidden">On my list: </span>
        {statusText(entry)}
        {facts && <small>{facts}</small>}
      </span>
    </>
  );
};

/** The button of a title's page for members: adds the title with one tap, then shows its entry and opens the form. */
export function EntryControl({ title }: { title: EntryTitle }) {
  const { known, setEntry, load } = useEntry(title.id);
  const [open, setOpen] = useState<'form' | 'score' | null>(null);
  const entry = known.state === 'known' ? known.entry : null;
  const actions = useEntryActions({ title, entry, onEntry: setEntry, onCompleted: () => setOpen('score') });
  if (known.state === 'failed')
    return (
      <div className="list-control">
        <Button className="list-button" onClick={load}>
          List not loaded. Try again
        </Button>
      </div>
    );
  const isLoading = known.state === 'loading';
  return (
    <div className="list-control">
      <Button
        look="strong"
        className="list-button"
        aria-busy={isLoading}
        data-waiting={isLoading ? '' : undefined}
        aria-haspopup={entry ? 'dialog' : undefined}
        disabled={isLoading}
        aria-disabled={actions.isBusy && !entry}
        onClick={() => {
          if (entry) setOpen('form');
          else if (!actions.isBusy) actions.add();
        }}
      >
        {entry ? <Summary entry={entry} title={title} /> : 'Add to my list'}
      </Button>
      {entry && canCount(entry, title) && (
        <Button
          className="plus-one"
          onClick={actions.countOne}
          aria-label={`Count one more episode: ${progressText(entry.progress + 1, title.total)}`}
        >
          +1
        </Button>
      )}
      {entry && open !== null && (
        <EntrySheet
          title={title}
          entry={entry}
          actions={actions}
          isAskingForScore={open === 'score'}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

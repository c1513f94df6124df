import { useState } from 'react';
import { formatPartialDate } from '#src/domain/dates/partialDate.ts';
import { formatStoredScore } from '#src/domain/scores/score.ts';
import { titleHref } from '#src/ui/addresses.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { Poster } from '#src/ui/poster/Poster.tsx';
import { TitleName } from '#src/ui/type/TitleName.tsx';
import { EntrySheet } from './EntrySheet.tsx';
import { canCount, progressText, statusText } from './entryTexts.ts';
import type { EditedEntry, EntryTitle, OwnRow } from './list.view.ts';
import { StatusMark } from './StatusMark.tsx';
import { useEntryActions } from './useEntryActions.ts';

interface OwnListRowProps {
  row: OwnRow;
  /** As it is now; null if it was removed on this screen. */
  entry: EditedEntry | null;
  isSelected: boolean;
  onSelect(isSelected: boolean): void;
  onEntry(entry: EditedEntry | null): void;
}

const titleOf = ({ title, total }: OwnRow): EntryTitle => ({
  id: title.id,
  title: title.title,
  slug: title.slug,
  status: title.status,
  total,
  isMovie: title.type === 'movie',
});

const Dates = ({ startedOn, finishedOn }: EditedEntry) => {
  const [start, end] = [startedOn, finishedOn].map((date) =>
    date === null ? null : formatPartialDate(date),
  );
  if (!start && !end) return null;
  return <p className="row-dates">{start === end ? start : `${start ?? '…'} – ${end ?? '…'}`}</p>;
};

const Name = ({ row: { title, isRemoved }, entry }: { row: OwnRow; entry: EditedEntry }) => (
  <div className="row-name">
    {isRemoved ? (
      <TitleName {...title} />
    ) : (
      <a href={titleHref(title)}>
        <TitleName {...title} />
      </a>
    )}
    {(isRemoved || entry.isPrivate || entry.notes !== null) && (
      <p className="facts">
        {isRemoved && <span>No longer in the catalogue</span>}
        {entry.isPrivate && <span>Private</span>}
        {entry.notes !== null && <span className="row-note">{entry.notes}</span>}
      </p>
    )}
  </div>
);

/** One row of the own list with its controls. */
export function OwnListRow({ row, entry, isSelected, onSelect, onEntry }: OwnListRowProps) {
  const [open, setOpen] = useState<'form' | 'score' | null>(null);
  const title = titleOf(row);
  const actions = useEntryActions({ title, entry, onEntry, onCompleted: () => setOpen('score') });
  if (!entry) return null;
  return (
    <li className={isSelected ? 'list-row selected' : 'list-row'}>
      <label className="row-check">
        <input type="checkbox" checked={isSelected} onChange={({ target }) => onSelect(target.checked)} />
        <span className="visually-hidden">Select {title.title}</span>
      </label>
      <Poster title={row.title} sizes="48px" />
      <Name row={row} entry={entry} />
      <p className="row-status">
        <StatusMark status={entry.status} isRewatching={entry.isRewatching} />
        {statusText(entry)}
        {entry.score !== null && (
          <span className="row-score-inline" aria-hidden="true">
            ★ {formatStoredScore(entry.score)}
          </span>
        )}
      </p>
      <div className="row-progress">
        {!title.isMovie && (
          <p>
            <span className="visually-hidden">Episodes: </span>
            {progressText(entry.progress, title.total)}
          </p>
        )}
        {canCount(entry, title) && (
          <Button
            className="plus-one"
            onClick={actions.countOne}
            aria-label={`Count one more episode of ${title.title}`}
          >
            +1
          </Button>
        )}
      </div>
      <p className="row-score">
        <span className="visually-hidden">My score: {entry.score === null && 'none'}</span>
        {entry.score !== null && formatStoredScore(entry.score)}
      </p>
      <Dates {...entry} />
      <Button look="quiet" className="row-edit" aria-haspopup="dialog" onClick={() => setOpen('form')}>
        Edit<span className="visually-hidden"> {title.title}</span>
      </Button>
      {open !== null && (
        <EntrySheet
          title={title}
          entry={entry}
          actions={actions}
          isAskingForScore={open === 'score'}
          onClose={() => setOpen(null)}
        />
      )}
    </li>
  );
}

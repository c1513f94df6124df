import { useState } from 'react';
import { isLeavingFor } from '#src/client/authProvider.ts';
import { pageCount } from '#src/domain/web/pagination.ts';
import { titleHref } from '#src/ui/addresses.ts';
import { Pagination } from '#src/ui/browse/Pagination.tsx';
import { ResultCount } from '#src/ui/browse/ResultCount.tsx';
import { Button, ButtonLink } from '#src/ui/controls/Button.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { toast } from '#src/ui/toasts/toast.ts';
import { langOf } from '#src/ui/type/TitleName.tsx';
import { undoChange } from '../listCalls.ts';
import './log.css';

/** One row of the log. */
export interface LogLine {
  readonly id: number;
  readonly titleId: number;
  readonly title: string;
  readonly slug: string;
  readonly createdAt: string;
  /** What changed, in short lines. */
  readonly lines: readonly string[];
  /** What made the change; null for an edit of the entry itself. */
  readonly source: string | null;
  readonly canUndo: boolean;
}

interface LogScreenProps {
  rows: readonly LogLine[];
  total: number;
  page: number;
  pageSize: number;
}

const hrefOf = (page: number) => (page > 1 ? `/my-list/log?page=${page}` : '/my-list/log');

/** `2026-12-01, 09:30 UTC`, so that server and browser write the same text. */
const timeText = (instant: string) => `${instant.slice(0, 10)}, ${instant.slice(11, 16)} UTC`;

const Change = ({ row }: { row: LogLine }) => {
  const [state, setState] = useState<'stored' | 'undoing' | 'undone'>('stored');
  const undo = async () => {
    setState('undoing');
    try {
      await undoChange(row.id);
      setState('undone');
      void toast({ text: `Undone: ${row.title} is as it was before this change.`, kind: 'done' });
    } catch (error) {
      setState('stored');
      if (isLeavingFor(error)) return;
      void toast({ text: error instanceof Error ? error.message : String(error), kind: 'wrong' });
    }
  };
  return (
    <li className="log-row">
      <time dateTime={row.createdAt}>{timeText(row.createdAt)}</time>
      <div>
        <a href={titleHref({ id: row.titleId, slug: row.slug })} lang={langOf(row.title)}>
          {row.title}
        </a>
        <ul>
          {row.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {row.source && <p className="facts">{row.source}</p>}
      </div>
      {row.canUndo && (
        <Button
          look="quiet"
          disabled={state !== 'stored'}
          aria-label={`Undo this change of ${row.title}`}
          onClick={() => void undo()}
        >
          {state === 'undone' ? 'Undone' : 'Undo'}
        </Button>
      )}
    </li>
  );
};

/** The changes of the own list, the last one first, each with an undo. */
export const LogScreen = ({ rows, total, page, pageSize }: LogScreenProps) => (
  <div className="page list-log">
    <header>
      <h1>Changes of my list</h1>
      <p className="facts">Only you see them. Undo restores what was not changed again since.</p>
    </header>
    {total === 0 ? (
      <EmptyState heading="No changes yet" text="What you add to your list and change on it is kept here.">
        <ButtonLink href="/my-list">Go to my list</ButtonLink>
      </EmptyState>
    ) : (
      <>
        <div className="browse-bar">
          <ResultCount count={total} one="change" many="changes" />
          <ButtonLink href="/my-list" look="quiet">
            Back to my list
          </ButtonLink>
        </div>
        <ol className="log-rows" aria-label="Changes">
          {rows.map((row) => (
            <Change key={row.id} row={row} />
          ))}
        </ol>
        <Pagination page={page} pageCount={pageCount(total, pageSize)} hrefOf={hrefOf} />
      </>
    )}
  </div>
);

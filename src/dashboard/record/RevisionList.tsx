import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { Confirm } from '#src/dashboard/frame/Confirm.tsx';
import { Trouble } from '#src/dashboard/frame/Trouble.tsx';
import { SEPARATOR } from '#src/ui/type/facts.ts';
import { Diff } from './Diff.tsx';
import type { Revision, Revisions } from './useRevisions.ts';
import type { ChangeWords } from './valueWords.ts';

const when = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

interface RevisionItemProps {
  revision: Revision;
  words: ChangeWords;
  isReverting: boolean;
  onRevert(paths: readonly string[] | null): void;
}

function RevisionItem({ revision, words, isReverting, onRevert }: RevisionItemProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const paths = Object.keys(revision.operations);
  // The first one made the record: that is taken back by deleting it.
  const mayRevert = revision.version > 1;
  const isPart = chosen.size > 0 && chosen.size < paths.length;
  const toggle = (path: string) => {
    const next = new Set(chosen);
    if (!next.delete(path)) next.add(path);
    setChosen(next);
  };
  return (
    <li>
      <header>
        <b>{revision.actor?.displayName ?? 'The product itself'}</b>
        <span className="dash-muted">
          version {revision.version}
          {SEPARATOR}
          <time dateTime={revision.createdAt}>{when.format(new Date(revision.createdAt))}</time>
        </span>
        {mayRevert && (
          <Confirm
            title={isPart ? 'Take the chosen changes back?' : 'Take these changes back?'}
            description="Later changes stay. This is a change of its own, and can be taken back too."
            okText="Take back"
            onConfirm={() => onRevert(isPart ? [...chosen] : null)}
          >
            <Button size="small" loading={isReverting}>
              {isPart ? `Revert ${chosen.size} of ${paths.length}` : 'Revert'}
            </Button>
          </Confirm>
        )}
      </header>
      {revision.note !== null && <p className="dash-note">{revision.note}</p>}
      <Diff
        operations={revision.operations}
        words={words}
        {...(mayRevert && paths.length > 1 && { choosing: { chosen, toggle } })}
      />
    </li>
  );
}

/** Revisions as a diff in words, newest first, each with the way back from it or from parts of it. */
export function RevisionList({ history, words }: { history: Revisions; words: ChangeWords }) {
  const { revisions, error, again, isFetching, hasOlder, showOlder, reverting, revert } = history;
  if (error) return <Trouble error={error} again={again} />;
  if (!revisions) return <Skeleton active paragraph={{ rows: 4 }} />;
  if (revisions.length === 0)
    return <p className="dash-muted">Nothing was changed here since it was brought in.</p>;
  return (
    <>
      <ol className="dash-history">
        {revisions.map((revision) => (
          <RevisionItem
            key={revision.id}
            revision={revision}
            words={words}
            isReverting={reverting === revision.id}
            onRevert={(paths) => void revert(revision, paths, words.path)}
          />
        ))}
      </ol>
      {hasOlder && (
        <Button loading={isFetching} onClick={showOlder}>
          Show older changes
        </Button>
      )}
    </>
  );
}
